package io.mcpspring.model;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * One block of content in a tool result or a prompt message (server-2025 TOOL-08). What a
 * protocol revision does not know is downgraded when it is written.
 */
public sealed interface Content {

	/**
	 * Hints for the client.
	 * @return the annotations, or {@code null}
	 */
	@Nullable Annotations annotations();

	/**
	 * Metadata for the client.
	 * @return the members of {@code _meta}, or {@code null}
	 */
	@Nullable ObjectNode meta();

	/**
	 * Text.
	 *
	 * @param text the text
	 * @param annotations the annotations, or {@code null}
	 * @param meta the members of {@code _meta}, or {@code null}
	 */
	record Text(String text, @Nullable Annotations annotations, @Nullable ObjectNode meta) implements Content {
	}

	/**
	 * A picture, encoded as base64 on the wire.
	 *
	 * @param data the bytes, not copied
	 * @param mimeType the media type
	 * @param annotations the annotations, or {@code null}
	 * @param meta the members of {@code _meta}, or {@code null}
	 */
	record Image(byte[] data, String mimeType, @Nullable Annotations annotations,
			@Nullable ObjectNode meta) implements Content {
	}

	/**
	 * Sound, encoded as base64 on the wire.
	 *
	 * @param data the bytes, not copied
	 * @param mimeType the media type
	 * @param annotations the annotations, or {@code null}
	 * @param meta the members of {@code _meta}, or {@code null}
	 */
	record Audio(byte[] data, String mimeType, @Nullable Annotations annotations,
			@Nullable ObjectNode meta) implements Content {
	}

	/**
	 * A resource, embedded.
	 *
	 * @param resource the contents
	 * @param annotations the annotations, or {@code null}
	 * @param meta the members of {@code _meta}, or {@code null}
	 */
	record Embedded(ResourceContents resource, @Nullable Annotations annotations,
			@Nullable ObjectNode meta) implements Content {
	}

	/**
	 * A pointer to a resource; revisions before 2025-06-18 get its address as text.
	 *
	 * @param resource what is linked
	 */
	record Link(ResourceDescriptor resource) implements Content {

		@Override
		public @Nullable Annotations annotations() {
			return this.resource.annotations();
		}

		@Override
		public @Nullable ObjectNode meta() {
			return this.resource.meta();
		}

	}

	/**
	 * A block of text.
	 * @param text the text
	 * @return the content
	 */
	static Content text(String text) {
		return new Text(text, null, null);
	}

	/**
	 * A picture.
	 * @param data the bytes
	 * @param mimeType the media type, for example {@code image/png}
	 * @return the content
	 */
	static Content image(byte[] data, String mimeType) {
		return new Image(data, mimeType, null, null);
	}

	/**
	 * Sound.
	 * @param data the bytes
	 * @param mimeType the media type, for example {@code audio/wav}
	 * @return the content
	 */
	static Content audio(byte[] data, String mimeType) {
		return new Audio(data, mimeType, null, null);
	}

	/**
	 * An embedded resource.
	 * @param resource the contents
	 * @return the content
	 */
	static Content resource(ResourceContents resource) {
		return new Embedded(resource, null, null);
	}

	/**
	 * A link to a resource.
	 * @param resource what is linked
	 * @return the content
	 */
	static Content link(ResourceDescriptor resource) {
		return new Link(resource);
	}

}

package io.mcpspring.model;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Block of content in a tool result or a prompt message (server-2025 TOOL-08). Content
 * that a protocol revision does not know is downgraded when it is written.
 */
public sealed interface Content {

	/**
	 * Return hints for the client.
	 * @return the annotations, or {@code null}
	 */
	@Nullable Annotations annotations();

	/**
	 * Return metadata for the client.
	 * @return the members of {@code _meta}, or {@code null}
	 */
	@Nullable ObjectNode meta();

	/**
	 * Text content.
	 *
	 * @param text the text
	 * @param annotations the annotations, or {@code null}
	 * @param meta the members of {@code _meta}, or {@code null}
	 */
	record Text(String text, @Nullable Annotations annotations, @Nullable ObjectNode meta) implements Content {
	}

	/**
	 * Image, encoded as base64 on the wire.
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
	 * Embedded resource.
	 *
	 * @param resource the contents
	 * @param annotations the annotations, or {@code null}
	 * @param meta the members of {@code _meta}, or {@code null}
	 */
	record Embedded(ResourceContents resource, @Nullable Annotations annotations,
			@Nullable ObjectNode meta) implements Content {
	}

	/**
	 * Link to a resource; revisions before 2025-06-18 receive its address as text.
	 *
	 * @param resource the linked resource
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
	 * Create a text block.
	 * @param text the text
	 * @return the content
	 */
	static Content text(String text) {
		return new Text(text, null, null);
	}

	/**
	 * Create an image block.
	 * @param data the bytes
	 * @param mimeType the media type, for example {@code image/png}
	 * @return the content
	 */
	static Content image(byte[] data, String mimeType) {
		return new Image(data, mimeType, null, null);
	}

	/**
	 * Create a sound block.
	 * @param data the bytes
	 * @param mimeType the media type, for example {@code audio/wav}
	 * @return the content
	 */
	static Content audio(byte[] data, String mimeType) {
		return new Audio(data, mimeType, null, null);
	}

	/**
	 * Create a block with an embedded resource.
	 * @param resource the contents
	 * @return the content
	 */
	static Content resource(ResourceContents resource) {
		return new Embedded(resource, null, null);
	}

	/**
	 * Create a block with a link to a resource.
	 * @param resource the linked resource
	 * @return the content
	 */
	static Content link(ResourceDescriptor resource) {
		return new Link(resource);
	}

}

package io.mcpspring.model;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Contents of a resource (server-2025 RES-03).
 */
public sealed interface ResourceContents {

	/**
	 * Return the address.
	 * @return the URI
	 */
	String uri();

	/**
	 * Return the media type.
	 * @return the type, or {@code null}
	 */
	@Nullable String mimeType();

	/**
	 * Return metadata for the client.
	 * @return the members of {@code _meta}, or {@code null}
	 */
	@Nullable ObjectNode meta();

	/**
	 * Return a copy with another address.
	 * @param uri the address
	 * @return the copy
	 */
	ResourceContents withUri(String uri);

	/**
	 * Text contents.
	 *
	 * @param uri the address
	 * @param mimeType the media type, or {@code null}
	 * @param text the text
	 * @param meta the members of {@code _meta}, or {@code null}
	 */
	record Text(String uri, @Nullable String mimeType, String text,
			@Nullable ObjectNode meta) implements ResourceContents {

		@Override
		public ResourceContents withUri(String other) {
			return new Text(other, this.mimeType, this.text, this.meta);
		}

	}

	/**
	 * Binary contents, encoded as base64 on the wire.
	 *
	 * @param uri the address
	 * @param mimeType the media type, or {@code null}
	 * @param blob the bytes, not copied
	 * @param meta the members of {@code _meta}, or {@code null}
	 */
	record Blob(String uri, @Nullable String mimeType, byte[] blob,
			@Nullable ObjectNode meta) implements ResourceContents {

		@Override
		public ResourceContents withUri(String other) {
			return new Blob(other, this.mimeType, this.blob, this.meta);
		}

	}

	/**
	 * Create text contents.
	 * @param uri the address
	 * @param mimeType the media type, or {@code null}
	 * @param text the text
	 * @return the contents
	 */
	static ResourceContents text(String uri, @Nullable String mimeType, String text) {
		return new Text(uri, mimeType, text, null);
	}

	/**
	 * Create binary contents.
	 * @param uri the address
	 * @param mimeType the media type, or {@code null}
	 * @param blob the bytes
	 * @return the contents
	 */
	static ResourceContents blob(String uri, @Nullable String mimeType, byte[] blob) {
		return new Blob(uri, mimeType, blob, null);
	}

}

package io.mcpspring.model;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a resource holds (server-2025 RES-03).
 */
public sealed interface ResourceContents {

	/**
	 * The address.
	 * @return the URI
	 */
	String uri();

	/**
	 * The media type.
	 * @return the type, or {@code null}
	 */
	@Nullable String mimeType();

	/**
	 * Metadata for the client.
	 * @return the members of {@code _meta}, or {@code null}
	 */
	@Nullable ObjectNode meta();

	/**
	 * Text.
	 *
	 * @param uri the address
	 * @param mimeType the media type, or {@code null}
	 * @param text the text
	 * @param meta the members of {@code _meta}, or {@code null}
	 */
	record Text(String uri, @Nullable String mimeType, String text,
			@Nullable ObjectNode meta) implements ResourceContents {
	}

	/**
	 * Bytes, encoded as base64 on the wire.
	 *
	 * @param uri the address
	 * @param mimeType the media type, or {@code null}
	 * @param blob the bytes, not copied
	 * @param meta the members of {@code _meta}, or {@code null}
	 */
	record Blob(String uri, @Nullable String mimeType, byte[] blob,
			@Nullable ObjectNode meta) implements ResourceContents {
	}

	/**
	 * Text contents.
	 * @param uri the address
	 * @param mimeType the media type, or {@code null}
	 * @param text the text
	 * @return the contents
	 */
	static ResourceContents text(String uri, @Nullable String mimeType, String text) {
		return new Text(uri, mimeType, text, null);
	}

	/**
	 * Binary contents.
	 * @param uri the address
	 * @param mimeType the media type, or {@code null}
	 * @param blob the bytes
	 * @return the contents
	 */
	static ResourceContents blob(String uri, @Nullable String mimeType, byte[] blob) {
		return new Blob(uri, mimeType, blob, null);
	}

}

package io.mcpspring.model;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Contents of a resource (server-2025 RES-03). Later versions may add kinds.
 */
public abstract class ResourceContents extends ValueObject {

	private final String uri;

	private final @Nullable String mimeType;

	private final @Nullable ObjectNode meta;

	private ResourceContents(String uri, @Nullable String mimeType, @Nullable ObjectNode meta) {
		this.uri = uri;
		this.mimeType = mimeType;
		this.meta = meta;
	}

	/**
	 * Create text contents.
	 * @param uri the address
	 * @param mimeType the media type, or {@code null}
	 * @param text the text
	 * @return the contents
	 */
	public static ResourceContents text(String uri, @Nullable String mimeType, String text) {
		return new Text(uri, mimeType, text, null);
	}

	/**
	 * Create binary contents.
	 * @param uri the address
	 * @param mimeType the media type, or {@code null}
	 * @param blob the bytes, not copied
	 * @return the contents
	 */
	public static ResourceContents blob(String uri, @Nullable String mimeType, byte[] blob) {
		return new Blob(uri, mimeType, blob, null);
	}

	/**
	 * Return the address.
	 * @return the URI
	 */
	public String uri() {
		return this.uri;
	}

	/**
	 * Return the media type.
	 * @return the type, or {@code null}
	 */
	public @Nullable String mimeType() {
		return this.mimeType;
	}

	/**
	 * Return metadata for the client.
	 * @return the members of {@code _meta}, or {@code null}
	 */
	public @Nullable ObjectNode meta() {
		return this.meta;
	}

	/**
	 * Return a copy with another address.
	 * @param uri the address
	 * @return the copy
	 */
	public ResourceContents withUri(String uri) {
		return copy(uri, this.meta);
	}

	/**
	 * Return a copy with other metadata for the client.
	 * @param meta the members of {@code _meta}, or {@code null}
	 * @return the copy
	 */
	public ResourceContents withMeta(@Nullable ObjectNode meta) {
		return copy(this.uri, meta);
	}

	abstract ResourceContents copy(String uri, @Nullable ObjectNode meta);

	abstract Object value();

	@Override
	List<@Nullable Object> members() {
		return Arrays.asList(this.uri, this.mimeType, value(), this.meta);
	}

	/** Text contents. */
	public static final class Text extends ResourceContents {

		private final String text;

		private Text(String uri, @Nullable String mimeType, String text, @Nullable ObjectNode meta) {
			super(uri, mimeType, meta);
			this.text = text;
		}

		/**
		 * Return the text.
		 * @return the text
		 */
		public String text() {
			return this.text;
		}

		@Override
		ResourceContents copy(String uri, @Nullable ObjectNode meta) {
			return new Text(uri, mimeType(), this.text, meta);
		}

		@Override
		Object value() {
			return this.text;
		}

	}

	/** Binary contents, encoded as base64 on the wire. */
	public static final class Blob extends ResourceContents {

		private final byte[] blob;

		private Blob(String uri, @Nullable String mimeType, byte[] blob, @Nullable ObjectNode meta) {
			super(uri, mimeType, meta);
			this.blob = blob;
		}

		/**
		 * Return the bytes.
		 * @return the bytes, not copied
		 */
		public byte[] blob() {
			return this.blob;
		}

		@Override
		ResourceContents copy(String uri, @Nullable ObjectNode meta) {
			return new Blob(uri, mimeType(), this.blob, meta);
		}

		@Override
		Object value() {
			return this.blob;
		}

	}

}

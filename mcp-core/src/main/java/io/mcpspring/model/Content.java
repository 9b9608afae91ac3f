package io.mcpspring.model;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Block of content in a tool result or a prompt message (server-2025 TOOL-08). Content
 * that a protocol revision does not know is downgraded when it is written. Later versions
 * may add kinds.
 */
public abstract class Content extends ValueObject {

	private final @Nullable Annotations annotations;

	private final @Nullable ObjectNode meta;

	private final List<@Nullable Object> values;

	private Content(@Nullable Annotations annotations, @Nullable ObjectNode meta, Object value) {
		this.annotations = annotations;
		this.meta = meta;
		this.values = Arrays.asList(value, annotations, meta);
	}

	/**
	 * Create a text block.
	 * @param text the text
	 * @return the content
	 */
	public static Content text(String text) {
		return new Text(text, null, null);
	}

	/**
	 * Create an image block.
	 * @param data the bytes, not copied
	 * @param mimeType the media type, for example {@code image/png}
	 * @return the content
	 */
	public static Content image(byte[] data, String mimeType) {
		return new Image(data, mimeType, null, null);
	}

	/**
	 * Create a sound block.
	 * @param data the bytes, not copied
	 * @param mimeType the media type, for example {@code audio/wav}
	 * @return the content
	 */
	public static Content audio(byte[] data, String mimeType) {
		return new Audio(data, mimeType, null, null);
	}

	/**
	 * Create a block with an embedded resource.
	 * @param resource the contents
	 * @return the content
	 */
	public static Content resource(ResourceContents resource) {
		return new Embedded(resource, null, null);
	}

	/**
	 * Create a block with a link to a resource.
	 * @param resource the linked resource, with the annotations and the metadata
	 * @return the content
	 */
	public static Content link(ResourceDescriptor resource) {
		return new Link(resource);
	}

	/**
	 * Create a block of a kind that this version does not know, written as it is.
	 * @param json all members, {@code type} included; not to be modified
	 * @return the content
	 */
	public static Content other(ObjectNode json) {
		return new Other(json);
	}

	/**
	 * Return hints for the client.
	 * @return the annotations, or {@code null}
	 */
	public @Nullable Annotations annotations() {
		return this.annotations;
	}

	/**
	 * Return metadata for the client.
	 * @return the members of {@code _meta}, or {@code null}
	 */
	public @Nullable ObjectNode meta() {
		return this.meta;
	}

	/**
	 * Return a copy with other hints for the client.
	 * @param annotations the annotations, or {@code null}
	 * @return the copy
	 */
	public Content withAnnotations(@Nullable Annotations annotations) {
		return copy(annotations, this.meta);
	}

	/**
	 * Return a copy with other metadata for the client.
	 * @param meta the members of {@code _meta}, or {@code null}
	 * @return the copy
	 */
	public Content withMeta(@Nullable ObjectNode meta) {
		return copy(this.annotations, meta);
	}

	Content copy(@Nullable Annotations annotations, @Nullable ObjectNode meta) {
		throw new UnsupportedOperationException("Content of an unknown kind has these among its members");
	}

	@Override
	List<@Nullable Object> members() {
		return this.values;
	}

	/** Text content. */
	public static final class Text extends Content {

		private final String text;

		private Text(String text, @Nullable Annotations annotations, @Nullable ObjectNode meta) {
			super(annotations, meta, text);
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
		Content copy(@Nullable Annotations annotations, @Nullable ObjectNode meta) {
			return new Text(this.text, annotations, meta);
		}

	}

	/** Image or sound, encoded as base64 on the wire. */
	public abstract static class Media extends Content {

		private final byte[] data;

		private final String mimeType;

		private Media(byte[] data, String mimeType, @Nullable Annotations annotations, @Nullable ObjectNode meta) {
			super(annotations, meta, List.of(data, mimeType));
			this.data = data;
			this.mimeType = mimeType;
		}

		/**
		 * Return the bytes.
		 * @return the bytes, not copied
		 */
		public byte[] data() {
			return this.data;
		}

		/**
		 * Return the media type.
		 * @return the media type
		 */
		public String mimeType() {
			return this.mimeType;
		}

	}

	/** Image. */
	public static final class Image extends Media {

		private Image(byte[] data, String mimeType, @Nullable Annotations annotations, @Nullable ObjectNode meta) {
			super(data, mimeType, annotations, meta);
		}

		@Override
		Content copy(@Nullable Annotations annotations, @Nullable ObjectNode meta) {
			return new Image(data(), mimeType(), annotations, meta);
		}

	}

	/** Sound. */
	public static final class Audio extends Media {

		private Audio(byte[] data, String mimeType, @Nullable Annotations annotations, @Nullable ObjectNode meta) {
			super(data, mimeType, annotations, meta);
		}

		@Override
		Content copy(@Nullable Annotations annotations, @Nullable ObjectNode meta) {
			return new Audio(data(), mimeType(), annotations, meta);
		}

	}

	/** Embedded resource. */
	public static final class Embedded extends Content {

		private final ResourceContents resource;

		private Embedded(ResourceContents resource, @Nullable Annotations annotations, @Nullable ObjectNode meta) {
			super(annotations, meta, resource);
			this.resource = resource;
		}

		/**
		 * Return the contents.
		 * @return the contents
		 */
		public ResourceContents resource() {
			return this.resource;
		}

		@Override
		Content copy(@Nullable Annotations annotations, @Nullable ObjectNode meta) {
			return new Embedded(this.resource, annotations, meta);
		}

	}

	/** Link to a resource; revisions before 2025-06-18 receive its address as text. */
	public static final class Link extends Content {

		private final ResourceDescriptor resource;

		private Link(ResourceDescriptor resource) {
			super(resource.annotations(), resource.meta(), resource);
			this.resource = resource;
		}

		/**
		 * Return the linked resource.
		 * @return the linked resource
		 */
		public ResourceDescriptor resource() {
			return this.resource;
		}

		@Override
		Content copy(@Nullable Annotations annotations, @Nullable ObjectNode meta) {
			return new Link(this.resource.mutate().annotations(annotations).meta(meta).build());
		}

	}

	/** Content of a kind that this version does not know. */
	public static final class Other extends Content {

		private final ObjectNode json;

		private Other(ObjectNode json) {
			super(null, null, json);
			this.json = json;
		}

		/**
		 * Return all members.
		 * @return the members, not to be modified
		 */
		public ObjectNode json() {
			return this.json;
		}

	}

}

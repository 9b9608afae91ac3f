package io.mcpspring.model;

import java.net.URI;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Resource as described in lists (server-2025 RES-02).
 */
public final class ResourceDescriptor extends ValueObject {

	private final String uri;

	private final String name;

	private final @Nullable String title;

	private final @Nullable String description;

	private final @Nullable String mimeType;

	private final @Nullable Long size;

	private final @Nullable Annotations annotations;

	private final List<Icon> icons;

	private final @Nullable ObjectNode meta;

	private ResourceDescriptor(Builder builder) {
		if (!URI.create(builder.uri).isAbsolute()) {
			throw new IllegalArgumentException("Resource URI must be absolute: " + builder.uri);
		}
		this.uri = builder.uri;
		this.name = builder.name;
		this.title = builder.title;
		this.description = builder.description;
		this.mimeType = builder.mimeType;
		this.size = builder.size;
		this.annotations = builder.annotations;
		this.icons = List.copyOf(builder.icons);
		this.meta = builder.meta;
	}

	/**
	 * Create the descriptor of a resource with an address and a name.
	 * @param uri the address
	 * @param name the name
	 * @return the descriptor
	 */
	public static ResourceDescriptor of(String uri, String name) {
		return builder(uri, name).build();
	}

	/**
	 * Create a builder.
	 * @param uri the address, an absolute URI
	 * @param name the programmatic name
	 * @return a builder
	 */
	public static Builder builder(String uri, String name) {
		return new Builder(uri, name);
	}

	Builder mutate() {
		Builder builder = new Builder(this.uri, this.name);
		builder.title = this.title;
		builder.description = this.description;
		builder.mimeType = this.mimeType;
		builder.size = this.size;
		builder.annotations = this.annotations;
		builder.icons = this.icons;
		builder.meta = this.meta;
		return builder;
	}

	/**
	 * Return the address.
	 * @return the address, an absolute URI
	 */
	public String uri() {
		return this.uri;
	}

	/**
	 * Return the programmatic name.
	 * @return the programmatic name
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Return the display name.
	 * @return the display name, or {@code null}
	 */
	public @Nullable String title() {
		return this.title;
	}

	/**
	 * Return the description of the contents, for the model.
	 * @return the description, or {@code null}
	 */
	public @Nullable String description() {
		return this.description;
	}

	/**
	 * Return the media type.
	 * @return the media type, or {@code null}
	 */
	public @Nullable String mimeType() {
		return this.mimeType;
	}

	/**
	 * Return the size.
	 * @return the size in bytes, or {@code null}
	 */
	public @Nullable Long size() {
		return this.size;
	}

	/**
	 * Return the hints.
	 * @return the hints, or {@code null}
	 */
	public @Nullable Annotations annotations() {
		return this.annotations;
	}

	/**
	 * Return the icons.
	 * @return the icons; may be empty
	 */
	public List<Icon> icons() {
		return this.icons;
	}

	/**
	 * Return the members of {@code _meta}.
	 * @return the members of {@code _meta}, or {@code null}
	 */
	public @Nullable ObjectNode meta() {
		return this.meta;
	}

	@Override
	List<@Nullable Object> members() {
		return Arrays.asList(this.uri, this.name, this.title, this.description, this.mimeType, this.size,
				this.annotations, this.icons, this.meta);
	}

	/** Builder for the descriptor of a resource. */
	public static final class Builder {

		private final String uri;

		private final String name;

		private @Nullable String title;

		private @Nullable String description;

		private @Nullable String mimeType;

		private @Nullable Long size;

		private @Nullable Annotations annotations;

		private List<Icon> icons = List.of();

		private @Nullable ObjectNode meta;

		private Builder(String uri, String name) {
			this.uri = uri;
			this.name = name;
		}

		/**
		 * Set the display name.
		 * @param title the display name, or {@code null}
		 * @return this builder
		 */
		public Builder title(@Nullable String title) {
			this.title = title;
			return this;
		}

		/**
		 * Set the description of the contents, for the model.
		 * @param description the description, or {@code null}
		 * @return this builder
		 */
		public Builder description(@Nullable String description) {
			this.description = description;
			return this;
		}

		/**
		 * Set the media type.
		 * @param mimeType the media type, or {@code null}
		 * @return this builder
		 */
		public Builder mimeType(@Nullable String mimeType) {
			this.mimeType = mimeType;
			return this;
		}

		/**
		 * Set the size.
		 * @param size the size in bytes, or {@code null}
		 * @return this builder
		 */
		public Builder size(@Nullable Long size) {
			this.size = size;
			return this;
		}

		/**
		 * Set the hints.
		 * @param annotations the hints, or {@code null}
		 * @return this builder
		 */
		public Builder annotations(@Nullable Annotations annotations) {
			this.annotations = annotations;
			return this;
		}

		/**
		 * Set the icons.
		 * @param icons the icons; may be empty
		 * @return this builder
		 */
		public Builder icons(List<Icon> icons) {
			this.icons = icons;
			return this;
		}

		/**
		 * Set the members of {@code _meta}.
		 * @param meta the members of {@code _meta}, or {@code null}
		 * @return this builder
		 */
		public Builder meta(@Nullable ObjectNode meta) {
			this.meta = meta;
			return this;
		}

		/**
		 * Create the descriptor.
		 * @return the descriptor
		 */
		public ResourceDescriptor build() {
			return new ResourceDescriptor(this);
		}

	}

}

package io.mcpspring.model;

import java.net.URI;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Resource as described in lists (server-2025 RES-02).
 *
 * @param uri the address, an absolute URI (server-2025 RES-14)
 * @param name the programmatic name
 * @param title the display name, or {@code null}
 * @param description its contents, or {@code null}
 * @param mimeType the media type, or {@code null}
 * @param size the size in bytes, or {@code null}
 * @param annotations hints, or {@code null}
 * @param icons icons; may be empty
 * @param meta the members of {@code _meta}, or {@code null}
 */
public record ResourceDescriptor(String uri, String name, @Nullable String title, @Nullable String description,
		@Nullable String mimeType, @Nullable Long size, @Nullable Annotations annotations, List<Icon> icons,
		@Nullable ObjectNode meta) {

	public ResourceDescriptor {
		if (!URI.create(uri).isAbsolute()) {
			throw new IllegalArgumentException("Resource URI must be absolute: " + uri);
		}
		icons = List.copyOf(icons);
	}

	/**
	 * Create the descriptor of a resource with an address and a name.
	 * @param uri the address
	 * @param name the name
	 * @return the descriptor
	 */
	public static ResourceDescriptor of(String uri, String name) {
		return new ResourceDescriptor(uri, name, null, null, null, null, null, List.of(), null);
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

	/**
	 * Builder for the descriptor of a resource.
	 */
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
		 * Set hints.
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
		 * @param meta the members, or {@code null}
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
			return new ResourceDescriptor(this.uri, this.name, this.title, this.description, this.mimeType, this.size,
					this.annotations, this.icons, this.meta);
		}

	}

}

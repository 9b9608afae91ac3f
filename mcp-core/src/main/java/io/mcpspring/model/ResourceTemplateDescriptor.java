package io.mcpspring.model;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Resource template (RFC 6570) as described in lists (server-2025 RES-04).
 *
 * @param uriTemplate the template
 * @param name the programmatic name
 * @param title the display name, or {@code null}
 * @param description the contents of the resources, or {@code null}
 * @param mimeType the common media type of the resources, or {@code null}
 * @param annotations hints, or {@code null}
 * @param icons icons; may be empty
 * @param meta the members of {@code _meta}, or {@code null}
 */
public record ResourceTemplateDescriptor(String uriTemplate, String name, @Nullable String title,
		@Nullable String description, @Nullable String mimeType, @Nullable Annotations annotations, List<Icon> icons,
		@Nullable ObjectNode meta) {

	public ResourceTemplateDescriptor {
		icons = List.copyOf(icons);
	}

	/**
	 * Create a builder.
	 * @param uriTemplate the template
	 * @param name the programmatic name
	 * @return a builder
	 */
	public static Builder builder(String uriTemplate, String name) {
		return new Builder(uriTemplate, name);
	}

	/**
	 * Builder for the descriptor of a resource template.
	 */
	public static final class Builder {

		private final String uriTemplate;

		private final String name;

		private @Nullable String title;

		private @Nullable String description;

		private @Nullable String mimeType;

		private @Nullable Annotations annotations;

		private List<Icon> icons = List.of();

		private @Nullable ObjectNode meta;

		private Builder(String uriTemplate, String name) {
			this.uriTemplate = uriTemplate;
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
		public ResourceTemplateDescriptor build() {
			return new ResourceTemplateDescriptor(this.uriTemplate, this.name, this.title, this.description,
					this.mimeType, this.annotations, this.icons, this.meta);
		}

	}

}

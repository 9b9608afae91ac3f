package io.mcpspring.model;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A family of resources addressed by an RFC 6570 template (server-2025 RES-04).
 *
 * @param uriTemplate the template
 * @param name the programmatic name
 * @param title the display name, or {@code null}
 * @param description what the resources hold, or {@code null}
 * @param mimeType the media type when all have the same, or {@code null}
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

}

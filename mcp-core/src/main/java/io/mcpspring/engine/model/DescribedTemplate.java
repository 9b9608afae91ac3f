package io.mcpspring.engine.model;

import java.util.List;

import io.mcpspring.model.Annotations;
import io.mcpspring.model.Icon;
import io.mcpspring.model.ResourceTemplateDescriptor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Resource template (RFC 6570) as described in lists (server-2025 RES-04).
 */
public record DescribedTemplate(String uriTemplate, String name, @Nullable String title, @Nullable String description,
		@Nullable String mimeType, @Nullable Annotations annotations, List<Icon> icons,
		@Nullable ObjectNode meta) implements ResourceTemplateDescriptor {

	public DescribedTemplate {
		icons = List.copyOf(icons);
	}

}

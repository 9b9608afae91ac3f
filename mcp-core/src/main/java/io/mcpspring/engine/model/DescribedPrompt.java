package io.mcpspring.engine.model;

import java.util.List;

import io.mcpspring.model.Icon;
import io.mcpspring.model.PromptDescriptor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Prompt as described in lists (server-2025 PROMPT-02).
 */
public record DescribedPrompt(String name, @Nullable String title, @Nullable String description,
		List<Argument> arguments, List<Icon> icons, @Nullable ObjectNode meta) implements PromptDescriptor {

	public DescribedPrompt {
		arguments = List.copyOf(arguments);
		icons = List.copyOf(icons);
	}

}

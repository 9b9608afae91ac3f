package io.mcpspring.model;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Prompt as described in lists (server-2025 PROMPT-02).
 *
 * @param name the programmatic name
 * @param title the display name, or {@code null}
 * @param description its purpose, or {@code null}
 * @param arguments its arguments; may be empty
 * @param icons its icons; may be empty
 * @param meta the members of {@code _meta}, or {@code null}
 */
public record PromptDescriptor(String name, @Nullable String title, @Nullable String description,
		List<Argument> arguments, List<Icon> icons, @Nullable ObjectNode meta) {

	public PromptDescriptor {
		arguments = List.copyOf(arguments);
		icons = List.copyOf(icons);
	}

	/**
	 * Argument of a prompt; its value is always a string.
	 *
	 * @param name the name
	 * @param title the display name, or {@code null}
	 * @param description its meaning, or {@code null}
	 * @param required whether it is required
	 */
	public record Argument(String name, @Nullable String title, @Nullable String description, boolean required) {
	}

}

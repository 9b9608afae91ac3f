package io.mcpspring.model;

import java.util.List;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool as it is listed (server-2025 TOOL-03, TOOL-05; server-2026 TOOL-06).
 *
 * @param name 1 to 128 characters of {@code A-Za-z0-9_.-}, case-sensitive
 * @param title the display name, or {@code null}
 * @param description what it does, for the model, or {@code null}
 * @param inputSchema a JSON Schema whose type is {@code object}
 * @param outputSchema a JSON Schema of the structured result, or {@code null}
 * @param annotations hints about its behaviour
 * @param icons icons; may be empty
 * @param meta the members of {@code _meta}, or {@code null}
 * @param task whether its calls may become tasks
 */
public record ToolDescriptor(String name, @Nullable String title, @Nullable String description, ObjectNode inputSchema,
		@Nullable ObjectNode outputSchema, ToolAnnotations annotations, List<Icon> icons, @Nullable ObjectNode meta,
		TaskSupport task) {

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

	public ToolDescriptor {
		if (!NAME.matcher(name).matches()) {
			throw new IllegalArgumentException("Tool name '" + name
					+ "' is not valid: use 1 to 128 characters of letters, digits, '_', '-' and '.'");
		}
		if (!"object".equals(inputSchema.path("type").asString(""))) {
			throw new IllegalArgumentException("Input schema of tool '" + name + "' must have the type 'object'");
		}
		icons = List.copyOf(icons);
	}

	/**
	 * A tool whose calls never become tasks.
	 * @param name the name
	 * @param title the display name, or {@code null}
	 * @param description what it does, or {@code null}
	 * @param inputSchema a JSON Schema whose type is {@code object}
	 * @param outputSchema a JSON Schema of the structured result, or {@code null}
	 * @param annotations hints about its behaviour
	 * @param icons icons; may be empty
	 * @param meta the members of {@code _meta}, or {@code null}
	 */
	public ToolDescriptor(String name, @Nullable String title, @Nullable String description, ObjectNode inputSchema,
			@Nullable ObjectNode outputSchema, ToolAnnotations annotations, List<Icon> icons,
			@Nullable ObjectNode meta) {
		this(name, title, description, inputSchema, outputSchema, annotations, icons, meta, TaskSupport.NEVER);
	}

	/**
	 * Return the same tool with another rule for tasks.
	 * @param support whether its calls may become tasks
	 * @return the tool
	 */
	public ToolDescriptor withTask(TaskSupport support) {
		return new ToolDescriptor(this.name, this.title, this.description, this.inputSchema, this.outputSchema,
				this.annotations, this.icons, this.meta, support);
	}

}

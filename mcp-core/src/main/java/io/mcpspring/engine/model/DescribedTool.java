package io.mcpspring.engine.model;

import java.util.List;
import java.util.regex.Pattern;

import io.mcpspring.model.Icon;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.model.ToolDescriptor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tool as described in lists (server-2025 TOOL-03, TOOL-05; server-2026 TOOL-06).
 */
public record DescribedTool(String name, @Nullable String title, @Nullable String description, ObjectNode inputSchema,
		@Nullable ObjectNode outputSchema, ToolAnnotations annotations, List<Icon> icons, @Nullable ObjectNode meta,
		TaskSupport task, @Nullable ArrayNode security) implements ToolDescriptor {

	private static final String SECURITY = "securitySchemes";

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

	public DescribedTool {
		if (!NAME.matcher(name).matches()) {
			throw new IllegalArgumentException("Tool name '" + name
					+ "' is not valid: use 1 to 128 characters of letters, digits, '_', '-' and '.'");
		}
		if (!"object".equals(inputSchema.path("type").asString(""))) {
			throw new IllegalArgumentException("Input schema of tool '" + name + "' must have the type 'object'");
		}
		inputSchema = ArrayItems.complete(inputSchema);
		outputSchema = (outputSchema != null) ? ArrayItems.complete(outputSchema) : null;
		icons = List.copyOf(icons);
	}

	/**
	 * Return a copy of this descriptor with other metadata.
	 * @param meta the members of {@code _meta}, or {@code null}
	 * @return the tool
	 */
	public DescribedTool withMeta(@Nullable ObjectNode meta) {
		return new DescribedTool(this.name, this.title, this.description, this.inputSchema, this.outputSchema,
				this.annotations, this.icons, meta, this.task, this.security);
	}

	/**
	 * Return a copy of this descriptor with other schemas.
	 * @param input the schema of the arguments
	 * @param output the schema of the structured result, or {@code null}
	 * @return the tool
	 */
	public DescribedTool withSchemas(ObjectNode input, @Nullable ObjectNode output) {
		return new DescribedTool(this.name, this.title, this.description, input, output, this.annotations, this.icons,
				this.meta, this.task, this.security);
	}

	/**
	 * Return a copy of this descriptor with another rule for tasks.
	 * @param support whether its calls may become tasks
	 * @return the tool
	 */
	public DescribedTool withTask(TaskSupport support) {
		return new DescribedTool(this.name, this.title, this.description, this.inputSchema, this.outputSchema,
				this.annotations, this.icons, this.meta, support, this.security);
	}

	/**
	 * Return a copy of this descriptor that tells how to be allowed to call the tool, in
	 * {@code _meta} as well, where older hosts read it.
	 * @param schemes the security schemes
	 * @return the tool
	 */
	public DescribedTool withSecurity(ArrayNode schemes) {
		ObjectNode extended = (this.meta != null) ? this.meta.deepCopy() : JsonNodeFactory.instance.objectNode();
		extended.set(SECURITY, schemes);
		return new DescribedTool(this.name, this.title, this.description, this.inputSchema, this.outputSchema,
				this.annotations, this.icons, extended, this.task, schemes);
	}

	/**
	 * Create a builder.
	 * @param name 1 to 128 characters of {@code A-Za-z0-9_.-}
	 * @param inputSchema a JSON Schema whose type is {@code object}
	 * @return a builder
	 */
	public static Builder builder(String name, ObjectNode inputSchema) {
		return new Builder(name, inputSchema);
	}

	/** Builder for the descriptor of a tool. */
	public static final class Builder {

		private final String name;

		private final ObjectNode inputSchema;

		private @Nullable String title;

		private @Nullable String description;

		private @Nullable ObjectNode outputSchema;

		private ToolAnnotations annotations = ToolAnnotations.NONE;

		private List<Icon> icons = List.of();

		private @Nullable ObjectNode meta;

		private TaskSupport task = TaskSupport.NEVER;

		private Builder(String name, ObjectNode inputSchema) {
			this.name = name;
			this.inputSchema = inputSchema;
		}

		public Builder title(@Nullable String title) {
			this.title = title;
			return this;
		}

		public Builder description(@Nullable String description) {
			this.description = description;
			return this;
		}

		public Builder outputSchema(@Nullable ObjectNode outputSchema) {
			this.outputSchema = outputSchema;
			return this;
		}

		public Builder annotations(ToolAnnotations annotations) {
			this.annotations = annotations;
			return this;
		}

		public Builder icons(List<Icon> icons) {
			this.icons = icons;
			return this;
		}

		public Builder meta(@Nullable ObjectNode meta) {
			this.meta = meta;
			return this;
		}

		public Builder task(TaskSupport task) {
			this.task = task;
			return this;
		}

		public DescribedTool build() {
			return new DescribedTool(this.name, this.title, this.description, this.inputSchema, this.outputSchema,
					this.annotations, this.icons, this.meta, this.task, null);
		}

	}

}

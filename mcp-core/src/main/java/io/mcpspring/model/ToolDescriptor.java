package io.mcpspring.model;

import java.util.List;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tool as described in lists (server-2025 TOOL-03, TOOL-05; server-2026 TOOL-06).
 *
 * @param name 1 to 128 characters of {@code A-Za-z0-9_.-}, case-sensitive
 * @param title the display name, or {@code null}
 * @param description the description for the model, or {@code null}
 * @param inputSchema a JSON Schema whose type is {@code object}
 * @param outputSchema a JSON Schema of the structured result, or {@code null}
 * @param annotations hints about its behaviour
 * @param icons icons; may be empty
 * @param meta the members of {@code _meta}, or {@code null}
 * @param task whether its calls may become tasks
 * @param security the ways to be allowed to call it, {@code null} to list none (SEP-1488)
 */
public record ToolDescriptor(String name, @Nullable String title, @Nullable String description, ObjectNode inputSchema,
		@Nullable ObjectNode outputSchema, ToolAnnotations annotations, List<Icon> icons, @Nullable ObjectNode meta,
		TaskSupport task, @Nullable ArrayNode security) {

	private static final String SECURITY = "securitySchemes";

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

	public ToolDescriptor {
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
	 * Create the descriptor of a tool, listed without the ways to be allowed to call it.
	 * @param name the name
	 * @param title the display name, or {@code null}
	 * @param description the description for the model, or {@code null}
	 * @param inputSchema a JSON Schema whose type is {@code object}
	 * @param outputSchema a JSON Schema of the structured result, or {@code null}
	 * @param annotations hints about its behaviour
	 * @param icons icons; may be empty
	 * @param meta the members of {@code _meta}, or {@code null}
	 * @param task whether its calls may become tasks
	 */
	public ToolDescriptor(String name, @Nullable String title, @Nullable String description, ObjectNode inputSchema,
			@Nullable ObjectNode outputSchema, ToolAnnotations annotations, List<Icon> icons, @Nullable ObjectNode meta,
			TaskSupport task) {
		this(name, title, description, inputSchema, outputSchema, annotations, icons, meta, task, null);
	}

	/**
	 * Create the descriptor of a tool whose calls never become tasks.
	 * @param name the name
	 * @param title the display name, or {@code null}
	 * @param description the description for the model, or {@code null}
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
	 * Return a copy of this descriptor with other metadata.
	 * @param meta the members of {@code _meta}, or {@code null}
	 * @return the tool
	 */
	public ToolDescriptor withMeta(@Nullable ObjectNode meta) {
		return new ToolDescriptor(this.name, this.title, this.description, this.inputSchema, this.outputSchema,
				this.annotations, this.icons, meta, this.task, this.security);
	}

	/**
	 * Return a copy of this descriptor with other schemas.
	 * @param input the schema of the arguments
	 * @param output the schema of the structured result, or {@code null}
	 * @return the tool
	 */
	public ToolDescriptor withSchemas(ObjectNode input, @Nullable ObjectNode output) {
		return new ToolDescriptor(this.name, this.title, this.description, input, output, this.annotations, this.icons,
				this.meta, this.task);
	}

	/**
	 * Return a copy of this descriptor with another rule for tasks.
	 * @param support whether its calls may become tasks
	 * @return the tool
	 */
	public ToolDescriptor withTask(TaskSupport support) {
		return new ToolDescriptor(this.name, this.title, this.description, this.inputSchema, this.outputSchema,
				this.annotations, this.icons, this.meta, support, this.security);
	}

	/**
	 * Return a copy of this descriptor that tells how to be allowed to call the tool, in
	 * {@code _meta} as well, where older hosts read it.
	 * @param schemes the security schemes
	 * @return the tool
	 */
	public ToolDescriptor withSecurity(ArrayNode schemes) {
		ObjectNode extended = (this.meta != null) ? this.meta.deepCopy() : JsonNodeFactory.instance.objectNode();
		extended.set(SECURITY, schemes);
		return new ToolDescriptor(this.name, this.title, this.description, this.inputSchema, this.outputSchema,
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

	/**
	 * Builder for the descriptor of a tool.
	 */
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
		 * Set the description for the model.
		 * @param description the description, or {@code null}
		 * @return this builder
		 */
		public Builder description(@Nullable String description) {
			this.description = description;
			return this;
		}

		/**
		 * Set the schema of structured results.
		 * @param outputSchema a JSON Schema, or {@code null}
		 * @return this builder
		 */
		public Builder outputSchema(@Nullable ObjectNode outputSchema) {
			this.outputSchema = outputSchema;
			return this;
		}

		/**
		 * Set hints about the behaviour of the tool.
		 * @param annotations the hints
		 * @return this builder
		 */
		public Builder annotations(ToolAnnotations annotations) {
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
		 * Set whether the calls of the tool may become tasks.
		 * @param task the rule; {@link TaskSupport#NEVER} by default
		 * @return this builder
		 */
		public Builder task(TaskSupport task) {
			this.task = task;
			return this;
		}

		/**
		 * Create the descriptor.
		 * @return the descriptor
		 */
		public ToolDescriptor build() {
			return new ToolDescriptor(this.name, this.title, this.description, this.inputSchema, this.outputSchema,
					this.annotations, this.icons, this.meta, this.task);
		}

	}

}

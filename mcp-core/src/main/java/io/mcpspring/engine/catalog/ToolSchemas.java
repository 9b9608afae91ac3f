package io.mcpspring.engine.catalog;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.engine.schema.CompiledSchema;
import io.mcpspring.engine.schema.ListedSchemas;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.engine.schema.SchemaForm;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The compiled schemas of tools. They are compiled at registration, which refuses an
 * invalid schema (server-2025 BASE-16, BASE-17; server-2026 SCHEMA-02, SCHEMA-04).
 */
public final class ToolSchemas {

	private final SchemaCompiler schemas = new SchemaCompiler();

	private final Map<SameTool, Compiled> compiled = new ConcurrentHashMap<>();

	private Compiled compile(DescribedTool tool) {
		ObjectNode output = tool.outputSchema();
		return new Compiled(tool, this.schemas.compile(tool.inputSchema()).forArguments(),
				(output != null) ? this.schemas.compile(output) : null);
	}

	/**
	 * Compile the schemas of a tool.
	 * @param tool the tool
	 * @throws IllegalArgumentException if a schema is not acceptable
	 */
	public void check(Registration.Tool tool) {
		this.compiled.computeIfAbsent(new SameTool(tool.descriptor()), (key) -> compile(key.tool()));
	}

	/**
	 * Remove the schemas of a tool that is not registered.
	 * @param tool the tool
	 */
	public void forget(Registration.Tool tool) {
		this.compiled.remove(new SameTool(tool.descriptor()));
	}

	/**
	 * Return the schemas of a tool.
	 * @param tool the tool
	 * @return its schemas, compiled now if it is not registered
	 */
	public Compiled of(Registration.Tool tool) {
		Compiled known = this.compiled.get(new SameTool(tool.descriptor()));
		return (known != null) ? known : compile(tool.descriptor());
	}

	/**
	 * Key that compares tools by identity, because comparing equal schemas is slow.
	 *
	 * @param tool the tool
	 */
	private record SameTool(DescribedTool tool) {

		@Override
		public boolean equals(@Nullable Object other) {
			return other instanceof SameTool same && same.tool == this.tool;
		}

		@Override
		public int hashCode() {
			return System.identityHashCode(this.tool);
		}

	}

	/**
	 * The schemas of a tool.
	 */
	public static final class Compiled {

		private final CompiledSchema input;

		private final @Nullable CompiledSchema output;

		private final List<MirroredParam> mirrored;

		private final DescribedTool tool;

		private volatile @Nullable DescribedTool listed;

		private Compiled(DescribedTool tool, CompiledSchema input, @Nullable CompiledSchema output) {
			this.tool = tool;
			this.input = input;
			this.output = output;
			this.mirrored = MirroredParam.of(tool.name(), tool.inputSchema());
		}

		/**
		 * Return the schema of the arguments.
		 * @return the schema
		 */
		public CompiledSchema input() {
			return this.input;
		}

		/**
		 * Return the schema of the structured result.
		 * @return the schema, or {@code null}
		 */
		public @Nullable CompiledSchema output() {
			return this.output;
		}

		/**
		 * Return the parameters that clients mirror into headers.
		 * @return the parameters
		 */
		public List<MirroredParam> mirrored() {
			return this.mirrored;
		}

		/**
		 * Return the tool as it is listed, always in the same form.
		 * @param form the form of its schemas
		 * @return the descriptor
		 */
		public DescribedTool listed(SchemaForm form) {
			DescribedTool known = this.listed;
			if (known == null) {
				ObjectNode results = this.tool.outputSchema();
				known = this.tool.withSchemas(ListedSchemas.input(this.tool.inputSchema(), form),
						(results != null) ? ListedSchemas.output(results, form) : null);
				this.listed = known;
			}
			return known;
		}

	}

}

package io.mcpspring.catalog;

import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.model.ToolDescriptor;
import io.mcpspring.schema.CompiledSchema;
import io.mcpspring.schema.JsonSchemas;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The compiled schemas of tools. They are compiled at registration, which refuses an
 * invalid schema (server-2025 BASE-16, BASE-17; server-2026 SCHEMA-02, SCHEMA-04).
 */
public final class ToolSchemas {

	private final JsonSchemas schemas = new JsonSchemas();

	/**
	 * Compared by identity; replaced as a whole, so that calls read it without a lock.
	 */
	private volatile Map<ToolDescriptor, Compiled> compiled = new IdentityHashMap<>();

	private Compiled compile(ToolDescriptor tool) {
		ObjectNode output = tool.outputSchema();
		return new Compiled(this.schemas.compile(tool.inputSchema()),
				(output != null) ? this.schemas.compile(output) : null,
				MirroredParam.of(tool.name(), tool.inputSchema()));
	}

	synchronized void check(Registration.Tool tool) {
		Map<ToolDescriptor, Compiled> changed = new IdentityHashMap<>(this.compiled);
		changed.put(tool.descriptor(), compile(tool.descriptor()));
		this.compiled = changed;
	}

	/**
	 * Remove the schemas of tools that are no longer registered.
	 */
	synchronized void retain(Collection<Registration.Tool> offered) {
		Map<ToolDescriptor, Compiled> kept = new IdentityHashMap<>();
		for (Registration.Tool tool : offered) {
			kept.put(tool.descriptor(), of(tool));
		}
		this.compiled = kept;
	}

	/**
	 * Return the schemas of a tool.
	 * @param tool the tool
	 * @return its schemas, compiled now if it is not registered
	 */
	public Compiled of(Registration.Tool tool) {
		Compiled known = this.compiled.get(tool.descriptor());
		return (known != null) ? known : compile(tool.descriptor());
	}

	/**
	 * The schemas of a tool.
	 *
	 * @param input the schema of the arguments
	 * @param output the schema of the structured result, or {@code null}
	 * @param mirrored the parameters that clients mirror into headers
	 */
	public record Compiled(CompiledSchema input, @Nullable CompiledSchema output, List<MirroredParam> mirrored) {
	}

}

package io.mcpspring.server;

import java.util.List;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.mcpspring.model.ToolDescriptor;
import io.mcpspring.schema.CompiledSchema;
import io.mcpspring.schema.JsonSchemas;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The compiled schemas of tools, made when a tool is registered, so that a bad schema is
 * refused then (server-2025 BASE-16, BASE-17; server-2026 SCHEMA-02, SCHEMA-04).
 */
final class ToolSchemas {

	private final JsonSchemas schemas = new JsonSchemas();

	/** By identity; goes with the descriptor. */
	private final LoadingCache<ToolDescriptor, Compiled> compiled = Caffeine.newBuilder()
		.weakKeys()
		.build(this::compile);

	private Compiled compile(ToolDescriptor tool) {
		ObjectNode output = tool.outputSchema();
		return new Compiled(this.schemas.compile(tool.inputSchema()),
				(output != null) ? this.schemas.compile(output) : null,
				MirroredParam.of(tool.name(), tool.inputSchema()));
	}

	void check(Registration.Tool tool) {
		this.compiled.get(tool.descriptor());
	}

	Compiled of(Registration.Tool tool) {
		return this.compiled.get(tool.descriptor());
	}

	/**
	 * The schemas of a tool.
	 *
	 * @param input of its arguments
	 * @param output of its structured result, or {@code null}
	 * @param mirrored the parameters that clients mirror into headers
	 */
	record Compiled(CompiledSchema input, @Nullable CompiledSchema output, List<MirroredParam> mirrored) {
	}

}

package io.mcpspring.fuzz;

import java.nio.charset.StandardCharsets;

import io.mcpspring.engine.schema.CompiledSchema;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.engine.schema.SchemaException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A schema and, behind a NUL, a value.
 */
public final class SchemasFuzzer {

	private static final SchemaCompiler SCHEMAS = new SchemaCompiler();

	private SchemasFuzzer() {
	}

	/** Prepare what would make the first input slow. */
	public static void fuzzerInitialize() {
		fuzzerTestOneInput("{}\0{}".getBytes(StandardCharsets.UTF_8));
	}

	public static void fuzzerTestOneInput(byte[] input) {
		String[] parts = new String(input, StandardCharsets.UTF_8).split("\0", 2);
		if (parts.length == 2 && read(parts[0]) instanceof ObjectNode schema) {
			JsonNode value = read(parts[1]);
			try {
				CompiledSchema compiled = SCHEMAS.compile(schema);
				if (value != null) {
					compiled.validate(value);
				}
			}
			catch (SchemaException ex) {
				// refused
			}
		}
	}

	private static JsonNode read(String json) {
		try {
			return JsonMapper.shared().readTree(json);
		}
		catch (JacksonException ex) {
			return null;
		}
	}

}

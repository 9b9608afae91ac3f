package io.mcpspring.client.service;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A tool as the server lists it.
 *
 * @param inputSchema the schema of its arguments
 * @param outputSchema the schema of its structured results, or {@code null}
 */
record ListedTool(JsonNode inputSchema, @Nullable JsonNode outputSchema) {

	static ListedTool of(JsonNode tool) {
		return new ListedTool(tool.path("inputSchema"), tool.get("outputSchema"));
	}

}

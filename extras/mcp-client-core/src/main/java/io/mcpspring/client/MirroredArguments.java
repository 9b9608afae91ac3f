package io.mcpspring.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.http.McpHeaders;
import tools.jackson.databind.JsonNode;

/**
 * Arguments of tools that are repeated in headers, as the schemas that were listed demand
 * (server-2026 PARAM-01, PARAM-04, PARAM-13).
 */
final class MirroredArguments {

	private static final String KEYWORD = "x-mcp-header";

	private static final int MOST_TOOLS = 10_000;

	private static final int DEEPEST = 32;

	private final Map<String, List<Mirrored>> byTool = new ConcurrentHashMap<>();

	/** Read the schemas of a page of {@code tools/list}. */
	void learn(JsonNode tools) {
		for (JsonNode tool : tools) {
			List<Mirrored> found = new ArrayList<>();
			collect(List.of(), tool.path("inputSchema"), found);
			if (this.byTool.size() < MOST_TOOLS) {
				this.byTool.put(tool.path("name").asString(""), List.copyOf(found));
			}
		}
	}

	private static void collect(List<String> path, JsonNode schema, List<Mirrored> found) {
		for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
			List<String> here = new ArrayList<>(path);
			here.add(property.getKey());
			String header = property.getValue().path(KEYWORD).asString("");
			if (!header.isEmpty()) {
				found.add(new Mirrored(List.copyOf(here), header));
			}
			if (here.size() < DEEPEST) {
				collect(here, property.getValue(), found);
			}
		}
	}

	Map<String, String> headers(String tool, JsonNode arguments) {
		Map<String, String> headers = new LinkedHashMap<>();
		for (Mirrored mirrored : this.byTool.getOrDefault(tool, List.of())) {
			JsonNode value = arguments;
			for (String name : mirrored.path()) {
				value = value.path(name);
			}
			if (value.isValueNode() && !value.isNull()) {
				headers.put(McpHeaders.PARAM_PREFIX + mirrored.header(), MirroredNames.encode(value.asString()));
			}
		}
		return headers;
	}

	private record Mirrored(List<String> path, String header) {
	}

}

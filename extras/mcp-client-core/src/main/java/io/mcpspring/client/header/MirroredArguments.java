package io.mcpspring.client.header;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.engine.http.McpHeaders;
import tools.jackson.databind.JsonNode;

/**
 * Arguments of tools that are repeated in headers, as the schemas that were listed demand
 * (server-2026 PARAM-01, PARAM-04, PARAM-13). The server chooses their number and names,
 * so those beyond a bound are not kept: it refuses the calls of such tools itself.
 */
public final class MirroredArguments {

	private static final String KEYWORD = "x-mcp-header";

	private static final int MAX_DEPTH = 32;

	/** More headers than servers accept. */
	private static final int MAX_OF_TOOL = 100;

	/** The memory of all that is kept, in characters. */
	private static final int MAX_SIZE = 1024 * 1024;

	/** The memory of an object that is kept, and of each reference to a name. */
	private static final int OBJECT = 100;

	private static final int REFERENCE = 4;

	private final Map<String, List<Mirrored>> byTool = new HashMap<>();

	private int size;

	/** Read the schemas of a page of {@code tools/list}. */
	public void learn(JsonNode tools) {
		for (JsonNode tool : tools) {
			List<Mirrored> found = new ArrayList<>();
			collect(List.of(), tool.path("inputSchema"), found);
			keep(tool.path("name").asString(""), found);
		}
	}

	private static void collect(List<String> path, JsonNode schema, List<Mirrored> found) {
		for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
			if (found.size() > MAX_OF_TOOL) {
				return;
			}
			List<String> here = new ArrayList<>(path);
			here.add(property.getKey());
			String header = property.getValue().path(KEYWORD).asString("");
			if (!header.isEmpty()) {
				found.add(new Mirrored(List.copyOf(here), header));
			}
			if (here.size() < MAX_DEPTH) {
				collect(here, property.getValue(), found);
			}
		}
	}

	private synchronized void keep(String tool, List<Mirrored> found) {
		List<Mirrored> before = this.byTool.remove(tool);
		this.size -= (before != null) ? size(tool, before) : 0;
		int added = size(tool, found);
		if (!found.isEmpty() && found.size() <= MAX_OF_TOOL && added <= MAX_SIZE - this.size) {
			this.byTool.put(tool, List.copyOf(found));
			this.size += added;
		}
	}

	private static int size(String tool, List<Mirrored> found) {
		return OBJECT + tool.length() + found.stream().mapToInt(Mirrored::size).sum();
	}

	private synchronized List<Mirrored> of(String tool) {
		return this.byTool.getOrDefault(tool, List.of());
	}

	public Map<String, String> headers(String tool, JsonNode arguments) {
		Map<String, String> headers = new LinkedHashMap<>();
		for (Mirrored mirrored : of(tool)) {
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

		int size() {
			return OBJECT + this.header.length()
					+ this.path.stream().mapToInt((name) -> REFERENCE + name.length()).sum();
		}

	}

}

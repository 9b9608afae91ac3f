package io.mcpspring.client.service;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.client.McpClient;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the list of a server's tools. Kept are those that somebody wants.
 */
final class ToolPages {

	/**
	 * The memory that the wanted tools take, as each page is given back when it is read.
	 */
	private static final long MAX_WEIGHT = 16 * 1024 * 1024;

	private final Set<String> wanted;

	private final Map<String, ListedTool> found = new HashMap<>();

	private long weight;

	private ToolPages(Set<String> wanted) {
		this.wanted = wanted;
	}

	/**
	 * Read all pages, up to that which has the last wanted tool.
	 * @param wanted the names of the tools to return
	 * @return the tools by name
	 */
	static CompletableFuture<Map<String, ListedTool>> read(McpClient client, Set<String> wanted) {
		ToolPages pages = new ToolPages(wanted);
		return client.readTools("the server", pages::read).thenApply((done) -> Map.copyOf(pages.found));
	}

	private boolean read(ObjectNode page) {
		for (JsonNode tool : page.path("tools")) {
			String name = tool.path("name").asString("");
			if (this.wanted.contains(name) && !this.found.containsKey(name)) {
				this.found.put(name, ListedTool.of(tool));
				this.weight += JsonWeight.of(tool);
			}
		}
		if (this.weight > MAX_WEIGHT) {
			throw new IllegalStateException(
					"The tools of the interface take over " + MAX_WEIGHT + " bytes as the server describes them");
		}
		return this.found.size() < this.wanted.size();
	}

}

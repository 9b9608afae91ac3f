package io.mcpspring.client.service;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.client.ListCursors;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.RequestOptions;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the list of a server's tools. Kept are those that somebody wants.
 */
final class ToolPages {

	private static final int MAX_PAGES = 200;

	private static final int MAX_TOOLS = 20_000;

	/**
	 * The memory that the wanted tools take, as each page is given back when it is read.
	 */
	private static final long MAX_WEIGHT = 16 * 1024 * 1024;

	private final McpClient client;

	private final Set<String> wanted;

	private final Map<String, ListedTool> found = new HashMap<>();

	private final ListCursors cursors = new ListCursors("tools of the server");

	private int tools;

	private long weight;

	private ToolPages(McpClient client, Set<String> wanted) {
		this.client = client;
		this.wanted = wanted;
	}

	/**
	 * Read all pages.
	 * @param wanted the names of the tools to return
	 * @return the tools by name
	 */
	static CompletableFuture<Map<String, ListedTool>> read(McpClient client, Set<String> wanted) {
		return new ToolPages(client, wanted).page(JsonNodeFactory.instance.objectNode());
	}

	private CompletableFuture<Map<String, ListedTool>> page(ObjectNode params) {
		return this.client.send("tools/list", params, RequestOptions.NONE).result().thenCompose((result) -> {
			for (JsonNode tool : result.path("tools")) {
				String name = tool.path("name").asString("");
				this.tools++;
				if (this.wanted.contains(name) && !this.found.containsKey(name)) {
					this.found.put(name, ListedTool.of(tool));
					this.weight += JsonWeight.of(tool);
				}
			}
			if (this.weight > MAX_WEIGHT) {
				return CompletableFuture.failedFuture(new IllegalStateException(
						"The tools of the interface take over " + MAX_WEIGHT + " bytes as the server describes them"));
			}
			if (!this.cursors.hasNext(result)) {
				return CompletableFuture.completedFuture(Map.copyOf(this.found));
			}
			if (this.cursors.pages() >= MAX_PAGES || this.tools > MAX_TOOLS) {
				return CompletableFuture.failedFuture(
						new IllegalStateException("The server lists over " + MAX_TOOLS + " tools, or over " + MAX_PAGES
								+ " pages of them: let the last page of its 'tools/list' have no 'nextCursor'"));
			}
			return page(this.cursors.next(result));
		});
	}

}

package io.mcpspring.composition.remote;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.client.ListCursors;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.RequestOptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reader of the list of a server's tools. It keeps the selected tools, at most as many as
 * may be offered.
 */
final class ToolListing {

	private static final int MAX_PAGES = 200;

	private static final int MAX_TOOLS = 20_000;

	private static final int MAX_REFUSED = 100;

	private static final int MAX_NAME = 128;

	/**
	 * The memory that the descriptions of all tools together take as trees. Short texts
	 * can be large trees, and larger ones when they are compiled.
	 */
	private static final long MAX_WEIGHT = 8 * 1024 * 1024;

	private final McpClient client;

	private final RemoteSettings settings;

	private final Map<String, RemoteTool> tools = new LinkedHashMap<>();

	private final Map<String, String> refused = new LinkedHashMap<>();

	private final ListCursors cursors;

	private int read;

	private long weight;

	private ToolListing(McpClient client, RemoteSettings settings) {
		this.client = client;
		this.settings = settings;
		this.cursors = new ListCursors("tools of the remote server '" + settings.name() + "'");
	}

	/** Read all pages. */
	static CompletableFuture<ToolListing> read(McpClient client, RemoteSettings settings) {
		return new ToolListing(client, settings).page(JsonNodeFactory.instance.objectNode());
	}

	/** Return the tools by their names at the server. */
	Map<String, RemoteTool> tools() {
		return this.tools;
	}

	/** Return the tools that cannot be offered, with the reason. */
	Map<String, String> refused() {
		return this.refused;
	}

	private CompletableFuture<ToolListing> page(ObjectNode params) {
		return this.client.send("tools/list", params, RequestOptions.NONE).result().thenCompose((result) -> {
			result.path("tools").forEach(this::add);
			if (!this.cursors.hasNext(result)) {
				return CompletableFuture.completedFuture(this);
			}
			if (this.cursors.pages() >= MAX_PAGES || this.read > MAX_TOOLS) {
				return CompletableFuture.failedFuture(new IllegalStateException(
						"it lists over " + MAX_TOOLS + " tools, or over " + MAX_PAGES + " pages of them"));
			}
			return page(this.cursors.next(result));
		});
	}

	private void add(JsonNode listed) {
		this.read++;
		String name = listed.path("name").asString("");
		if (name.isEmpty() || !this.settings.selects(name) || this.tools.containsKey(name)
				|| !(listed instanceof ObjectNode members)) {
			return;
		}
		if (this.tools.size() == this.settings.maxTools()) {
			refuse(name, "the server has more than the " + this.settings.maxTools()
					+ " tools that a RemoteCustomizer allows");
		}
		else {
			RemoteTool tool = RemoteTool.read(members);
			if (tool.size() > this.settings.maxDescriptorSize()) {
				refuse(name, "its description is larger than the " + this.settings.maxDescriptorSize()
						+ " characters that a RemoteCustomizer allows");
			}
			else if (this.weight + tool.weight() > MAX_WEIGHT) {
				refuse(name, "the descriptions before it take the " + MAX_WEIGHT
						+ " bytes of memory that there are for those of a server");
			}
			else {
				this.weight += tool.weight();
				this.tools.put(name, tool);
			}
		}
	}

	private void refuse(String name, String reason) {
		if (this.refused.size() < MAX_REFUSED) {
			String shown = RemoteCalls.line(name);
			this.refused.putIfAbsent((shown.length() > MAX_NAME) ? shown.substring(0, MAX_NAME) + "…" : shown, reason);
		}
	}

}

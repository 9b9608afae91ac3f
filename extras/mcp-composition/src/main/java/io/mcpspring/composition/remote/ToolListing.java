package io.mcpspring.composition.remote;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.client.McpClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reader of the list of a server's tools. It keeps the selected tools, at most as many as
 * may be offered.
 */
final class ToolListing {

	private static final int MAX_REFUSED = 100;

	private static final int MAX_NAME = 128;

	/**
	 * The memory that the descriptions of all tools together take as trees. Short texts
	 * can be large trees, and larger ones when they are compiled.
	 */
	private static final long MAX_WEIGHT = 8 * 1024 * 1024;

	private final RemoteSettings settings;

	private final Map<String, RemoteTool> tools = new LinkedHashMap<>();

	private final Map<String, String> refused = new LinkedHashMap<>();

	private long weight;

	private ToolListing(RemoteSettings settings) {
		this.settings = settings;
	}

	/** Read all pages, or as many as something can be kept of. */
	static CompletableFuture<ToolListing> read(McpClient client, RemoteSettings settings) {
		ToolListing listing = new ToolListing(settings);
		return client.readTools("the remote server '" + settings.name() + "'", listing::read)
			.thenApply((done) -> listing);
	}

	/** Return the tools by their names at the server. */
	Map<String, RemoteTool> tools() {
		return this.tools;
	}

	/** Return the tools that cannot be offered, with the reason. */
	Map<String, String> refused() {
		return this.refused;
	}

	/** Return whether there is room for more, if only for the reason of a refusal. */
	private boolean read(ObjectNode page) {
		page.path("tools").forEach(this::add);
		return this.tools.size() < this.settings.maxTools() || this.refused.size() < MAX_REFUSED;
	}

	private void add(JsonNode listed) {
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

package io.mcpspring.client;

import java.util.Set;

import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The changes a client wants to hear of (server-2026 SUBS-01; server-2025 RES-10).
 *
 * @param lists whether changes of the lists of tools, prompts and resources are wanted
 * @param resources the URIs of the resources whose updates are wanted
 */
public record ListenRequest(boolean lists, Set<String> resources) {

	private static final String UPDATED = "notifications/resources/updated";

	public ListenRequest {
		resources = Set.copyOf(resources);
	}

	ObjectNode toJson() {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		if (this.lists) {
			json.put("toolsListChanged", true).put("promptsListChanged", true).put("resourcesListChanged", true);
		}
		if (!this.resources.isEmpty()) {
			this.resources.forEach(json.putArray("resourceSubscriptions")::add);
		}
		return json;
	}

	/** A resource below a subscribed one may be reported as well. */
	boolean wants(Notification notification) {
		if (notification.method().equals(UPDATED)) {
			return !this.resources.isEmpty();
		}
		return !notification.method().endsWith("/list_changed") || this.lists;
	}

}

package io.mcpspring.client;

import java.util.Set;

import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The changes a client wants to hear of (server-2026 SUBS-01; server-2025 RES-10).
 */
public final class ListenRequest {

	private static final String UPDATED = "notifications/resources/updated";

	private final boolean lists;

	private final Set<String> resources;

	private ListenRequest(boolean lists, Set<String> resources) {
		this.lists = lists;
		this.resources = Set.copyOf(resources);
	}

	/**
	 * Create a request.
	 * @param lists whether changes of the lists of tools, prompts and resources are
	 * wanted
	 * @param resources the URIs of the resources whose updates are wanted
	 * @return the request
	 */
	public static ListenRequest of(boolean lists, Set<String> resources) {
		return new ListenRequest(lists, resources);
	}

	/**
	 * Return whether changes of the lists of tools.
	 * @return {@code true} if so
	 */
	public boolean lists() {
		return this.lists;
	}

	/**
	 * Return the URIs of the resources whose updates are wanted.
	 * @return the URIs of the resources whose updates are wanted
	 */
	public Set<String> resources() {
		return this.resources;
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

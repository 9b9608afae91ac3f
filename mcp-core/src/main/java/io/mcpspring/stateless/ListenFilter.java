package io.mcpspring.stateless;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import io.mcpspring.catalog.ExtensionNotification;
import io.mcpspring.catalog.ListKind;
import io.mcpspring.dispatch.Dispatcher;
import io.mcpspring.extension.ListenKey;
import io.mcpspring.http.Caller;
import io.mcpspring.jsonrpc.NodeMemory;
import io.mcpspring.log.OncePerMinute;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.model.ServerCapabilities;
import io.mcpspring.store.JsonWeight;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The accepted part of the filter of {@code subscriptions/listen} (server-2026 SUBS-02,
 * SUBS-03).
 *
 * @param lists the lists whose changes are announced
 * @param uris the URIs of the resources whose changes are announced
 * @param keys the accepted values of the keys of extensions
 */
record ListenFilter(Set<ListKind> lists, Set<String> uris, Map<ListenKey, JsonNode> keys) {

	private static final OncePerMinute UNDECIDED = new OncePerMinute(LoggerFactory.getLogger(ListenFilter.class));

	/** An entry of a map. */
	private static final int ENTRY = 64;

	private static final int MAX_URIS = 1000;

	/** The maximum total length of the URIs and the values of extensions. */
	private static final int MAX_CHARACTERS = 64 * 1024;

	static ListenFilter honoured(JsonNode filter, Caller caller, Dispatcher dispatcher) {
		Set<String> uris = uris(filter, caller, dispatcher);
		int left = MAX_CHARACTERS - uris.stream().mapToInt(String::length).sum();
		return new ListenFilter(lists(filter, dispatcher.capabilities()), uris, keys(filter, caller, dispatcher, left));
	}

	private static Set<ListKind> lists(JsonNode filter, ServerCapabilities offered) {
		Set<ListKind> lists = EnumSet.noneOf(ListKind.class);
		for (ListKind kind : ListKind.values()) {
			boolean available = switch (kind) {
				case TOOLS -> offered.tools();
				case RESOURCES -> offered.resources();
				case PROMPTS -> offered.prompts();
			};
			if (available && filter.path(kind.filter()).asBoolean(false)) {
				lists.add(kind);
			}
		}
		return lists;
	}

	private static Set<String> uris(JsonNode filter, Caller caller, Dispatcher dispatcher) {
		Set<String> uris = new LinkedHashSet<>();
		int left = MAX_CHARACTERS;
		for (JsonNode uri : filter.path("resourceSubscriptions")) {
			if (uris.size() < MAX_URIS && uri.isString() && uri.stringValue().length() <= left
					&& dispatcher.isReadable(caller, uri.stringValue())) {
				uris.add(uri.stringValue());
				left -= uri.stringValue().length();
			}
		}
		return uris;
	}

	/**
	 * Return the accepted values. An extension that fails accepts nothing, without effect
	 * on the others.
	 */
	private static Map<ListenKey, JsonNode> keys(JsonNode filter, Caller caller, Dispatcher dispatcher, int room) {
		Map<ListenKey, JsonNode> keys = new LinkedHashMap<>();
		int left = room;
		for (ListenKey key : dispatcher.settings().extensions().listenKeys(ProtocolVersion.V2026_07_28, caller)) {
			JsonNode wish = filter.get(key.name());
			int length = (wish != null) ? wish.toString().length() : 0;
			if (wish != null && length <= left) {
				left -= length;
				try {
					JsonNode honoured = key.honour(caller, wish);
					if (honoured != null) {
						keys.put(key, honoured);
					}
				}
				catch (RuntimeException ex) {
					UNDECIDED.warn("The listen key '{}' is not honoured because its extension failed", key.name(), ex);
				}
			}
		}
		return keys;
	}

	boolean matches(ExtensionNotification notification) {
		return this.keys.entrySet()
			.stream()
			.anyMatch((entry) -> matches(entry.getKey(), entry.getValue(), notification));
	}

	private static boolean matches(ListenKey key, JsonNode honoured, ExtensionNotification notification) {
		try {
			return key.notifications().contains(notification.method()) && key.matches(honoured, notification.params());
		}
		catch (RuntimeException ex) {
			UNDECIDED.warn("The notification '{}' is not sent because its extension failed", notification.method(), ex);
			return false;
		}
	}

	/** Return the memory of the filter, in bytes. */
	long weight() {
		return this.uris.stream().mapToLong((uri) -> ENTRY + NodeMemory.string(uri.length(), 2)).sum()
				+ this.keys.values().stream().mapToLong((value) -> ENTRY + JsonWeight.of(value)).sum();
	}

	/** Return the accepted filter as shown to the client. */
	ObjectNode toJson() {
		ObjectNode honoured = JsonNodeFactory.instance.objectNode();
		this.lists.forEach((kind) -> honoured.put(kind.filter(), true));
		if (!this.uris.isEmpty()) {
			ArrayNode array = honoured.putArray("resourceSubscriptions");
			this.uris.forEach(array::add);
		}
		this.keys.forEach((key, value) -> honoured.set(key.name(), value));
		return honoured;
	}

}

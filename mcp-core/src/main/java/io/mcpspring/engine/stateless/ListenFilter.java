package io.mcpspring.engine.stateless;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.catalog.FeatureKind;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.dispatch.Dispatcher;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.jsonrpc.NodeMemory;
import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.model.ServerCapabilities;
import io.mcpspring.extension.ExtensionNotification;
import io.mcpspring.extension.ListenKey;
import io.mcpspring.model.ProtocolVersion;
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
record ListenFilter(Set<FeatureKind> lists, Set<String> uris, Map<ListenKey, JsonNode> keys) {

	private static final OncePerMinute UNDECIDED = new OncePerMinute(LoggerFactory.getLogger(ListenFilter.class));

	/** An entry of a map. */
	private static final int ENTRY = 64;

	private static final String URIS = "resourceSubscriptions";

	private static final int MAX_URIS = 1000;

	/** The number of URIs whose resources are found in far less than a millisecond. */
	private static final int FEW_URIS = 16;

	/** The maximum total length of the URIs and the values of extensions. */
	private static final int MAX_CHARACTERS = 64 * 1024;

	/**
	 * Return whether the accepted part is known at once: there are few URIs, and no code
	 * of the application or of an extension decides.
	 */
	static boolean isDecidedAtOnce(JsonNode filter, McpCaller caller, Dispatcher dispatcher) {
		int uris = filter.path(URIS).size();
		return (uris == 0 || (uris <= FEW_URIS && dispatcher.decidesAtOnce()))
				&& listenKeys(caller, dispatcher).stream().noneMatch((key) -> filter.has(key.name()));
	}

	private static List<ListenKey> listenKeys(McpCaller caller, Dispatcher dispatcher) {
		return dispatcher.settings().extensions().listenKeys(ProtocolVersion.V2026_07_28, caller);
	}

	static ListenFilter honoured(JsonNode filter, McpCaller caller, Dispatcher dispatcher) {
		Set<String> uris = uris(filter, caller, dispatcher);
		int left = MAX_CHARACTERS - uris.stream().mapToInt(String::length).sum();
		return new ListenFilter(lists(filter, dispatcher.capabilities()), uris, keys(filter, caller, dispatcher, left));
	}

	private static Set<FeatureKind> lists(JsonNode filter, ServerCapabilities offered) {
		Set<FeatureKind> lists = EnumSet.noneOf(FeatureKind.class);
		for (FeatureKind kind : FeatureKind.values()) {
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

	/** Return the accepted URIs. Refused ones count too: each decision takes time. */
	private static Set<String> uris(JsonNode filter, McpCaller caller, Dispatcher dispatcher) {
		Set<String> uris = new LinkedHashSet<>();
		JsonNode wanted = filter.path(URIS);
		int left = MAX_CHARACTERS;
		for (int i = 0; i < Math.min(wanted.size(), MAX_URIS); i++) {
			String uri = wanted.path(i).isString() ? wanted.path(i).stringValue() : "";
			if (!uri.isEmpty() && uri.length() <= left) {
				left -= uri.length();
				if (dispatcher.isReadable(caller, uri)) {
					uris.add(uri);
				}
			}
		}
		return uris;
	}

	/**
	 * Return the accepted values. An extension that fails accepts nothing, without effect
	 * on the others.
	 */
	private static Map<ListenKey, JsonNode> keys(JsonNode filter, McpCaller caller, Dispatcher dispatcher, int room) {
		Map<ListenKey, JsonNode> keys = new LinkedHashMap<>();
		int left = room;
		for (ListenKey key : listenKeys(caller, dispatcher)) {
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
			ArrayNode array = honoured.putArray(URIS);
			this.uris.forEach(array::add);
		}
		this.keys.forEach((key, value) -> honoured.set(key.name(), value));
		return honoured;
	}

}

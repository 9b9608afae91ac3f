package io.mcpspring.stateless;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.http.Accept;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.Replies;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.JsonRpcMessage;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ServerCapabilities;
import io.mcpspring.server.ChangeListener;
import io.mcpspring.server.ListKind;
import io.mcpspring.stream.QueuedFrames;
import io.mcpspring.wire.NotificationParams;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code subscriptions/listen} (server-2026 SUBS-01 to SUBS-16): an acknowledgement, then
 * one tagged copy of each change for every stream that asked for it.
 */
final class Subscriptions implements ChangeListener {

	private static final int MAX_URIS = 1000;

	/** How long the addresses of a subscription may be in all. */
	private static final int MAX_CHARACTERS = 64 * 1024;

	private final StatelessCalls calls;

	private final Replies replies;

	private final int maxOpen;

	private final Set<Subscription> open = ConcurrentHashMap.newKeySet();

	private volatile boolean draining;

	Subscriptions(StatelessCalls calls, Replies replies, int maxOpen) {
		this.calls = calls;
		this.replies = replies;
		this.maxOpen = maxOpen;
	}

	void listen(JsonRpcMessage.Request request, HttpExchange exchange) {
		JsonNode filter = (request.params() != null) ? request.params().path("notifications")
				: JsonNodeFactory.instance.missingNode();
		if (!filter.isObject()) {
			exchange.reply(this.replies.error(200, request.id(), ErrorCode.INVALID_PARAMS,
					"notifications must be an object that says what to listen for"));
		}
		else if (!Accept.of(exchange).eventStream()) {
			exchange.reply(this.replies.error(406, request.id(), ErrorCode.INVALID_REQUEST,
					"Listening needs 'Accept: text/event-stream'"));
		}
		else if (this.open.size() >= this.maxOpen) {
			exchange.reply(this.replies.error(503, Map.of("Retry-After", "10"), request.id(),
					JsonRpcError.of(ErrorCode.INTERNAL_ERROR, "Too many clients are listening; try again later")));
		}
		else {
			open(request.id(), filter, exchange);
		}
	}

	private void open(RequestId id, JsonNode filter, HttpExchange exchange) {
		Set<ListKind> lists = lists(filter);
		Set<String> uris = uris(filter, exchange);
		AtomicReference<Subscription> self = new AtomicReference<>();
		QueuedFrames frames = new QueuedFrames(this.calls.maxQueuedBytes(), () -> ended(self.get()));
		Subscription subscription = new Subscription(id, lists, uris, frames);
		self.set(subscription);
		frames.send(this.calls.codec()
			.notification("notifications/subscriptions/acknowledged",
					NotificationParams.acknowledged(id, honoured(filter, lists, uris))));
		this.open.add(subscription);
		HttpExchange.StreamConnection connection = exchange.openStream(frames);
		subscription.connected(connection);
		this.calls.monitor().add(frames, connection, exchange.caller().expiresAt(), () -> close(subscription));
		if (this.draining) {
			close(subscription);
		}
	}

	private Set<ListKind> lists(JsonNode filter) {
		ServerCapabilities offered = this.calls.dispatcher().capabilities();
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

	private Set<String> uris(JsonNode filter, HttpExchange exchange) {
		Set<String> uris = new LinkedHashSet<>();
		int left = MAX_CHARACTERS;
		for (JsonNode uri : filter.path("resourceSubscriptions")) {
			if (uris.size() < MAX_URIS && uri.isString() && uri.stringValue().length() <= left
					&& this.calls.dispatcher().isReadable(exchange.caller(), uri.stringValue())) {
				uris.add(uri.stringValue());
				left -= uri.stringValue().length();
			}
		}
		return uris;
	}

	private static ObjectNode honoured(JsonNode filter, Set<ListKind> lists, Set<String> uris) {
		ObjectNode honoured = JsonNodeFactory.instance.objectNode();
		lists.forEach((kind) -> honoured.put(kind.filter(), true));
		if (filter.has("resourceSubscriptions") && !uris.isEmpty()) {
			ArrayNode array = honoured.putArray("resourceSubscriptions");
			uris.forEach(array::add);
		}
		return honoured;
	}

	private void ended(Subscription subscription) {
		this.open.remove(subscription);
		this.calls.monitor().remove(subscription.frames());
	}

	/**
	 * End a subscription in order (server-2026 SUBS-09).
	 */
	private void close(Subscription subscription) {
		this.open.remove(subscription);
		subscription.frames()
			.end(this.calls.encode(subscription.id(), new McpResult.SubscriptionEnded(subscription.id().json())));
	}

	/** From now on whoever listens is sent away again, to come to another node. */
	void closeAll() {
		this.draining = true;
		this.open.forEach(this::close);
	}

	int size() {
		return this.open.size();
	}

	@Override
	public void listChanged(ListKind kind) {
		this.open.forEach((subscription) -> {
			if (subscription.wants(kind)) {
				subscription.send(this.calls.codec()
					.notification(kind.method(), NotificationParams.listChanged(subscription.id())));
			}
		});
	}

	@Override
	public void resourceUpdated(String uri) {
		this.open.forEach((subscription) -> {
			if (subscription.wants(uri)) {
				subscription.send(this.calls.codec()
					.notification("notifications/resources/updated",
							NotificationParams.resourceUpdated(uri, subscription.id())));
			}
		});
	}

	/**
	 * Clients of this era find out when they come back (server-2026 ELIC-05).
	 */
	@Override
	public void elicitationCompleted(String elicitationId) {
	}

}

package io.mcpspring.engine.stateless;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.catalog.FeatureKind;
import io.mcpspring.context.InsufficientScopeException;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.catalog.ChangeListener;
import io.mcpspring.engine.era.RequestTasks;
import io.mcpspring.engine.http.Accept;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.stream.QueuedFrames;
import io.mcpspring.engine.stream.SignOuts;
import io.mcpspring.engine.stream.StreamPlaces;
import io.mcpspring.engine.uri.UriSpelling;
import io.mcpspring.engine.wire.NotificationParams;
import io.mcpspring.extension.ExtensionNotification;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Handling of {@code subscriptions/listen} (server-2026 SUBS-01 to SUBS-16): an
 * acknowledgement, then one tagged copy of each change for every stream that selected it.
 */
final class Subscriptions implements ChangeListener {

	private final StatelessCalls calls;

	private final Replies replies;

	private final StreamPlaces places;

	private final RequestTasks tasks;

	private final SignOuts signOuts = new SignOuts();

	private final Set<Subscription> open = ConcurrentHashMap.newKeySet();

	private volatile boolean draining;

	Subscriptions(StatelessCalls calls, Replies replies, StreamPlaces places, RequestTasks tasks) {
		this.calls = calls;
		this.replies = replies;
		this.places = places;
		this.tasks = tasks;
	}

	void listen(JsonRpcMessage.Request request, McpExchange exchange) {
		JsonNode filter = (request.params() != null) ? request.params().path("notifications")
				: JsonNodeFactory.instance.missingNode();
		if (!filter.isObject()) {
			exchange.reply(this.replies.error(200, request.id(), ErrorCode.INVALID_PARAMS,
					"notifications must be an object that says what to listen for"));
		}
		else if (!Accept.of(exchange).eventStream()) {
			this.calls.events().requestRefused(RequestRefusal.MEDIA_TYPE);
			exchange.reply(this.replies.error(406, request.id(), ErrorCode.INVALID_REQUEST,
					"Listening needs 'Accept: text/event-stream'"));
		}
		else if (!exchange.canKeepOpen()) {
			exchange.reply(this.replies.error(400, request.id(), ErrorCode.INVALID_REQUEST,
					"Nothing can be listened for: this server keeps no streams open"));
		}
		else {
			RequestId id = request.id();
			int signOuts = this.signOuts.of(exchange.caller());
			this.tasks.run(exchange, id,
					ListenFilter.isDecidedAtOnce(filter, exchange.caller(), this.calls.dispatcher()),
					() -> ListenFilter.honoured(filter, exchange.caller(), this.calls.dispatcher()),
					(wanted) -> listen(id, wanted, exchange, signOuts));
		}
	}

	/**
	 * Acquire a place and open the stream. The request itself is not kept while it waits
	 * for a place.
	 * @param signOuts the sign-outs of the caller before the request waited
	 */
	private void listen(RequestId id, ListenFilter wanted, McpExchange exchange, int signOuts) {
		OwnerKey holder = exchange.holder();
		Subscription subscription = new Subscription(id, wanted, exchange.caller(), holder, this.calls.streams(),
				this::ended);
		this.places.take(holder, subscription.weight(), (outcome) -> {
			if (outcome.isGranted()) {
				open(subscription, wanted.toJson(), exchange);
				if (this.draining || this.signOuts.of(subscription.caller()) != signOuts) {
					close(subscription);
				}
			}
			else {
				this.calls.events().limitReached(Limited.SUBSCRIPTIONS, Limit.of(outcome));
				refuse(id, outcome, exchange);
			}
		});
	}

	private void refuse(RequestId id, FairShares.Outcome outcome, McpExchange exchange) {
		boolean own = outcome == FairShares.Outcome.SHARE_TAKEN;
		String message = own ? "You have too many open subscriptions; end one or try again later"
				: "Too many clients are listening; try again later";
		exchange.reply(this.replies.error(own ? 429 : 503, Map.of("Retry-After", "10"), id,
				JsonRpcError.of(ErrorCode.INTERNAL_ERROR, message)));
	}

	private void open(Subscription subscription, ObjectNode honoured, McpExchange exchange) {
		QueuedFrames frames = subscription.frames();
		frames.send(this.calls.codec()
			.notification("notifications/subscriptions/acknowledged",
					NotificationParams.acknowledged(subscription.id(), honoured)));
		this.places.opened(frames.pulse(), subscription.holder());
		this.open.add(subscription);
		McpExchange.StreamConnection connection;
		try {
			connection = exchange.openStream(frames);
		}
		catch (RuntimeException | Error ex) {
			forget(subscription);
			throw ex;
		}
		subscription.connected(connection);
		this.calls.monitor().addFor(frames, connection, exchange.caller(), () -> close(subscription));
	}

	/** Whether the caller may call the tool now (extensions T26-41). */
	private boolean mayCall(McpCaller caller, @Nullable String tool) {
		try {
			return tool == null || this.calls.dispatcher().mayCall(caller, tool);
		}
		catch (InsufficientScopeException ex) {
			return false;
		}
	}

	private void forget(Subscription subscription) {
		if (this.open.remove(subscription)) {
			this.places.release(subscription.frames().pulse(), subscription.holder(), subscription.weight());
		}
	}

	private void ended(Subscription subscription) {
		forget(subscription);
		this.calls.monitor().remove(subscription.frames());
	}

	/**
	 * End a subscription in an orderly way (server-2026 SUBS-09).
	 */
	private void close(Subscription subscription) {
		forget(subscription);
		subscription.frames()
			.end(this.calls.encode(subscription.id(), new ProtocolResult.SubscriptionEnded(subscription.id().json()))
				.whole());
	}

	/**
	 * End all subscriptions now and from now on, so that clients reconnect to another
	 * node.
	 */
	void closeAll() {
		this.draining = true;
		this.open.forEach(this::close);
	}

	void signOut(Set<String> callers) {
		this.signOuts.add(callers);
		this.open.forEach((subscription) -> {
			if (callers.contains(subscription.caller().key())) {
				close(subscription);
			}
		});
	}

	int size() {
		return this.open.size();
	}

	@Override
	public void listChanged(FeatureKind kind) {
		this.open.forEach((subscription) -> {
			if (subscription.wants(kind)) {
				subscription.send(this.calls.codec()
					.notification(kind.method(), NotificationParams.listChanged(subscription.id())));
			}
		});
	}

	@Override
	public void resourceUpdated(String uri) {
		String canonical = UriSpelling.canonical(uri);
		this.open.forEach((subscription) -> subscription.asked(canonical)
			.forEach((asked) -> subscription.send(this.calls.codec()
				.notification("notifications/resources/updated",
						NotificationParams.resourceUpdated(asked, subscription.id())))));
	}

	/**
	 * Does nothing: clients of this era learn the completion by their next request
	 * (server-2026 ELIC-05).
	 */
	@Override
	public void elicitationCompleted(String elicitationId) {
	}

	@Override
	public void extensionNotified(ExtensionNotification notification) {
		this.open.forEach((subscription) -> {
			if (subscription.wants(notification) && mayCall(subscription.caller(), notification.tool())) {
				subscription.send(this.calls.codec()
					.notification(notification.method(),
							NotificationParams.extension(notification.params(), subscription.id())));
			}
		});
	}

}

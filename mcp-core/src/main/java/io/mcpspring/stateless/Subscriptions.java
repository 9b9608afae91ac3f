package io.mcpspring.stateless;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.catalog.ChangeListener;
import io.mcpspring.catalog.ExtensionNotification;
import io.mcpspring.catalog.ListKind;
import io.mcpspring.http.Accept;
import io.mcpspring.http.Caller;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.Replies;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.JsonRpcMessage;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.InsufficientScopeException;
import io.mcpspring.server.ServerEvents.Limit;
import io.mcpspring.server.ServerEvents.Limited;
import io.mcpspring.share.FairShares;
import io.mcpspring.share.Holder;
import io.mcpspring.stream.QueuedFrames;
import io.mcpspring.wire.NotificationParams;
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

	private final FairShares shares;

	private final Set<Subscription> open = ConcurrentHashMap.newKeySet();

	private volatile boolean draining;

	Subscriptions(StatelessCalls calls, Replies replies, FairShares shares) {
		this.calls = calls;
		this.replies = replies;
		this.shares = shares;
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
		else {
			ListenFilter wanted = ListenFilter.honoured(filter, exchange.caller(), this.calls.dispatcher());
			Holder holder = Holder.of(exchange);
			FairShares.Outcome outcome = this.shares.acquire(holder, 1);
			if (outcome.isGranted()) {
				open(new Subscription(request.id(), wanted, exchange.caller(), holder, this.calls.maxQueuedBytes(),
						this::ended), wanted.toJson(), exchange);
			}
			else {
				this.calls.events().limitReached(Limited.SUBSCRIPTIONS, Limit.of(outcome));
				refuse(request.id(), outcome, exchange);
			}
		}
	}

	private void refuse(RequestId id, FairShares.Outcome outcome, HttpExchange exchange) {
		boolean own = outcome == FairShares.Outcome.SHARE_TAKEN;
		String message = own ? "You have too many open subscriptions; end one or try again later"
				: "Too many clients are listening; try again later";
		exchange.reply(this.replies.error(own ? 429 : 503, Map.of("Retry-After", "10"), id,
				JsonRpcError.of(ErrorCode.INTERNAL_ERROR, message)));
	}

	private void open(Subscription subscription, ObjectNode honoured, HttpExchange exchange) {
		QueuedFrames frames = subscription.frames();
		frames.send(this.calls.codec()
			.notification("notifications/subscriptions/acknowledged",
					NotificationParams.acknowledged(subscription.id(), honoured)));
		this.open.add(subscription);
		HttpExchange.StreamConnection connection;
		try {
			connection = exchange.openStream(frames);
		}
		catch (RuntimeException | Error ex) {
			forget(subscription);
			throw ex;
		}
		subscription.connected(connection);
		this.calls.monitor().add(frames, connection, exchange.caller().expiresAt(), () -> close(subscription));
		if (this.draining) {
			close(subscription);
		}
	}

	/** Whether the caller may call the tool now (extensions T26-41). */
	private boolean mayCall(Caller caller, @Nullable String tool) {
		try {
			return tool == null || this.calls.dispatcher().mayCall(caller, tool);
		}
		catch (InsufficientScopeException ex) {
			return false;
		}
	}

	private void forget(Subscription subscription) {
		if (this.open.remove(subscription)) {
			this.shares.release(subscription.holder(), 1);
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
			.end(this.calls.encode(subscription.id(), new McpResult.SubscriptionEnded(subscription.id().json()))
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

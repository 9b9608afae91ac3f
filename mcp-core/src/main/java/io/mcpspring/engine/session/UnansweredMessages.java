package io.mcpspring.engine.session;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Handling of the messages of a session that get no response: notifications, and the
 * answers to questions and pings. An accepted message is stored first, because the client
 * would not repeat it.
 */
final class UnansweredMessages {

	private static final CompletionStage<?> NOTHING = CompletableFuture.completedStage(null);

	private final SessionStore sessions;

	private final SuspendedCalls suspended;

	private final CancelledCalls cancelled;

	private final Pings pings;

	private final Replies replies;

	private final StoreFailures failures;

	UnansweredMessages(SessionStore sessions, SuspendedCalls suspended, CancelledCalls cancelled, Pings pings,
			Replies replies, StoreFailures failures) {
		this.sessions = sessions;
		this.suspended = suspended;
		this.cancelled = cancelled;
		this.pings = pings;
		this.replies = replies;
		this.failures = failures;
	}

	/** Accept a message outside a batch. */
	void accept(SessionData session, JsonRpcMessage message, McpExchange exchange) {
		reply(HttpReply.ACCEPTED, () -> take(session, List.of(message), exchange.caller()), exchange);
	}

	/**
	 * Refuse a malformed answer to a question, and end the question with that error.
	 */
	void refuse(SessionData session, RequestId question, JsonRpcError error, HttpReply refusal, McpExchange exchange) {
		reply(refusal, () -> end(session, question, error, exchange.caller()), exchange);
	}

	/**
	 * Store something, and reply when it is stored.
	 * @param reply the reply on success
	 * @param change stores it
	 * @param exchange the exchange to reply to
	 */
	void reply(HttpReply reply, Supplier<CompletionStage<?>> change, McpExchange exchange) {
		SessionLookup.awaitChange(exchange, () -> change.get().thenAccept((kept) -> {
		}), (done, failure) -> exchange.reply((failure != null) ? this.failures.notKept(failure) : reply),
				(ex) -> exchange.reply(this.replies.failed(ex)));
	}

	/**
	 * End a question whose answer cannot be read.
	 * @return completes when the end is stored
	 */
	CompletionStage<?> end(SessionData session, RequestId question, JsonRpcError error, McpCaller caller) {
		return take(session, new JsonRpcMessage.Response(question, null, error), caller);
	}

	/**
	 * Accept messages. Calls are cancelled first, and together, because other nodes may
	 * have to be informed.
	 * @return completes when their content is stored
	 */
	CompletionStage<?> take(SessionData session, List<JsonRpcMessage> messages, McpCaller caller) {
		Set<RequestId> requests = new LinkedHashSet<>();
		for (JsonRpcMessage message : messages) {
			RequestId request = cancelled(message);
			if (request != null) {
				requests.add(request);
			}
		}
		CompletionStage<?> kept = requests.isEmpty() ? NOTHING : this.cancelled.cancel(session.id(), requests);
		for (JsonRpcMessage message : messages) {
			kept = kept.thenCombine(take(session, message, caller), (before, after) -> null);
		}
		return kept;
	}

	private static @Nullable RequestId cancelled(JsonRpcMessage message) {
		ObjectNode params = (message instanceof JsonRpcMessage.Notification notification
				&& notification.method().equals("notifications/cancelled")) ? notification.params() : null;
		return (params != null) ? RequestId.find(params.get("requestId")) : null;
	}

	private CompletionStage<?> take(SessionData session, JsonRpcMessage message, McpCaller caller) {
		if (message instanceof JsonRpcMessage.Response response) {
			return this.pings.answered(session.id(), response.id()) ? NOTHING
					: this.suspended.answer(session, caller, response);
		}
		return (message instanceof JsonRpcMessage.Notification notification) ? notified(session, notification)
				: NOTHING;
	}

	private CompletionStage<?> notified(SessionData session, JsonRpcMessage.Notification notification) {
		return switch (notification.method()) {
			case "notifications/initialized" ->
				this.sessions.update(session.id(), SessionData.changing(SessionData::asInitialized));
			case "notifications/roots/list_changed" -> this.sessions.update(session.id(),
					SessionData.changing((present) -> present.withRoots(present.roots().changed())));
			default -> NOTHING; // cancelled before, progress and unknown notifications
		};
	}

}

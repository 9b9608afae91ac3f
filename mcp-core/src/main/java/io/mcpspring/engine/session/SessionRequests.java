package io.mcpspring.engine.session;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.answer.Answer;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Dispatch of the requests of a session: those about the session itself are served here,
 * all others are calls.
 */
final class SessionRequests {

	private final SessionCalls calls;

	private final SessionChanges changes;

	private final SessionResponses responses;

	private final StoreFailures failures;

	private final OutageLog changing = new OutageLog(LoggerFactory.getLogger("io.mcpspring.store.SessionRequests"));

	SessionRequests(SessionCalls calls, SessionChanges changes, SessionResponses responses, StoreFailures failures) {
		this.calls = calls;
		this.changes = changes;
		this.responses = responses;
		this.failures = failures;
	}

	/**
	 * Serve a request, or register the call that it begins.
	 * @param session its session
	 * @param request the request
	 * @param exchange the exchange of the request
	 * @param answer receives the response
	 * @return the call, to be run by the caller of this method; {@code null} if there is
	 * none
	 */
	@Nullable SessionCall begin(SessionData session, JsonRpcMessage.Request request, McpExchange exchange,
			Answer<LogStream> answer) {
		switch (request.method()) {
			case "ping" -> answer.respond(this.responses.result(session.version(), request.id(), ProtocolResult.EMPTY));
			case "logging/setLevel" ->
				finish(session, request, setLevel(session, text(request, "level")), exchange, answer);
			case "resources/subscribe" -> finish(session, request,
					this.changes.subscribe(session, exchange.caller(), text(request, "uri")), exchange, answer);
			case "resources/unsubscribe" ->
				finish(session, request, this.changes.unsubscribe(session, text(request, "uri")), exchange, answer);
			default -> {
				SessionCall call = this.calls.register(session, request, exchange, answer);
				if (call == null) {
					answer.respond(this.responses.error(request.id(),
							JsonRpcError.of(ErrorCode.INVALID_REQUEST, "A request with this id is still running")), 400,
							Map.of());
				}
				return call;
			}
		}
		return null;
	}

	/** Set the level of the session, and of its calls that run on this node. */
	private CompletionStage<@Nullable JsonRpcError> setLevel(SessionData session, @Nullable String name) {
		return this.changes.setLevel(session, name).thenApply((refusal) -> {
			LoggingLevel level = LoggingLevel.find(name);
			if (refusal == null && level != null) {
				this.calls.setLevel(session.id(), level);
			}
			return refusal;
		});
	}

	/**
	 * Answer when a change of the session has been made or refused.
	 */
	private void finish(SessionData session, JsonRpcMessage.Request request,
			CompletionStage<@Nullable JsonRpcError> change, McpExchange exchange, Answer<LogStream> answer) {
		SessionLookup.await(exchange, change, (refusal, failure) -> {
			if (failure != null) {
				notChanged(request, failure, answer);
				return;
			}
			this.changing.recovered();
			if (refusal != null) {
				answer.respond(this.responses.error(request.id(), refusal));
			}
			else {
				answer.respond(this.responses.result(session.version(), request.id(), ProtocolResult.EMPTY));
			}
		}, (ex) -> answer.respond(this.responses.error(request.id(), Failures.error(Failures.unexpected(ex)))));
	}

	/** The client may repeat the request, as any other that the store could not serve. */
	private void notChanged(JsonRpcMessage.Request request, Throwable failure, Answer<LogStream> answer) {
		this.changing.failed("A session could not be changed", failure);
		HttpReply reply = this.failures.unavailable(request.id());
		answer.respond(Objects.requireNonNull(reply.content()), reply.status(), reply.headers());
	}

	private static @Nullable String text(JsonRpcMessage.Request request, String name) {
		JsonNode value = (request.params() != null) ? request.params().get(name) : null;
		return (value != null && value.isString()) ? value.stringValue() : null;
	}

}

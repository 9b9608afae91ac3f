package io.mcpspring.engine.session;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.mcpspring.context.McpException;
import io.mcpspring.engine.answer.Answer;
import io.mcpspring.engine.era.RequestTasks;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.jsonrpc.ByteParts;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.share.RunningCalls;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.store.NoRoomException;
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

	private final RequestTasks tasks;

	private final OutageLog changing = new OutageLog(LoggerFactory.getLogger("io.mcpspring.store.SessionRequests"));

	SessionRequests(SessionCalls calls, SessionChanges changes, SessionResponses responses, StoreFailures failures,
			RequestTasks tasks) {
		this.calls = calls;
		this.changes = changes;
		this.responses = responses;
		this.failures = failures;
		this.tasks = tasks;
	}

	/**
	 * Serve a request.
	 * @param session its session
	 * @param request the request
	 * @param exchange the exchange of the request
	 * @param answer receives the response
	 * @return the rest of the request, to be run by the caller of this method
	 */
	Runnable serve(SessionData session, JsonRpcMessage.Request request, McpExchange exchange,
			Answer<LogStream> answer) {
		Begun begun = begin(session, request, exchange, answer, null);
		if (begun == null) {
			return () -> {
			};
		}
		return begun.brief() ? begun.work()
				: () -> this.tasks.handOver(exchange, begun.work(), begun.refusal()::accept);
	}

	/**
	 * Serve a request, or the part of it that takes no time.
	 * @param session its session
	 * @param request the request
	 * @param exchange the exchange of the request
	 * @param answer receives the response
	 * @param batch the memory of the batch, or {@code null} for a single request
	 * @return the rest of the request, to be run by the caller of this method;
	 * {@code null} if there is none
	 */
	@Nullable Begun begin(SessionData session, JsonRpcMessage.Request request, McpExchange exchange, Answer<LogStream> answer,
			RunningCalls.@Nullable Batch batch) {
		RequestId id = request.id();
		switch (request.method()) {
			case "ping" -> answer.respond(this.responses.result(session.version(), id, ProtocolResult.EMPTY));
			case "logging/setLevel" ->
				finish(session, id, () -> setLevel(session, text(request, "level")), exchange, answer);
			case "resources/subscribe" -> {
				return subscribe(session, id, text(request, "uri"), exchange, answer);
			}
			case "resources/unsubscribe" ->
				finish(session, id, () -> this.changes.unsubscribe(session, text(request, "uri")), exchange, answer);
			default -> {
				SessionCall call = this.calls.register(session, request, exchange, answer);
				if (call == null) {
					answer.respond(this.responses.error(id,
							JsonRpcError.of(ErrorCode.INVALID_REQUEST, "A request with this id is still running")), 400,
							Map.of());
					return null;
				}
				if (batch != null) {
					call.partOf(batch);
				}
				return new Begun(true, call::run, call::refuse);
			}
		}
		return null;
	}

	/** Subscribe now, unless the application may take long to decide about it. */
	private @Nullable Begun subscribe(SessionData session, RequestId id, @Nullable String uri, McpExchange exchange,
			Answer<LogStream> answer) {
		Runnable work = () -> finish(session, id, () -> this.changes.subscribe(session, exchange.caller(), uri),
				exchange, answer);
		if (!exchange.mayBlock() && !this.changes.decidesAtOnce()) {
			return new Begun(false, work, (reason) -> refuse(id, reason, answer));
		}
		work.run();
		return null;
	}

	private void refuse(RequestId id, McpException reason, Answer<LogStream> answer) {
		ByteParts error = this.responses.error(id, Failures.error(reason));
		if (reason instanceof CallRefusedException refusal) {
			answer.respond(error, refusal.status(), refusal.headers());
		}
		else {
			answer.respond(error);
		}
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
	private void finish(SessionData session, RequestId id, Supplier<CompletionStage<@Nullable JsonRpcError>> change,
			McpExchange exchange, Answer<LogStream> answer) {
		SessionLookup.awaitChange(exchange, change, (refusal, failure) -> {
			if (failure != null) {
				notChanged(id, failure, answer);
				return;
			}
			this.changing.recovered();
			if (refusal != null) {
				answer.respond(this.responses.error(id, refusal));
			}
			else {
				answer.respond(this.responses.result(session.version(), id, ProtocolResult.EMPTY));
			}
		}, (ex) -> answer.respond(this.responses.error(id, Failures.error(Failures.unexpected(ex)))));
	}

	/** The client may repeat the request, as any other that the store could not serve. */
	private void notChanged(RequestId id, Throwable failure, Answer<LogStream> answer) {
		if (!(Failures.unwrap(failure) instanceof NoRoomException)) {
			this.changing.failed("A session could not be changed", failure);
		}
		HttpReply reply = this.failures.unavailable(id);
		answer.respond(Objects.requireNonNull(reply.content()), reply.status(), reply.headers());
	}

	private static @Nullable String text(JsonRpcMessage.Request request, String name) {
		JsonNode value = (request.params() != null) ? request.params().get(name) : null;
		return (value != null && value.isString()) ? value.stringValue() : null;
	}

	/**
	 * Rest of a request.
	 *
	 * @param brief whether any thread may do the work: it goes on elsewhere if it takes
	 * long
	 * @param work the work
	 * @param refusal answers with an error instead
	 */
	record Begun(boolean brief, Runnable work, Consumer<McpException> refusal) {
	}

}

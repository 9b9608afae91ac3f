package io.mcpspring.engine.stateless;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.context.McpException;
import io.mcpspring.engine.answer.Answer;
import io.mcpspring.engine.answer.Outcome;
import io.mcpspring.engine.answer.Outcomes;
import io.mcpspring.engine.answer.StreamOpener;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.MirroredParam;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.dispatch.CallLink;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.jsonrpc.ByteParts;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.model.MetaKeys;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.share.RunningCalls;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ReadResourceResult;
import org.jspecify.annotations.Nullable;

/**
 * Call of the stateless era: answered by plain JSON unless another message precedes the
 * response, and abandoned when its client disconnects (server-2026 CANC-01, SSE-01 to
 * SSE-04).
 */
final class StatelessCall extends RunningCalls.Place implements CallLink, QueueStream.Owner, StreamOpener<QueueStream> {

	private final StatelessCalls calls;

	private final McpExchange exchange;

	private final CallContext context;

	private final @Nullable String stateId;

	private final @Nullable LoggingLevel logLevel;

	private final Answer<QueueStream> answer;

	StatelessCall(StatelessCalls calls, McpExchange exchange, CallRequest request, RequestState.Opened opened) {
		this.calls = calls;
		this.exchange = exchange;
		this.stateId = opened.id();
		this.logLevel = LoggingLevel.find(request.meta().path(MetaKeys.LOG_LEVEL).asString(""));
		this.answer = Answer.toRequest(exchange, this);
		this.context = calls.dispatcher().context(request, opened.state(), this);
	}

	void run() {
		this.exchange.onDisconnect(this::disconnected);
		this.calls.dispatcher().dispatch(this.context).whenComplete(this::finished);
	}

	@Override
	public QueueStream open() {
		return new QueueStream(this.calls.streams(), this.exchange, this);
	}

	@Override
	public void disconnected() {
		if (!this.answer.isOver()) {
			this.context.cancel();
		}
	}

	@Override
	public void expired() {
		stop("The access token expired during the call; send the request again with a new one");
	}

	/** End the call if it is of one of these callers. */
	void signOut(Set<String> callers) {
		if (callers.contains(this.context.caller().key())) {
			stop("The user signed out during the call; sign in to send the request again");
		}
	}

	private void stop(String message) {
		fail(new McpException(ErrorCode.INTERNAL_ERROR, message));
		this.context.cancel();
	}

	/** End the call with a retryable error, because this node ends. */
	void abandon() {
		RequestId id = this.context.request().id();
		this.answer.respond(ByteParts.of(this.calls.codec().error(id, Outcomes.shuttingDown())), 503, Map.of());
		this.context.cancel();
	}

	/**
	 * Promote the answer of a call that takes long, which also detects a disconnected
	 * client, and stop a call that exceeds its time limit.
	 */
	void lookAfter(long promotionNanos) {
		QueueStream open = this.answer.stream();
		if (this.context.isOverdue()) {
			fail(this.context.timeOut());
			this.context.cancel();
		}
		else if (open != null) {
			open.probe();
		}
		else if (this.context.takesLongerThan(promotionNanos)) {
			this.answer.promoteIfIdle();
		}
	}

	private void finished(@Nullable McpResult result, @Nullable Throwable failure) {
		this.calls.ended(this);
		Throwable cause = (failure != null) ? Failures.of(failure) : null;
		try {
			if (this.context.isCancelled()) {
				this.answer.withhold();
			}
			else if (cause instanceof SuspendSignal) {
				respond(this.calls.inputRequired(this.context));
			}
			else {
				finish(result, cause);
			}
		}
		catch (McpException ex) {
			fail(ex);
		}
		catch (RuntimeException | Error ex) { // otherwise unanswered
			fail(Failures.unexpected(ex));
		}
		finally {
			this.context.over();
		}
	}

	private void finish(@Nullable McpResult result, @Nullable Throwable cause) {
		this.context.end();
		if (cause == null && result != null) {
			respond(result);
		}
		else {
			fail(Outcomes.unfinished(cause));
		}
	}

	/**
	 * Respond, and forbid caching of results that depend on answers (server-2026
	 * CACHE-07).
	 */
	private void respond(McpResult result) {
		boolean retried = result instanceof ReadResourceResult && this.context.state().round() > 0;
		McpResult answered = retried ? ReadResourceResult.of(((ReadResourceResult) result).contents()) : result;
		CallRequest request = this.context.request();
		this.answer.respond(this.calls.encode(request.version(), request.id(), answered));
	}

	private void fail(McpException failure) {
		CallRequest request = this.context.request();
		Outcome.Failure outcome = this.calls.outcomes().of(failure, request);
		CallToolResult challenge = this.calls.outcomes().challenge(failure, outcome, request);
		if (challenge != null) {
			this.answer.respond(this.calls.encode(request.version(), request.id(), challenge), 200, outcome.headers());
			return;
		}
		this.answer.respond(ByteParts.of(this.calls.codec().error(request.id(), outcome.error())), outcome.status(),
				outcome.headers());
	}

	@Override
	public void send(String method, byte[] params) {
		if (!this.context.isCancelled()) {
			this.answer.send(this.calls.codec().notification(method, params), this.context.mayBlockHere());
		}
	}

	@Override
	public void inOrder(Runnable sending) {
		this.answer.inOrder(sending);
	}

	@Override
	public boolean wants(LoggingLevel level) {
		return this.logLevel != null && level.compareTo(this.logLevel) >= 0;
	}

	@Override
	public void release(Duration retryAfter) {
		// a stream of this era cannot be resumed, so it stays open
	}

	@Override
	public void check(List<MirroredParam> mirrored) {
		if (!this.context.request().version().isSessionEra()) {
			MirrorCheck.check(mirrored, this.context.request().params(), this.exchange);
		}
	}

	/**
	 * Admit a run. A state for single use must have been issued first, so that answers
	 * without a state do not count (server-2026 MRTR-09), not even those that an
	 * interceptor has already used.
	 */
	@Override
	public void admit(HandlerOptions options) {
		if (!options.singleUse()) {
			return;
		}
		if (this.stateId != null) {
			this.calls.consume(this.stateId, this.exchange.holder());
		}
		else if (this.context.usedAnswers()) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Invalid requestState");
		}
		else {
			this.context.state().forgetAnswers();
		}
	}

}

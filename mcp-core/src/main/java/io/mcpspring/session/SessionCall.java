package io.mcpspring.session;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpspring.context.Root;
import io.mcpspring.context.SuspendSignal;
import io.mcpspring.dispatch.CallContext;
import io.mcpspring.dispatch.CallLink;
import io.mcpspring.dispatch.CallState;
import io.mcpspring.dispatch.KnownRoots;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.model.LogLevel;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallRefusedException;
import io.mcpspring.server.CallRequest;
import io.mcpspring.server.Failures;
import io.mcpspring.server.ServerEvents.Limit;
import io.mcpspring.server.ServerEvents.Limited;
import io.mcpspring.share.FairShares;
import io.mcpspring.share.Holder;
import io.mcpspring.share.RunningCalls;
import org.jspecify.annotations.Nullable;

/**
 * One run of a call in a session.
 */
final class SessionCall extends RunningCalls.Place implements CallLink {

	/** What is sent to a client that set no level (server-2025 LOG-04). */
	private static final LogLevel DEFAULT_LEVEL = LogLevel.INFO;

	private final SessionCalls calls;

	private final SessionRecord session;

	private final CallStream answer;

	private final CallContext context;

	private final long startedAt = System.nanoTime();

	SessionCall(SessionCalls calls, SessionRecord session, CallStream answer, CallRequest request, CallState state) {
		this.calls = calls;
		this.session = session;
		this.answer = answer;
		this.context = calls.dispatcher().context(request, state, this);
	}

	void run() {
		if (admitted()) {
			this.calls.dispatcher().dispatch(this.context).whenComplete(this::finished);
		}
	}

	/** Refused, before anything of it runs, if it is more than may run here. */
	private boolean admitted() {
		CallRequest request = this.context.request();
		FairShares.Outcome outcome = this.calls.limits().admit(this, request.exchange(), Holder.of(request.caller()));
		if (!outcome.isGranted()) {
			this.calls.dispatcher().settings().events().limitReached(Limited.RUNNING_CALLS, Limit.of(outcome));
			if (this.calls.ended(this)) {
				this.calls.fail(this, CallRefusedException.tooManyRunning(outcome));
			}
		}
		return outcome.isGranted();
	}

	CallContext context() {
		return this.context;
	}

	SessionRecord session() {
		return this.session;
	}

	CallStream answer() {
		return this.answer;
	}

	void cancel() {
		this.context.cancel();
	}

	/**
	 * Go over to a stream if the call takes long, and stop it if it takes too long.
	 */
	void lookAfter(long promotionNanos) {
		if (System.nanoTime() - this.startedAt > promotionNanos) {
			this.answer.promoteIfIdle();
		}
		if (this.context.isOverdue() && this.calls.ended(this)) {
			this.calls.fail(this, this.context.timeOut());
			this.context.cancel();
		}
	}

	private void finished(@Nullable McpResult result, @Nullable Throwable failure) {
		this.calls.limits().release(this);
		Throwable cause = (failure != null) ? Failures.of(failure) : null;
		if (cause instanceof SuspendSignal && !this.context.isCancelled()) {
			this.calls.suspend(this);
			return;
		}
		if (!this.calls.ended(this)) {
			return; // whoever ended it before has seen to the answer
		}
		try {
			finish(result, cause);
		}
		catch (RuntimeException | Error ex) { // nobody else would answer
			this.calls.fail(this, Failures.unexpected(ex));
		}
	}

	private void finish(@Nullable McpResult result, @Nullable Throwable cause) {
		this.context.end();
		if (cause instanceof McpException error) {
			this.calls.fail(this, error);
		}
		else if (cause == null && result != null) {
			this.answer.respond(this.calls.encode(this.session.version(), this.context.request().id(), result), 200,
					Map.of());
		}
		else {
			// gave up by itself, which its client did not ask for, or has no result
			this.calls.fail(this, Failures
				.unexpected((cause != null) ? cause : new IllegalStateException("A call ended without a result")));
		}
	}

	@Override
	public void send(String method, byte[] params) {
		if (!this.context.isCancelled()) {
			this.answer.emit(this.calls.codec().notification(method, params), this.context.mayBlockHere());
		}
	}

	@Override
	public boolean wants(LogLevel level) {
		LogLevel threshold = this.session.logLevel();
		return level.compareTo((threshold != null) ? threshold : DEFAULT_LEVEL) >= 0;
	}

	@Override
	public @Nullable KnownRoots roots() {
		return this.session.capabilities().tellsOfChangedRoots() ? this.session.roots() : null;
	}

	@Override
	public void rootsAnswered(long asked, List<Root> roots) {
		this.calls.change(this.session, (present) -> present.withRoots(present.roots().answered(asked, roots)));
	}

	@Override
	public void release(Duration retryAfter) {
		if (ConnectionDrain.polls(this.session)) {
			this.answer.release(retryAfter.toMillis());
		}
	}

}

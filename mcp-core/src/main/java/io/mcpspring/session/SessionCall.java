package io.mcpspring.session;

import java.time.Duration;
import java.util.List;

import io.mcpspring.answer.Answer;
import io.mcpspring.answer.Outcomes;
import io.mcpspring.context.Root;
import io.mcpspring.context.SuspendSignal;
import io.mcpspring.dispatch.CallContext;
import io.mcpspring.dispatch.CallLink;
import io.mcpspring.dispatch.CallState;
import io.mcpspring.dispatch.Dispatcher;
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
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;

/**
 * One run of a call in a session.
 */
final class SessionCall extends RunningCalls.Place implements CallLink {

	/** What is sent to a client that set no level (server-2025 LOG-04). */
	private static final LogLevel DEFAULT_LEVEL = LogLevel.INFO;

	private final Shared shared;

	private final SessionRecord session;

	private final Answer<LogStream> answer;

	private final CallContext context;

	private final long startedAt = System.nanoTime();

	SessionCall(Shared shared, SessionRecord session, Answer<LogStream> answer, CallRequest request, CallState state) {
		this.shared = shared;
		this.session = session;
		this.answer = answer;
		this.context = shared.dispatcher().context(request, state, this);
	}

	void run() {
		if (admitted()) {
			this.shared.dispatcher().dispatch(this.context).whenComplete(this::finished);
		}
	}

	/** Refused, before anything of it runs, if it is more than may run here. */
	private boolean admitted() {
		CallRequest request = this.context.request();
		FairShares.Outcome outcome = this.shared.limits().admit(this, request.exchange(), Holder.of(request.caller()));
		if (!outcome.isGranted()) {
			this.shared.dispatcher().settings().events().limitReached(Limited.RUNNING_CALLS, Limit.of(outcome));
			if (end()) {
				fail(CallRefusedException.tooManyRunning(outcome));
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

	Answer<LogStream> answer() {
		return this.answer;
	}

	void cancel() {
		this.context.cancel();
	}

	/**
	 * End the call, if nobody did before.
	 * @return whether it is up to the one who asks to see to the answer
	 */
	boolean end() {
		return this.shared.running().ended(this);
	}

	private void fail(McpException error) {
		this.shared.responses().fail(this.session, this.context.request().id(), error, this.answer);
	}

	/** End the call with a message that its client, or the model there, can act on. */
	void refuse(String message) {
		if (!end()) {
			return; // cancelled meanwhile
		}
		CallRequest request = this.context.request();
		this.shared.responses().give(request, Outcomes.refusal(request, message), this.answer);
	}

	/**
	 * Go over to a stream if the call takes long, and stop it if it takes too long.
	 */
	void lookAfter(long promotionNanos) {
		if (System.nanoTime() - this.startedAt > promotionNanos) {
			this.answer.promoteIfIdle();
		}
		if (this.context.isOverdue() && end()) {
			fail(this.context.timeOut());
			this.context.cancel();
		}
	}

	private void finished(@Nullable McpResult result, @Nullable Throwable failure) {
		this.shared.limits().release(this);
		Throwable cause = (failure != null) ? Failures.of(failure) : null;
		if (cause instanceof SuspendSignal && !this.context.isCancelled()) {
			this.shared.questions().ask(this);
			return;
		}
		if (!end()) {
			return; // whoever ended it before has seen to the answer
		}
		try {
			finish(result, cause);
		}
		catch (RuntimeException | Error ex) { // nobody else would answer
			fail(Failures.unexpected(ex));
		}
	}

	private void finish(@Nullable McpResult result, @Nullable Throwable cause) {
		this.context.end();
		if (cause == null && result != null) {
			this.answer
				.respond(this.shared.responses().result(this.session.version(), this.context.request().id(), result));
		}
		else {
			fail(Outcomes.unfinished(cause)); // may have given up, which nobody asked for
		}
	}

	@Override
	public void send(String method, byte[] params) {
		if (!this.context.isCancelled()) {
			this.answer.send(this.shared.responses().codec().notification(method, params), this.context.mayBlockHere());
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
		this.shared.sessions()
			.update(this.session.id(), (present) -> present.withRoots(present.roots().answered(asked, roots)));
	}

	@Override
	public void release(Duration retryAfter) {
		LogStream stream = ConnectionDrain.polls(this.session) ? this.answer.promote() : null;
		if (stream != null) {
			stream.release(retryAfter.toMillis());
		}
	}

	/**
	 * What the calls of all sessions share.
	 *
	 * @param dispatcher leads requests to the catalogue
	 * @param limits limit the calls that run
	 * @param sessions the sessions
	 * @param responses writes responses
	 * @param questions asks clients
	 * @param running the calls that run
	 */
	record Shared(Dispatcher dispatcher, RunningCalls limits, SessionStore sessions, SessionResponses responses,
			Questions questions, Running running) {
	}

	/** Asks clients what handlers were left with. */
	interface Questions {

		/**
		 * Ask, or end the call with a message why that cannot be done.
		 */
		void ask(SessionCall call);

	}

	/** The calls that run. */
	interface Running {

		/**
		 * Note that a call ended.
		 * @return whether nobody ended it before
		 */
		boolean ended(SessionCall call);

	}

}

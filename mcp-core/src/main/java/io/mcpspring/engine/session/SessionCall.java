package io.mcpspring.engine.session;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpspring.context.McpException;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.context.Root;
import io.mcpspring.engine.answer.Answer;
import io.mcpspring.engine.answer.Outcomes;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.dispatch.CallLink;
import io.mcpspring.engine.dispatch.Dispatcher;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.record.KnownRoots;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.share.RunningCalls;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.McpResult;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;

/**
 * Run of a call in a session.
 */
final class SessionCall extends RunningCalls.Place implements CallLink {

	/** The level for a client that has set none (server-2025 LOG-04). */
	private static final LoggingLevel DEFAULT_LEVEL = LoggingLevel.INFO;

	/** The error where the responses to a batch leave no room for another. */
	static final String TOO_LARGE_TOGETHER = "The responses to this batch are too large together; "
			+ "send this request in a message of its own";

	private final Shared shared;

	private final SessionData session;

	private final Answer<LogStream> answer;

	private final CallContext context;

	private volatile @Nullable LoggingLevel logLevel;

	SessionCall(Shared shared, SessionData session, Answer<LogStream> answer, CallRequest request, CallState state) {
		this.shared = shared;
		this.session = session;
		this.logLevel = session.logLevel();
		this.answer = answer;
		this.context = shared.dispatcher().context(request, state, this);
	}

	/** Run the call, unless it was cancelled or its session has ended. */
	void run() {
		if (this.shared.running().contains(this) && admitted(0)) {
			this.shared.dispatcher().dispatch(this.context).whenComplete(this::finished);
		}
	}

	/** Run the call, which was admitted before it waited for a thread. */
	void goOn() {
		if (this.shared.running().contains(this)) {
			this.shared.dispatcher().dispatch(this.context).whenComplete(this::finished);
		}
		else {
			this.shared.limits().release(this);
		}
	}

	/** Admit the call, of this size without a request, or answer before it runs. */
	boolean admitted(long size) {
		CallRequest request = this.context.request();
		if (this.shared.limits().isStopped()) {
			if (end()) {
				shutDown();
			}
			return false;
		}
		FairShares.Outcome outcome = this.shared.limits().admit(this, request.exchange(), this.session.holder(), size);
		if (!outcome.isGranted()) {
			this.shared.dispatcher().settings().events().limitReached(Limited.RUNNING_CALLS, Limit.of(outcome));
			refuse(CallRefusedException.tooManyRunning(outcome));
		}
		return outcome.isGranted();
	}

	CallContext context() {
		return this.context;
	}

	SessionData session() {
		return this.session;
	}

	Answer<LogStream> answer() {
		return this.answer;
	}

	void cancel() {
		this.context.cancel();
	}

	/**
	 * End the call, unless it has already ended.
	 * @return {@code true} if the caller must complete the answer
	 */
	boolean end() {
		return this.shared.running().ended(this);
	}

	private void fail(McpException error) {
		this.shared.responses().fail(this.session, this.context.request(), error, this.answer);
	}

	/** Answer that this node ends; after {@link #end()}. */
	void shutDown() {
		this.answer.respond(this.shared.responses().error(this.context.request().id(), Outcomes.shuttingDown()), 503,
				Map.of());
	}

	/** End the call with an error before anything of it runs. */
	void refuse(McpException reason) {
		if (end()) {
			fail(reason);
		}
	}

	/** End the call with a message that its client, or the model there, can act on. */
	void refuse(String message) {
		if (!end()) {
			return; // cancelled meanwhile
		}
		CallRequest request = this.context.request();
		this.shared.responses().give(request, Outcomes.refusal(request, message), this.answer);
	}

	/** End the call with a retryable error, for a reason outside of the call. */
	void abandon(String message) {
		if (end()) {
			fail(Failures.exception(Outcomes.retryable(message)));
		}
	}

	/**
	 * Promote the answer of a call that takes long, and stop a call that exceeds its time
	 * limit.
	 */
	void lookAfter(long promotionNanos) {
		if (this.context.isOverdue() && end()) {
			fail(this.context.timeOut());
			this.context.cancel();
		}
		else if (this.context.takesLongerThan(promotionNanos)) {
			this.answer.promoteIfIdle();
		}
	}

	private void finished(@Nullable McpResult result, @Nullable Throwable failure) {
		try {
			settle(result, failure);
		}
		finally {
			this.context.over();
		}
	}

	private void settle(@Nullable McpResult result, @Nullable Throwable failure) {
		this.shared.limits().release(this);
		Throwable cause = (failure != null) ? Failures.of(failure) : null;
		if (cause instanceof SuspendSignal && !this.context.isCancelled()) {
			this.shared.questions().ask(this);
			return;
		}
		if (!end()) {
			return; // the code that ended it before has completed the answer
		}
		try {
			finish(result, cause);
		}
		catch (RuntimeException | Error ex) { // otherwise the call would stay unanswered
			fail(Failures.unexpected(ex));
		}
	}

	private void finish(@Nullable McpResult result, @Nullable Throwable cause) {
		this.context.end();
		if (cause == null && result != null) {
			SessionResponses responses = this.shared.responses();
			RequestId id = this.context.request().id();
			this.answer.respond(responses.result(this.session.version(), id, result),
					() -> responses.error(id, Outcomes.retryable(TOO_LARGE_TOGETHER)));
		}
		else {
			fail(Outcomes.unfinished(cause)); // it may have given up uncancelled
		}
	}

	@Override
	public void send(String method, byte[] params) {
		if (!this.context.isCancelled()) {
			this.answer.send(this.shared.responses().codec().notification(method, params), this.context.mayBlockHere());
		}
	}

	@Override
	public void inOrder(Runnable sending) {
		this.answer.inOrder(sending);
	}

	/** A run after a question has no request, so that the session is charged. */
	@Override
	public @Nullable OwnerKey holder() {
		return (this.context.request().exchange() != null) ? null : this.session.holder();
	}

	/** Send the log messages of this level and above from now on. */
	void setLevel(LoggingLevel level) {
		this.logLevel = level;
	}

	@Override
	public boolean wants(LoggingLevel level) {
		LoggingLevel threshold = this.logLevel;
		return level.compareTo((threshold != null) ? threshold : DEFAULT_LEVEL) >= 0;
	}

	@Override
	public @Nullable KnownRoots roots() {
		return this.session.capabilities().hasRootsListChanged() ? this.session.roots() : null;
	}

	@Override
	public void rootsAnswered(long asked, List<Root> roots) {
		this.shared.sessions()
			.update(this.session.id(),
					SessionData.changing((present) -> present.withRoots(present.roots().answered(asked, roots))));
	}

	@Override
	public void release(Duration retryAfter) {
		LogStream stream = ConnectionDrain.polls(this.session) ? this.answer.promote() : null;
		if (stream != null) {
			stream.release(retryAfter.toMillis());
		}
	}

	/**
	 * Common parts of the calls of all sessions.
	 *
	 * @param dispatcher dispatches requests to the catalogue
	 * @param limits the limits of running calls
	 * @param sessions the sessions
	 * @param responses encodes responses
	 * @param questions asks clients
	 * @param running the running calls
	 */
	record Shared(Dispatcher dispatcher, RunningCalls limits, SessionStore sessions, SessionResponses responses,
			Questions questions, Running running) {
	}

	/** Delivery of open questions to clients. */
	interface Questions {

		/**
		 * Ask the questions, or end the call with a message that explains why they cannot
		 * be asked.
		 */
		void ask(SessionCall call);

	}

	/** The calls that are registered and have not ended. */
	interface Running {

		/**
		 * Return whether a call is one of them.
		 * @return {@code false} if it has ended
		 */
		boolean contains(SessionCall call);

		/**
		 * Record that a call ended.
		 * @return {@code true} if it had not ended before
		 */
		boolean ended(SessionCall call);

	}

}

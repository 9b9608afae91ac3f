package io.mcpspring.engine.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import io.mcpspring.context.InsufficientScopeException;
import io.mcpspring.context.McpSessionState;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.context.UrlElicitationRequiredException;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.MirroredParam;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.CallSessions;
import io.mcpspring.engine.server.CallTimeoutException;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Run of a handler: the request, the state of earlier runs, and the link to the client.
 */
public final class CallContext extends AskingCall {

	private static final Logger logger = LoggerFactory.getLogger(CallContext.class);

	private final CallState state;

	private final CallLink link;

	private final CallSessions sessions;

	private final boolean stranger;

	private final FirstRequest first;

	private final Cancellation cancellation;

	private volatile boolean blocking;

	private volatile @Nullable Thread own;

	private volatile @Nullable HandlerSource source;

	private volatile boolean failed;

	/** The handle of the state that this run used last. */
	private volatile @Nullable String handle;

	/** The run that continues in place of this one. */
	private volatile @Nullable CallContext substitute;

	CallContext(CallRequest request, CallState state, CallLink link, ServerSettings settings, SchemaCompiler schemas) {
		super(request, new Asking(request, state, link, settings, schemas),
				new CallMessages(state, link, settings, request.meta().get("progressToken")));
		this.state = state;
		this.link = link;
		this.sessions = settings.sessions();
		this.stranger = settings.publicAccess().isStranger(request.caller());
		this.first = new FirstRequest(state, request.exchange());
		this.cancellation = new Cancellation(settings);
	}

	/**
	 * Return the state that the next run inherits.
	 * @return the state
	 */
	public CallState state() {
		return this.state;
	}

	/**
	 * Return the questions that the handler was left with.
	 * @return the questions by key; empty unless the run ended with a
	 * {@link SuspendSignal}
	 */
	public Map<String, InputRequest> questions() {
		CallContext other = this.substitute;
		return (other != null) ? other.questions() : asking().open();
	}

	/**
	 * Return the time in which the client must answer them.
	 * @return the time set by the handler, or {@code null} for the default
	 */
	public @Nullable Duration questionTimeout() {
		CallContext other = this.substitute;
		return (other != null) ? other.questionTimeout() : answerTime();
	}

	/**
	 * Record that the run ended with open questions, and send the progress held back
	 * before them.
	 */
	public void suspend() {
		CallContext other = this.substitute;
		if (other != null) {
			other.suspend();
			return;
		}
		this.first.suspend();
		messages().suspend();
		if (!isRelaying()) {
			asking().tellOpen();
		}
	}

	/**
	 * Send the newest progress that was held back. Nothing is sent afterwards, even if
	 * the run continues (server-2025 CANC-08).
	 */
	public void end() {
		messages().end();
	}

	/** Stop the handler, if it still runs. */
	public void cancel() {
		// First, so that a run that replaces this one now finds it cancelled.
		this.cancellation.cancel();
		CallContext other = this.substitute;
		if (other != null) {
			other.cancel();
		}
	}

	/**
	 * Store the data of the HTTP request that later runs need, so that the call can
	 * continue without it.
	 * @param handler the handler that will run
	 */
	public void leaveRequest(McpHandler<?, ?> handler) {
		if (!this.first.isOver()) {
			this.first.begin(this, handler);
			this.first.suspend();
			messages().suspend();
		}
	}

	/**
	 * Delegate to another run with the same state. Its questions are asked by this call,
	 * and cancelling this call cancels it, also if that happened before.
	 * @param run the other run, or {@code null} if it is independent from now on
	 */
	public void substitute(@Nullable CallContext run) {
		this.substitute = run;
		if (run != null && isCancelled()) {
			run.cancel();
		}
	}

	/**
	 * Return whether this run is independent of its request.
	 * @return {@code true} if it has threads of its own
	 */
	boolean isDetached() {
		return this.link.executor() != null;
	}

	@Nullable Executor executor() {
		return this.link.executor();
	}

	@Override
	public void startTask() {
		this.link.detach();
	}

	@Override
	public OwnerKey holder() {
		OwnerKey own = this.link.holder();
		return (own != null) ? own : super.holder();
	}

	/**
	 * Return the link to the client.
	 * @return the link
	 */
	public CallLink link() {
		return this.link;
	}

	/**
	 * Return whether the handler exceeds its time limit; time spent waiting for the
	 * client is not part of any run (server-2026 CANC-07).
	 * @return {@code true} if it should be stopped
	 */
	public boolean isOverdue() {
		return this.cancellation.isOverdue(isGranted());
	}

	/**
	 * Record that the handler is about to be stopped because it is overdue; the
	 * cancellation follows separately.
	 * @return the error to answer with
	 */
	public CallTimeoutException timeOut() {
		CallTimeoutException failure = this.cancellation.timeOut(isGranted());
		logger.warn("{}: {} (reference {})", target(), failure.getMessage(), reference());
		return failure;
	}

	/** Run this call on the calling thread, which its handler may block. */
	public void onOwnThread(Runnable run) {
		this.own = Thread.currentThread();
		try {
			run.run();
		}
		finally {
			this.own = null;
		}
	}

	/** Return whether a handler may hold the calling thread. */
	boolean isOnOwnThread() {
		return Thread.currentThread() == this.own;
	}

	/** Return the time limits of this run, and what stops it. */
	Cancellation cancellation() {
		return this.cancellation;
	}

	/**
	 * Remove the limit that the server sets for all calls, because this call continues
	 * without its request. The lifetime of its task is limited instead.
	 */
	public void liftCommonLimit() {
		this.cancellation.liftCommonLimit();
	}

	@Override
	public boolean mayBlockHere() {
		return this.blocking && this.cancellation.isRunningHere();
	}

	@Override
	public void forwardLog(LoggingLevel level, String logger, String message) {
		if (!asking().hasUnusedAnswers()) {
			messages().forward(level, logger, message);
		}
	}

	/**
	 * Let a handler read the data of the HTTP request that its later runs need, once.
	 */
	void begin(McpHandler<?, ?> handler) {
		this.first.begin(this, handler);
	}

	void blocking() {
		this.blocking = true;
	}

	void check(List<MirroredParam> mirrored) {
		this.link.check(mirrored);
	}

	@Override
	public boolean takesLongerThan(long nanos) {
		CallContext other = this.substitute;
		return (other != null) ? other.takesLongerThan(nanos) : super.takesLongerThan(nanos);
	}

	@Override
	public @Nullable HandlerSource source() {
		return this.source;
	}

	void admit(HandlerOptions options) {
		this.source = options.source();
		this.link.admit(options);
	}

	/**
	 * Return whether this run used answers of the client.
	 * @return {@code true} if a question of this run was answered
	 */
	public boolean usedAnswers() {
		CallContext other = this.substitute;
		return (other != null) ? other.usedAnswers() : asking().usedAnswers();
	}

	/**
	 * Translate the failure of a handler for its kind of request: an exception that
	 * requires pages becomes a failure that this client understands.
	 * @param failure any failure
	 * @return the failure behind wrappers, or the replacement of required pages
	 */
	Throwable failure(Throwable failure) {
		Throwable cause = Failures.unwrap(failure);
		CallTimeoutException late = this.cancellation.timedOut();
		if (late != null) {
			return late;
		}
		if (Failures.isFault(cause)) {
			this.failed = true;
		}
		return (cause instanceof UrlElicitationRequiredException demand) ? asking().demand(demand) : cause;
	}

	@Override
	public boolean hasFailed() {
		return this.failed;
	}

	@Override
	public void progress(double progress, @Nullable Double total, @Nullable String message) {
		this.cancellation.report();
		this.link.progressed(progress, total, message);
		messages().progress(progress, total, message);
	}

	@Override
	public void log(LoggingLevel level, @Nullable String logger, Object data) {
		this.cancellation.report();
		messages().log(level, logger, data);
	}

	@Override
	public void closeStream(Duration retryAfter) {
		if (messages().isNew()) {
			this.link.release(retryAfter);
		}
	}

	@Override
	public McpSessionState session() {
		McpSessionState present = attached(McpSessionState.class);
		return (present != null) ? present : use(sessions().ofSession(this));
	}

	@Override
	public McpSessionState session(@Nullable String handle) {
		McpSessionState present = attached(McpSessionState.class);
		String named = (handle != null && !handle.isBlank()) ? handle : null;
		if (present != null && (named == null || named.equals(this.handle))) {
			return present;
		}
		if (named != null) {
			this.handle = named;
			return use(sessions().ofHandle(this, named));
		}
		if (sessionId() != null) {
			return use(sessions().ofSession(this));
		}
		String begun = this.state.handle(sessions()::newHandle);
		this.handle = begun;
		return use(sessions().ofNewHandle(this, begun));
	}

	/** Refuse state to a caller without credentials, who owns nothing. */
	private CallSessions sessions() {
		if (this.stranger) {
			throw new InsufficientScopeException(Set.of());
		}
		return this.sessions;
	}

	private McpSessionState use(McpSessionState session) {
		attach(McpSessionState.class, session);
		return session;
	}

	@Override
	public List<String> keep(String key, Supplier<List<String>> reader) {
		return this.first.keep(key, reader);
	}

	@Override
	public boolean isResumed() {
		return this.first.isOver();
	}

	@Override
	public Locale locale() {
		return this.first.locale();
	}

	@Override
	public boolean isCancelled() {
		return this.cancellation.isCancelled();
	}

}

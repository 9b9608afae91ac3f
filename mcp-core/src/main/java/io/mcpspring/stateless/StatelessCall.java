package io.mcpspring.stateless;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

import io.mcpspring.catalog.HandlerOptions;
import io.mcpspring.catalog.MirroredParam;
import io.mcpspring.context.SuspendSignal;
import io.mcpspring.dispatch.CallContext;
import io.mcpspring.dispatch.CallLink;
import io.mcpspring.http.Accept;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.HttpReply;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.LogLevel;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.MetaKeys;
import io.mcpspring.server.CallRefusedException;
import io.mcpspring.server.CallRequest;
import io.mcpspring.server.Failures;
import io.mcpspring.server.InsufficientScopeException;
import io.mcpspring.share.RunningCalls;
import io.mcpspring.stream.HeldWrites;
import io.mcpspring.stream.QueuedFrames;
import org.jspecify.annotations.Nullable;

/**
 * A call that stands for itself: answered by plain JSON unless something is to be sent
 * before, given up when its client goes away (server-2026 CANC-01, SSE-01 to SSE-04).
 */
final class StatelessCall extends RunningCalls.Place implements CallLink {

	/** How often a client that is being served silently is looked after. */
	private static final long PROBE_MILLIS = 250;

	private final StatelessCalls calls;

	private final HttpExchange exchange;

	private final CallContext context;

	private final @Nullable String stateId;

	private final @Nullable LogLevel logLevel;

	private final long startedAt = System.nanoTime();

	private final ReentrantLock lock = new ReentrantLock();

	private volatile @Nullable QueuedFrames frames;

	private volatile HttpExchange.@Nullable StreamConnection connection;

	private volatile boolean finished;

	StatelessCall(StatelessCalls calls, HttpExchange exchange, CallRequest request, RequestState.Opened opened) {
		this.calls = calls;
		this.exchange = exchange;
		this.stateId = opened.id();
		this.logLevel = LogLevel.find(request.meta().path(MetaKeys.LOG_LEVEL).asString(""));
		this.context = calls.dispatcher().context(request, opened.state(), this);
	}

	void run() {
		this.exchange.onDisconnect(this::abandon);
		this.calls.dispatcher().dispatch(this.context).whenComplete(this::finished);
	}

	private void abandon() {
		if (!this.finished) {
			this.context.cancel();
		}
	}

	/**
	 * Go over to a stream if the call takes long, notice by it if the client is gone, and
	 * stop what takes too long.
	 */
	void lookAfter(long promotionNanos) {
		if (this.context.isOverdue()) {
			fail(this.context.timeOut());
			this.context.cancel();
			return;
		}
		QueuedFrames open = this.frames;
		if (open != null) {
			if (this.exchange.mayBlock()) {
				open.pulse().keepAliveMillis(PROBE_MILLIS);
			}
		}
		else if (!this.finished && System.nanoTime() - this.startedAt > promotionNanos && this.lock.tryLock()) {
			HeldWrites writes = HeldWrites.hold();
			try {
				promote();
			}
			finally {
				this.lock.unlock();
				writes.close();
			}
		}
	}

	private @Nullable QueuedFrames promote() {
		QueuedFrames open = this.frames;
		if (open == null && !this.finished && Accept.of(this.exchange).eventStream()) {
			open = new QueuedFrames(this.calls.maxQueuedBytes(), this::closed);
			this.frames = open;
			QueuedFrames opened = open;
			HeldWrites.run(() -> connect(opened));
		}
		return this.finished ? null : open;
	}

	private void connect(QueuedFrames opened) {
		HttpExchange.StreamConnection connected = this.exchange.openStream(opened);
		this.connection = connected;
		this.calls.events().callPromoted(this.context.protocolVersion());
		this.calls.monitor().add(opened, connected, this.exchange.caller().expiresAt(), this::expire);
		if (opened.isClosed()) {
			this.calls.monitor().remove(opened);
		}
	}

	/**
	 * The credentials of the caller are good no more, and a stream of this era cannot be
	 * resumed with better ones.
	 */
	private void expire() {
		fail(new McpException(ErrorCode.INTERNAL_ERROR,
				"The access token expired during the call; send the request again with a new one"));
		this.context.cancel();
	}

	private void closed() {
		QueuedFrames open = this.frames;
		if (open != null) {
			this.calls.monitor().remove(open);
		}
		abandon();
	}

	private void finished(@Nullable McpResult result, @Nullable Throwable failure) {
		this.calls.ended(this);
		Throwable cause = (failure != null) ? Failures.of(failure) : null;
		try {
			if (this.context.isCancelled()) {
				withdraw();
			}
			else if (cause instanceof SuspendSignal) {
				answer(this.calls.inputRequired(this.context));
			}
			else {
				finish(result, cause);
			}
		}
		catch (McpException ex) {
			fail(ex);
		}
		catch (RuntimeException | Error ex) { // nobody else would answer
			fail(Failures.unexpected(ex));
		}
	}

	private void finish(@Nullable McpResult result, @Nullable Throwable cause) {
		this.context.end();
		if (cause instanceof McpException error) {
			fail(error);
		}
		else if (cause == null && result != null) {
			answer(result);
		}
		else {
			// gave up by itself, which its client did not ask for, or has no result
			fail(Failures
				.unexpected((cause != null) ? cause : new IllegalStateException("A call ended without a result")));
		}
	}

	/**
	 * What came of answers must not be kept by caches (server-2026 CACHE-07).
	 */
	private void answer(McpResult result) {
		boolean retried = result instanceof McpResult.ReadResource && this.context.state().round() > 0;
		McpResult answered = retried
				? new McpResult.ReadResource(((McpResult.ReadResource) result).contents(), CacheHint.NONE) : result;
		settle(this.calls.encode(this.context.request().id(), answered), 200, Map.of());
	}

	private void fail(McpException failure) {
		JsonRpcError error = StatelessErrors.permitted(failure.error());
		RequestId id = this.context.request().id();
		Map<String, String> headers = Map.of();
		int status = StatelessErrors.status(error.code());
		if (failure instanceof InsufficientScopeException scopes) {
			status = 403;
			headers = this.calls.challenge(scopes.scopes());
		}
		else if (failure instanceof CallRefusedException refused) {
			status = refused.status();
			headers = refused.headers();
		}
		settle(this.calls.codec().error(id, error), status, headers);
	}

	private void settle(byte[] message, int status, Map<String, String> headers) {
		end(message, new HttpReply(status, headers, message));
	}

	private void withdraw() {
		end(null, HttpReply.ACCEPTED);
	}

	/**
	 * End the call once. Nothing is written under the lock, so that nobody who ends a
	 * call waits for its client.
	 * @param last the last message of a stream, or {@code null} for none
	 * @param reply the answer where no stream was opened
	 */
	private void end(byte @Nullable [] last, HttpReply reply) {
		QueuedFrames open;
		this.lock.lock();
		try {
			if (this.finished) {
				return;
			}
			this.finished = true;
			open = this.frames;
		}
		finally {
			this.lock.unlock();
		}
		if (open != null) {
			open.end(last);
		}
		else {
			this.exchange.reply(reply);
		}
	}

	@Override
	public void send(String method, byte[] params) {
		if (this.context.isCancelled()) {
			return;
		}
		QueuedFrames open;
		boolean overflow;
		try (HeldWrites writes = HeldWrites.hold()) {
			this.lock.lock();
			try {
				open = promote();
				overflow = open != null && !open.send(this.calls.codec().notification(method, params));
			}
			finally {
				this.lock.unlock();
			}
		}
		HttpExchange.StreamConnection connected = this.connection;
		if (overflow && connected != null) {
			connected.abort();
			this.calls.events().readerTooSlow();
		}
		if (open != null && this.context.mayBlockHere()) {
			open.awaitReader(this.calls.patience());
		}
	}

	@Override
	public boolean wants(LogLevel level) {
		return this.logLevel != null && level.compareTo(this.logLevel) >= 0;
	}

	@Override
	public void release(Duration retryAfter) {
		// a stream of this era cannot be resumed, so it is kept
	}

	@Override
	public void check(List<MirroredParam> mirrored) {
		MirrorCheck.check(mirrored, this.context.request().params(), this.exchange);
	}

	/**
	 * A state that can be used once has to be given out first, so answers without one do
	 * not count (server-2026 MRTR-09): not those an interceptor used already either.
	 */
	@Override
	public void admit(HandlerOptions options) {
		if (!options.singleUse()) {
			return;
		}
		if (this.stateId != null) {
			this.calls.consume(this.stateId);
		}
		else if (this.context.usedAnswers()) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Invalid requestState");
		}
		else {
			this.context.state().forgetAnswers();
		}
	}

}

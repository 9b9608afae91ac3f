package io.mcpspring.spring.servlet;

import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange.StreamConnection;
import io.mcpspring.engine.http.UnreadAnswers;
import io.mcpspring.engine.http.WholeBody;
import io.mcpspring.engine.jsonrpc.ByteParts;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The answer to one servlet request, given by any thread and at any time.
 * <p>
 * A body that did not arrive complete is received without a thread; then the handler runs
 * again. While it runs, only its own thread writes, or one that may block in its place.
 * When it has returned without a complete answer, the request becomes asynchronous, and
 * any thread writes, without blocking; where a filter rules that out, its thread waits.
 * The writing thread holds the lock; others leave a note. Once it is closed, no thread
 * accesses the response, which the container reuses. See {@link Phase}.
 */
final class ServletAnswer extends GuardedAnswer implements StreamConnection, WriteListener {

	private static final Logger logger = LoggerFactory.getLogger(ServletAnswer.class);

	private final HttpServletRequest request;

	private final ServletHead head;

	private final HttpServletResponse filtered;

	private final HttpServletResponse response;

	private final BlockingWrites writes;

	private final UnreadAnswers unreadAnswers;

	private final BurstDelay burst;

	private volatile boolean missed;

	private volatile boolean handedOff;

	private volatile boolean aborted;

	private volatile boolean writable;

	private boolean answered;

	/** Whether the answer is not a stream, so that nothing goes on after it. */
	private volatile boolean whole;

	private @Nullable FrameWriter writer;

	private @Nullable AsyncContext async;

	private @Nullable Runnable onDisconnect;

	ServletAnswer(HttpServletRequest request, HttpServletResponse response, BlockingWrites writes,
			UnreadAnswers unreadAnswers) {
		this.request = request;
		this.head = new ServletHead(request);
		this.filtered = response;
		this.response = UncachedResponse.of(request, response);
		this.writes = writes;
		this.unreadAnswers = unreadAnswers;
		this.burst = new BurstDelay(writes);
	}

	ServletHead head() {
		return this.head;
	}

	void reply(HttpReply reply, Supplier<OwnerKey> client) {
		lock();
		try {
			if (!begin()) {
				return;
			}
			this.whole = true;
			boolean here = onHandlerThread();
			ByteParts body = reply.content();
			HttpServletResponse target = (here && this.async == null)
					? WholeReply.target(this.request, this.filtered, body, this.writes) : this.response;
			ResponseHead.set(target, reply);
			if (here && WholeReply.write(this.request, target, target != this.response, body, this.writes)) {
				close();
				return;
			}
			WholeBody rest = new WholeBody(body).limit(this.unreadAnswers, client.get(), this::abort);
			this.writer = new FrameWriter(this.response, rest, this.writes, OwnerKey.UNKNOWN);
			if (here) {
				return; // Written without a thread, once the handler has returned.
			}
		}
		catch (IOException | RuntimeException ex) {
			breakOff(ex);
		}
		finally {
			unlock();
		}
		wakeUp();
	}

	StreamConnection openStream(FrameSource source, Map<String, String> headers, OwnerKey client) {
		source.onReady(this::wakeUp);
		lock();
		try {
			if (begin()) {
				FrameWriter begun = new FrameWriter(this.response, source, this.writes, client);
				this.writer = begun.limit(this.unreadAnswers, this::abort);
				ResponseHead.setForStream(this.response, headers);
				if (onHandlerThread()) {
					this.burst.begin(() -> goOn(begun));
				}
			}
			else {
				atLast(source::closed);
			}
		}
		finally {
			unlock();
		}
		wakeUp();
		return this;
	}

	void onDisconnect(Runnable action) {
		lock();
		try {
			this.onDisconnect = action;
			if (phase() == Phase.CLOSED && !this.answered) {
				atLast(action);
			}
		}
		finally {
			unlock();
		}
		if (this.missed) {
			wakeUp();
		}
	}

	/** Answer with status 500 if the handler failed before it answered. */
	void failed() {
		reply(new HttpReply(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, Map.of(), null), () -> OwnerKey.UNKNOWN);
	}

	/**
	 * Receive a body that did not arrive complete with the head, without a thread.
	 * @param body receives the data, and is notified of the timeout
	 */
	void receive(ServletBody body) throws IOException {
		become(Phase.RECEIVING);
		this.async = AsyncEnds.start(this.request, this.response, body.timeoutMillis(),
				new AsyncEnds(this::over, this::completed, body));
		FilterContext context = FilterContext.capture(this.request, this.response);
		try {
			body.receive((outcome) -> context.run(() -> handle(outcome)), this::over);
		}
		catch (UnsupportedOperationException ex) {
			become(Phase.HANDLING);
			body.readBlocking();
		}
	}

	/** Continue with the handler, on a thread of the container as before. */
	private void handle(Runnable handler) {
		this.head.keep(); // the container recycles the request of a complete answer
		handleHere();
		try {
			if (this.async != null) {
				this.async.setTimeout(0);
			}
			handler.run();
		}
		catch (RuntimeException | Error ex) {
			logger.error("A request could not be handled", ex);
			failed();
		}
		finally {
			serviceReturns();
		}
	}

	/** The handler has returned its thread: from now on no write may block. */
	void serviceReturns() {
		if (phase() == Phase.RECEIVING) {
			return;
		}
		if (this.burst.isDue() && tryLock()) {
			// A stream that is complete by now ends without an asynchronous request.
			writeAndUnlock();
		}
		awaitEnd(this.head.read(HttpServletRequest::isAsyncSupported, true));
		if (!this.whole) {
			this.head.keep();
		}
		become(Phase.RETURNING);
		lock();
		try {
			if (phase() == Phase.CLOSED) {
				this.head.over();
				complete();
			}
			else {
				writeLater();
			}
		}
		catch (IOException | RuntimeException ex) {
			logger.error("A request cannot be answered later", ex);
			this.response.setStatus(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
			breakOff(ex);
		}
		finally {
			unlock();
		}
	}

	private void writeAndUnlock() {
		try {
			this.missed = false;
			write();
		}
		catch (IOException | RuntimeException ex) {
			breakOff(ex);
		}
		finally {
			unlock();
		}
	}

	private void writeLater() throws IOException {
		if (this.async == null) {
			this.async = AsyncEnds.start(this.request, this.response, 0,
					new AsyncEnds(this::over, this::completed, null));
		}
		become(Phase.ASYNC);
		// Early: a thread that set it later would hold our lock and await another one.
		this.response.getOutputStream().setWriteListener(this);
	}

	@Override
	public void abort() {
		this.aborted = true;
		wakeUp();
	}

	@Override
	public void onWritePossible() {
		this.writable = true;
		wakeUp();
	}

	private void wakeUp() {
		this.missed = true;
		boolean here = onHandlerThread();
		if (!phase().isBlocking() || (here && !this.burst.leaves())) {
			writeAll();
		}
		else if (!here && !this.burst.isDue() && !this.handedOff) {
			this.handedOff = true;
			this.writes.handOff(() -> {
				this.handedOff = false;
				writeAll();
			});
		}
	}

	private void writeAll() {
		while (this.missed && phase() != Phase.CLOSED && lockForWriting()) {
			writeAndUnlock();
		}
	}

	private void write() throws IOException {
		FrameWriter current = this.writer;
		if (current == null) {
			return;
		}
		switch (advance(current)) {
			case PAUSED -> {
			}
			case FLUSH_DUE -> this.burst.begin(() -> goOn(current));
			case BUSY -> this.writes.inAWhile(() -> goOn(current));
			case ENDED -> finish(current);
		}
	}

	private void goOn(FrameWriter current) {
		current.momentPassed();
		wakeUp();
	}

	private FrameWriter.Progress advance(FrameWriter writer) throws IOException {
		FrameWriter.Progress progress = FrameWriter.Progress.PAUSED;
		if (phase().isBlocking()) {
			progress = writer.writeBlocking(() -> phase() == Phase.RETURNING || this.aborted);
		}
		else if (phase() == Phase.ASYNC && !this.aborted) {
			if (this.writable) {
				this.writable = false;
				writer.resume();
			}
			progress = writer.writeNonBlocking();
		}
		return this.aborted ? FrameWriter.Progress.ENDED : progress;
	}

	private void finish(FrameWriter current) throws IOException {
		if (phase().isBlocking() && !current.endBlocking()) {
			this.writes.inAWhile(this::wakeUp);
			return;
		}
		close();
		complete();
	}

	private void breakOff(Exception ex) {
		logger.debug("A response broke off", ex);
		close();
		complete();
	}

	private void close() {
		boolean inService = phase() == Phase.HANDLING && this.async == null;
		if (!become(Phase.CLOSED)) {
			return;
		}
		if (!inService) {
			this.head.over();
		}
		if (this.writer != null) {
			atLast(this.writer.source()::closed);
			this.writer = null;
		}
		else if (!this.answered) {
			atLast(this.onDisconnect);
		}
	}

	private void complete() {
		AsyncContext async = this.async;
		this.async = null;
		if (async != null) {
			AsyncEnds.complete(async);
		}
	}

	@Override
	public void onError(Throwable ex) {
		over();
	}

	/** Handle the completion of the request by the container. */
	void completed() {
		lock();
		try {
			close();
			this.async = null;
		}
		finally {
			unlock();
		}
	}

	/**
	 * Handle the disconnection of the client. Waits for the writing thread, because the
	 * container recycles the response afterwards.
	 */
	void over() {
		lock();
		try {
			close();
			complete();
		}
		finally {
			unlock();
		}
	}

	private boolean begin() {
		if (this.answered || phase() == Phase.CLOSED) {
			return false;
		}
		this.answered = true;
		return true;
	}

}

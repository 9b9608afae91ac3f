package io.mcpspring.stream;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

import io.mcpspring.http.FrameSource;
import io.mcpspring.stream.EventLog.Positioned;
import io.mcpspring.stream.EventLog.Read;
import org.jspecify.annotations.Nullable;

/**
 * Sends a stream to one connection by reading its log: from the event after a position to
 * the terminal one, live and replayed alike. Holds no events but the ones being sent.
 * {@link CursorState} holds the table of its states.
 */
public final class StreamCursor implements FrameSource, MonitoredStream {

	private static final int READ_BYTES = 64 * 1024;

	private final EventLog log;

	private final StreamKey key;

	private final long epoch;

	private final Consumer<StreamCursor> onClosed;

	private final StreamPulse pulse = new StreamPulse();

	private final CursorFrames frames;

	private EventLog.@Nullable Watch watch;

	private CursorState state = CursorState.READING;

	/** Whether a read has begun whose events are not there yet. */
	private boolean waiting;

	private boolean slow;

	private long retryMillis = -1;

	/** Whether the stream begins with an event that gives its client an id. */
	private boolean primed;

	/** Knows what to say when an event cannot be read. */
	private @Nullable Supplier<CompletionStage<List<byte[]>>> lastWords;

	/** Told of what was there before the connection, until it has caught up. */
	private @Nullable IntConsumer replayed;

	/**
	 * Create a cursor.
	 * @param log the log
	 * @param ids makes the event ids
	 * @param key the stream
	 * @param epoch its epoch
	 * @param after the position of the last event the client has, 0 for none
	 * @param onClosed told once when the connection is over
	 */
	public StreamCursor(EventLog log, EventIds ids, StreamKey key, long epoch, long after,
			Consumer<StreamCursor> onClosed) {
		this.log = log;
		this.key = key;
		this.epoch = epoch;
		this.frames = new CursorFrames(ids, key, epoch, after);
		this.onClosed = onClosed;
	}

	/**
	 * Have an action told of events that were stored before this connection was there.
	 * @param action takes how many were sent, several times if need be; {@code null} for
	 * nobody
	 */
	public synchronized void onReplay(@Nullable IntConsumer action) {
		this.replayed = action;
	}

	/**
	 * Have something said to the client when an event cannot be read, before the
	 * connection ends.
	 * @param words makes the messages; an empty list for nothing
	 */
	public synchronized void onUnreadable(Supplier<CompletionStage<List<byte[]>>> words) {
		this.lastWords = words;
	}

	/**
	 * Let no connection go before the event that gives its client an id, with which the
	 * stream begins.
	 */
	public synchronized void keepUntilPrimed() {
		this.primed = true;
	}

	/**
	 * The stream.
	 * @return the key
	 */
	public StreamKey key() {
		return this.key;
	}

	/**
	 * The epoch of the stream.
	 * @return the epoch
	 */
	public long epoch() {
		return this.epoch;
	}

	/**
	 * The position of the last event handed to the connection.
	 * @return the position, 0 for none
	 */
	public synchronized long position() {
		return this.frames.position();
	}

	/**
	 * Whether the client could come back to what was sent last.
	 * @return {@code false} if what follows would be lost to it with this connection
	 */
	public synchronized boolean isResumable() {
		return this.frames.isResumable();
	}

	/**
	 * Wait until the connection has been handed the event at a position, for a client
	 * that reads; one that did not in time is not waited for again.
	 * @param target the position
	 * @param patience how long to wait
	 */
	public void awaitReader(long target, Patience patience) {
		synchronized (this) {
			Patience.Condition reading = () -> this.frames.position() >= target || this.state.isOver();
			if (this.slow) {
				Patience.pause(this, reading);
			}
			else if (!patience.await(this, reading)) {
				this.slow = true;
			}
		}
	}

	/**
	 * End the connection, not the stream, after what is there was sent (server-2025
	 * SSE-02, SSE-03). Has no effect on a stream that could not be resumed.
	 * @param millis when the client should come back
	 */
	public void release(long millis) {
		synchronized (this) {
			this.retryMillis = Math.max(0, millis);
		}
		this.pulse.wake();
	}

	/**
	 * End the connection after what is being sent now, whatever follows, because who
	 * opened it may read no more. Whoever comes back with a better token finds the rest.
	 * @param millis when the client should come back
	 */
	public void expire(long millis) {
		synchronized (this) {
			this.retryMillis = Math.max(0, millis);
			become(CursorState.EXPIRED);
		}
		this.pulse.wake();
	}

	/** End the connection without a word, because another one took its place. */
	public void replace() {
		synchronized (this) {
			become(CursorState.EXHAUSTED);
		}
		this.pulse.wake();
	}

	@Override
	public void onReady(Runnable wakeUp) {
		this.pulse.onWake(wakeUp);
		EventLog.Watch started = this.log.watch(this.key, this.pulse::wake);
		boolean late;
		synchronized (this) {
			this.watch = started;
			late = this.state == CursorState.CLOSED;
		}
		if (late) {
			started.close();
		}
	}

	@Override
	public byte @Nullable [] poll() {
		boolean comment = this.pulse.pulled();
		synchronized (this) {
			if (this.state.isOver()) {
				return null;
			}
			if (this.frames.isEmpty() && this.state == CursorState.READING) {
				read();
			}
			byte[] taken = this.frames.take();
			notifyAll();
			if (taken.length > 0) {
				return taken;
			}
			if (this.state == CursorState.EXPIRED) {
				become(CursorState.EXHAUSTED);
				return SseFrames.retry(this.retryMillis);
			}
			if (this.waiting) {
				return null;
			}
			boolean ended = this.state == CursorState.ENDED;
			if (ended || mayBeReleased()) {
				become(CursorState.EXHAUSTED);
				return ended ? null : SseFrames.retry(this.retryMillis);
			}
		}
		return comment ? SseFrames.keepAlive() : null;
	}

	private boolean mayBeReleased() {
		return this.retryMillis >= 0 && isResumable() && !(this.primed && position() == 0);
	}

	/** The only place where the state changes. To be called under the lock. */
	private void become(CursorState next) {
		if (this.state.leadsTo(next)) {
			this.state = next;
			if (next.isOver()) {
				this.frames.clear();
				notifyAll();
			}
		}
	}

	@Override
	public synchronized boolean exhausted() {
		return this.state.isOver();
	}

	@Override
	public void closed() {
		EventLog.Watch started;
		synchronized (this) {
			if (this.state == CursorState.CLOSED) {
				return;
			}
			become(CursorState.CLOSED);
			started = this.watch;
		}
		if (started != null) {
			started.close();
		}
		this.onClosed.accept(this);
	}

	@Override
	public synchronized boolean isClosed() {
		return this.state == CursorState.CLOSED;
	}

	@Override
	public StreamPulse pulse() {
		return this.pulse;
	}

	private void read() {
		if (this.waiting) {
			return;
		}
		this.waiting = true;
		CompletableFuture<Read> read = this.log.read(this.key, this.epoch, position(), READ_BYTES)
			.toCompletableFuture();
		if (read.isDone() && !read.isCompletedExceptionally()) {
			accept(read.join());
		}
		else {
			read.whenComplete((found, failure) -> {
				synchronized (this) {
					accept((failure != null) ? new Read.Gone(EventLog.Reason.UNKNOWN) : found);
				}
				this.pulse.wake();
			});
		}
	}

	/**
	 * A gap ends the connection; whoever resumes is told of it explicitly.
	 */
	private void accept(Read read) {
		this.waiting = false;
		if (this.state.isOver()) {
			return;
		}
		if (read instanceof Read.Events found) {
			this.frames.put(found.events());
			if (this.replayed != null && !found.events().isEmpty()) {
				this.replayed.accept(found.events().size());
			}
			else {
				this.replayed = null;
			}
			if (found.ended()) {
				become(CursorState.ENDED);
			}
		}
		else if (this.lastWords != null && read.equals(new Read.Gone(EventLog.Reason.UNREADABLE))) {
			this.waiting = true;
			this.lastWords.get().whenComplete(this::takeLeave);
			this.lastWords = null;
		}
		else {
			giveUp();
		}
	}

	/** Send nothing more, because the connection ends here. */
	public synchronized void giveUp() {
		become(CursorState.EXHAUSTED);
	}

	/**
	 * What is said has no id: nobody can come back to it.
	 */
	private void takeLeave(@Nullable List<byte[]> words, @Nullable Throwable failure) {
		synchronized (this) {
			this.waiting = false;
			if (words == null || words.isEmpty()) {
				giveUp();
			}
			else if (!this.state.isOver()) {
				this.frames.put(words.stream()
					.map((message) -> new Positioned(position(), StreamEvent.last(message), false))
					.toList());
				become(CursorState.ENDED);
			}
		}
		this.pulse.wake();
	}

}

package io.mcpspring.engine.stream;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.EventLog.Positioned;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * Reader of a stream for one connection: from the event after a position to the terminal
 * one, live and replayed alike. It holds no events except those being sent.
 * {@link CursorState} holds the table of its states.
 */
public final class StreamCursor implements FrameSource, MonitoredStream {

	private static final int READ_BYTES = 64 * 1024;

	private final EventLog log;

	private final StreamKey key;

	private final long epoch;

	private final Consumer<StreamCursor> onClosed;

	private final StreamPulse pulse;

	private final CursorFrames frames;

	private EventLog.@Nullable Watch watch;

	private CursorState state = CursorState.READING;

	/** Whether a read is in progress. */
	private boolean waiting;

	/** Whether the stream has changed since the last read began. */
	private volatile boolean changed;

	/**
	 * Whether this pull follows a read that was answered later and found nothing. Another
	 * read would be answered later, too, and be followed by the next.
	 */
	private boolean foundNothing;

	private boolean slow;

	private long retryMillis = -1;

	/** Whether the stream begins with an event that gives its client an id. */
	private boolean primed;

	/** Supplies the last messages when an event cannot be read. */
	private @Nullable Supplier<CompletionStage<List<byte[]>>> lastWords;

	/**
	 * Counts the replayed events, until the connection has caught up; {@code null}
	 * afterwards.
	 */
	private @Nullable IntConsumer replayed;

	/**
	 * Create a cursor.
	 * @param log the log
	 * @param ids creates the event ids
	 * @param key the stream
	 * @param epoch its epoch
	 * @param after the position of the last event the client has, 0 for none
	 * @param pulse the pulse of the connection
	 * @param onClosed receives this cursor once at the end of the connection
	 */
	public StreamCursor(EventLog log, EventIds ids, StreamKey key, long epoch, long after, StreamPulse pulse,
			Consumer<StreamCursor> onClosed) {
		this.log = log;
		this.pulse = pulse;
		this.key = key;
		this.epoch = epoch;
		this.frames = new CursorFrames(ids, key, epoch, after);
		this.onClosed = onClosed;
	}

	/**
	 * Charge the events that are read later than the connection pulled.
	 * @param monitor the monitor, which limits the waiting events of all streams
	 * @param client the holder to charge
	 */
	public synchronized void charge(StreamMonitor monitor, OwnerKey client) {
		this.frames.charge(monitor, client);
	}

	/**
	 * Set the action that is notified of replayed events, which were stored before this
	 * connection.
	 * @param action receives the number of sent events, possibly several times;
	 * {@code null} for none
	 */
	public synchronized void onReplay(@Nullable IntConsumer action) {
		this.replayed = action;
	}

	/**
	 * Set the source of messages that are sent to the client when an event cannot be
	 * read, before the connection ends.
	 * @param words supplies the messages; an empty list for none
	 */
	public synchronized void onUnreadable(Supplier<CompletionStage<List<byte[]>>> words) {
		this.lastWords = words;
	}

	/**
	 * Keep the connection open at least until the event that gives its client an id, with
	 * which the stream begins.
	 */
	public synchronized void keepUntilPrimed() {
		this.primed = true;
	}

	/**
	 * Return the key of the stream.
	 * @return the key
	 */
	public StreamKey key() {
		return this.key;
	}

	/**
	 * Return the epoch of the stream.
	 * @return the epoch
	 */
	public long epoch() {
		return this.epoch;
	}

	/**
	 * Return the position of the last event passed to the connection.
	 * @return the position, 0 for none
	 */
	public synchronized long position() {
		return this.frames.position();
	}

	/**
	 * Return whether the client can resume after the last sent event.
	 * @return {@code false} if the following events would be lost with this connection
	 */
	public synchronized boolean isResumable() {
		return this.frames.isResumable();
	}

	/**
	 * Wait until the event at a position was passed to the connection. A client that once
	 * did not read in time is not waited for again.
	 * @param target the position
	 * @param readerWait limits the wait
	 */
	public void awaitReader(long target, SlowReaderWait readerWait) {
		synchronized (this) {
			SlowReaderWait.Condition reading = () -> this.frames.position() >= target || this.state.isOver();
			if (this.slow) {
				SlowReaderWait.pause(this, reading);
			}
			else if (!readerWait.await(this, reading)) {
				this.slow = true;
			}
		}
	}

	/**
	 * End the connection, but not the stream, after the available events were sent
	 * (server-2025 SSE-02, SSE-03). Has no effect on a stream that cannot be resumed.
	 * @param millis the delay after which the client should reconnect, in milliseconds
	 */
	public void release(long millis) {
		synchronized (this) {
			this.retryMillis = Math.max(0, millis);
		}
		this.pulse.wake();
	}

	/**
	 * End the connection after the events being sent, because the credentials of the
	 * reader expired. A client that reconnects with a new token receives the rest.
	 * @param millis the delay after which the client should reconnect, in milliseconds
	 */
	public void expire(long millis) {
		synchronized (this) {
			this.retryMillis = Math.max(0, millis);
			become(CursorState.EXPIRED);
		}
		this.pulse.wake();
	}

	/** End the connection without a message, because a newer one replaces it. */
	public void replace() {
		synchronized (this) {
			become(CursorState.EXHAUSTED);
		}
		this.pulse.wake();
	}

	@Override
	public void onReady(Runnable wakeUp) {
		this.pulse.onWake(wakeUp);
		EventLog.Watch started = this.log.watch(this.key, this::changed);
		boolean late;
		synchronized (this) {
			this.watch = started;
			late = this.state == CursorState.CLOSED;
		}
		if (late) {
			started.close();
		}
	}

	private void changed() {
		this.changed = true;
		this.pulse.wake();
	}

	@Override
	public byte @Nullable [] poll() {
		this.pulse.pulled();
		synchronized (this) {
			if (this.state.isOver()) {
				return null;
			}
			boolean known = this.foundNothing && !this.changed;
			this.foundNothing = false;
			if (this.frames.isEmpty() && this.state == CursorState.READING && !known) {
				read();
			}
			byte[] taken = this.frames.take(this);
			notifyAll();
			if (taken.length > 0) {
				this.pulse.sent();
				return taken;
			}
			if (this.state == CursorState.EXPIRED) {
				become(CursorState.EXHAUSTED);
				return SseFrames.retry(this.retryMillis);
			}
			boolean ended = this.state == CursorState.ENDED;
			if (!this.waiting && (ended || mayBeReleased())) {
				become(CursorState.EXHAUSTED);
				return ended ? null : SseFrames.retry(this.retryMillis);
			}
			return this.pulse.comment();
		}
	}

	private boolean mayBeReleased() {
		return this.retryMillis >= 0 && isResumable() && !(this.primed && position() == 0);
	}

	/** Change the state. Only this method does so; to be called under the lock. */
	private void become(CursorState next) {
		if (this.state.leadsTo(next)) {
			this.state = next;
			if (next.isOver()) {
				this.frames.clear(this);
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
	public synchronized long queuedBytes() {
		return this.frames.charged();
	}

	@Override
	public synchronized OwnerKey holder() {
		return this.frames.holder();
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
		this.changed = false;
		CompletableFuture<Read> read = this.log.read(this.key, this.epoch, position(), READ_BYTES)
			.toCompletableFuture();
		if (read.isDone() && !read.isCompletedExceptionally()) {
			accept(read.join());
		}
		else {
			read.whenComplete((found, failure) -> {
				boolean pulling = Thread.holdsLock(this);
				Runnable charge;
				synchronized (this) {
					accept((failure != null) ? new Read.Gone(EventLog.Reason.UNKNOWN) : found);
					this.foundNothing = !this.waiting && this.frames.isEmpty();
					charge = this.frames.beginWait(this, pulling);
				}
				charge.run();
				this.pulse.wake();
			});
		}
	}

	/**
	 * Process a read. A gap ends the connection; a client that resumes is informed of it.
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

	/** End the connection without further messages. */
	public synchronized void giveUp() {
		become(CursorState.EXHAUSTED);
	}

	/**
	 * Send the last messages, without ids, since a client cannot resume after them.
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

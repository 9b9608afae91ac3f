package io.mcpspring.engine.sse;

import java.io.ByteArrayOutputStream;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.relay.Outlet;
import io.mcpspring.engine.stream.MonitoredStream;
import io.mcpspring.engine.stream.SseFrames;
import io.mcpspring.engine.stream.StreamMonitor;
import io.mcpspring.engine.stream.StreamPulse;
import org.jspecify.annotations.Nullable;

/**
 * The stream of a client, pulled by the adapter as fast as the client reads. It begins
 * with the event that names the address for messages. Answers that are complete wait
 * here; the events of streams stay in the event log until it is their turn.
 */
final class SseConnection implements FrameSource, MonitoredStream {

	private static final Outlet.Sink NOBODY = (message) -> {
	};

	/**
	 * Bounded by the maximum size of waiting answers, and by the number of open requests,
	 * each of which adds its stream once.
	 */
	private final Queue<Outlet.Task> tasks = new ConcurrentLinkedQueue<>();

	private final AtomicLong waiting = new AtomicLong();

	/** The connection and the monitor may close it at the same time. */
	private final AtomicBoolean closed = new AtomicBoolean();

	private final AtomicInteger discarding = new AtomicInteger();

	private final StreamMonitor monitor;

	private final StreamPulse pulse;

	private final OwnerKey holder;

	private final int maxBytes;

	private final Runnable onClosed;

	private volatile byte @Nullable [] first;

	private volatile boolean ended;

	/**
	 * Create a stream.
	 * @param endpoint the address for messages
	 * @param holder the holder to charge
	 * @param maxBytes the size of waiting answers beyond which no more are taken, in
	 * bytes
	 * @param monitor the monitor, which limits the waiting answers of all streams
	 * @param onClosed run once at the end of the connection
	 */
	SseConnection(String endpoint, OwnerKey holder, int maxBytes, StreamMonitor monitor, Runnable onClosed) {
		this.monitor = monitor;
		this.pulse = new StreamPulse(monitor.time());
		this.first = SseFrames.endpoint(endpoint);
		this.holder = holder;
		this.maxBytes = maxBytes;
		this.onClosed = onClosed;
	}

	/**
	 * Send a complete message.
	 * @return {@code false} if too much is waiting already; the connection should then be
	 * aborted
	 */
	boolean send(byte[] message) {
		if (this.waiting.get() > this.maxBytes) {
			return false;
		}
		this.pulse.queued(message.length, this.waiting.getAndAdd(message.length));
		add((sink) -> {
			this.waiting.addAndGet(-message.length);
			this.monitor.queued(this, -message.length);
			sink.write(message);
		});
		this.monitor.queued(this, message.length);
		return true;
	}

	/** Add a source of messages. */
	void add(Outlet.Task task) {
		this.tasks.add(task);
		if (this.closed.get()) {
			discard();
		}
		else {
			this.pulse.wake();
		}
	}

	/** End the stream behind the messages that wait. */
	void end() {
		this.ended = true;
		this.pulse.wake();
	}

	/**
	 * Return the next messages. A stream within the server that has nothing but a comment
	 * to say results in a comment, too.
	 */
	@Override
	public byte @Nullable [] poll() {
		this.pulse.pulled();
		byte[] opening = this.first;
		if (opening != null || this.closed.get()) {
			this.first = null;
			this.pulse.sent();
			return this.closed.get() ? null : opening;
		}
		boolean silent = false;
		ByteArrayOutputStream frames = new ByteArrayOutputStream(0);
		Outlet.Task task = this.tasks.poll();
		while (task != null) {
			silent = true;
			task.write((message) -> frames.writeBytes(SseFrames.event(null, message)));
			task = (frames.size() > 0) ? null : this.tasks.poll();
		}
		if (frames.size() > 0) {
			this.pulse.sent();
			return frames.toByteArray();
		}
		if (this.ended) {
			return null;
		}
		if (silent) {
			this.pulse.sent();
			return SseFrames.keepAlive();
		}
		return this.pulse.comment();
	}

	@Override
	public boolean exhausted() {
		return this.closed.get() || (this.ended && this.first == null && this.tasks.isEmpty());
	}

	@Override
	public void onReady(Runnable wakeUp) {
		this.pulse.onWake(wakeUp);
	}

	@Override
	public void closed() {
		if (this.closed.compareAndSet(false, true)) {
			this.onClosed.run();
			discard();
		}
	}

	/**
	 * Run the tasks that nobody reads any more, so that their streams end. One thread at
	 * a time runs them.
	 */
	private void discard() {
		if (this.discarding.getAndIncrement() > 0) {
			return;
		}
		int seen;
		do {
			seen = this.discarding.get();
			for (Outlet.Task task = this.tasks.poll(); task != null; task = this.tasks.poll()) {
				task.write(NOBODY);
			}
		}
		while (this.discarding.addAndGet(-seen) > 0);
	}

	@Override
	public OwnerKey holder() {
		return this.holder;
	}

	@Override
	public long queuedBytes() {
		return this.waiting.get();
	}

	@Override
	public StreamPulse pulse() {
		return this.pulse;
	}

	@Override
	public boolean isClosed() {
		return this.closed.get();
	}

}

package io.mcpspring.engine.stream;

import java.util.ArrayDeque;
import java.util.Deque;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.FrameSource;
import org.jspecify.annotations.Nullable;

/**
 * Stream without storage: the data that wait for the connection are bounded, and a client
 * that exceeds the limit is disconnected (server-2026 SSE-07: no event ids).
 */
public final class QueuedFrames implements FrameSource, MonitoredStream {

	/** The weight of a frame besides its data: the objects around it. */
	private static final int FRAME_WEIGHT = 24;

	private final Deque<byte[]> queue = new ArrayDeque<>();

	private final OwnerKey holder;

	private final int maxBytes;

	private final Runnable onClosed;

	private final StreamMonitor monitor;

	private final StreamPulse pulse;

	private int queuedBytes;

	private boolean ended;

	private boolean closed;

	/**
	 * Create a stream.
	 * @param holder the holder to charge
	 * @param maxBytes the maximum size of waiting data, in bytes
	 * @param monitor the monitor, which limits the waiting data of all streams
	 * @param onClosed run once at the end of the connection
	 */
	public QueuedFrames(OwnerKey holder, int maxBytes, StreamMonitor monitor, Runnable onClosed) {
		this.holder = holder;
		this.maxBytes = maxBytes;
		this.monitor = monitor;
		this.pulse = new StreamPulse(monitor.time());
		this.onClosed = onClosed;
	}

	/**
	 * Send a message.
	 * @param message one JSON-RPC message
	 * @return {@code false} if too much is waiting already; the connection should then be
	 * aborted
	 */
	public boolean send(byte[] message) {
		int added;
		synchronized (this) {
			if (this.closed || this.ended) {
				return true;
			}
			if (this.queuedBytes > this.maxBytes) {
				return false;
			}
			added = add(message);
		}
		wake(added);
		return true;
	}

	/**
	 * Wait until half of the maximum size is free, for a client that reads.
	 * @param readerWait limits the wait
	 */
	public void awaitReader(SlowReaderWait readerWait) {
		synchronized (this) {
			boolean ignored = readerWait.await(this, () -> this.queuedBytes <= this.maxBytes / 2 || this.closed);
		}
	}

	/**
	 * Send the last message and end the stream.
	 * @param message one JSON-RPC message, or {@code null} to end without one
	 */
	public void end(byte @Nullable [] message) {
		int added;
		synchronized (this) {
			if (this.closed || this.ended) {
				return;
			}
			added = (message != null) ? add(message) : 0;
			this.ended = true;
		}
		wake(added);
	}

	private static int weight(byte[] frame) {
		return frame.length + FRAME_WEIGHT;
	}

	private int add(byte[] message) {
		byte[] frame = SseFrames.event(null, message);
		this.pulse.queued(weight(frame), this.queuedBytes);
		this.queue.add(frame);
		this.queuedBytes += weight(frame);
		return weight(frame);
	}

	private void wake(int added) {
		this.pulse.wake();
		this.monitor.queued(this, added);
	}

	@Override
	public byte @Nullable [] poll() {
		this.pulse.pulled();
		byte[] frame;
		synchronized (this) {
			frame = this.closed ? null : this.queue.poll();
			if (frame == null) {
				return (this.ended || this.closed) ? null : this.pulse.comment();
			}
			this.queuedBytes -= weight(frame);
			notifyAll();
			this.pulse.sent();
		}
		this.monitor.queued(this, -weight(frame));
		return frame;
	}

	@Override
	public synchronized boolean exhausted() {
		return this.closed || (this.ended && this.queue.isEmpty());
	}

	@Override
	public void onReady(Runnable wakeUp) {
		this.pulse.onWake(wakeUp);
	}

	@Override
	public void closed() {
		int dropped;
		synchronized (this) {
			if (this.closed) {
				return;
			}
			this.closed = true;
			this.queue.clear();
			dropped = this.queuedBytes;
			this.queuedBytes = 0;
			notifyAll();
		}
		this.monitor.queued(this, -dropped);
		this.onClosed.run();
	}

	@Override
	public OwnerKey holder() {
		return this.holder;
	}

	@Override
	public synchronized long queuedBytes() {
		return this.queuedBytes;
	}

	@Override
	public StreamPulse pulse() {
		return this.pulse;
	}

	@Override
	public synchronized boolean isClosed() {
		return this.closed;
	}

}

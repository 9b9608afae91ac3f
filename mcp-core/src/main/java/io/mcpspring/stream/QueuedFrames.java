package io.mcpspring.stream;

import java.util.ArrayDeque;
import java.util.Deque;

import io.mcpspring.http.FrameSource;
import org.jspecify.annotations.Nullable;

/**
 * Stream without storage: the data that wait for the connection are bounded, and a client
 * that exceeds the limit is disconnected (server-2026 SSE-07: no event ids).
 */
public final class QueuedFrames implements FrameSource, MonitoredStream {

	private final Deque<byte[]> queue = new ArrayDeque<>();

	private final int maxBytes;

	private final Runnable onClosed;

	private final StreamPulse pulse = new StreamPulse();

	private int queuedBytes;

	private boolean ended;

	private boolean closed;

	/**
	 * Create a stream.
	 * @param maxBytes the maximum size of waiting data, in bytes
	 * @param onClosed run once at the end of the connection
	 */
	public QueuedFrames(int maxBytes, Runnable onClosed) {
		this.maxBytes = maxBytes;
		this.onClosed = onClosed;
	}

	/**
	 * Send a message.
	 * @param message one JSON-RPC message
	 * @return {@code false} if too much is waiting already; the connection should then be
	 * aborted
	 */
	public boolean send(byte[] message) {
		synchronized (this) {
			if (this.closed || this.ended) {
				return true;
			}
			if (this.queuedBytes > this.maxBytes) {
				return false;
			}
			add(message);
		}
		this.pulse.wake();
		return true;
	}

	/**
	 * Wait until half of the maximum size is free, for a client that reads.
	 * @param patience limits the wait
	 */
	public void awaitReader(Patience patience) {
		synchronized (this) {
			boolean ignored = patience.await(this, () -> this.queuedBytes <= this.maxBytes / 2 || this.closed);
		}
	}

	/**
	 * Send the last message and end the stream.
	 * @param message one JSON-RPC message, or {@code null} to end without one
	 */
	public void end(byte @Nullable [] message) {
		synchronized (this) {
			if (this.closed || this.ended) {
				return;
			}
			if (message != null) {
				add(message);
			}
			this.ended = true;
		}
		this.pulse.wake();
	}

	private void add(byte[] message) {
		byte[] frame = SseFrames.event(null, message);
		this.queue.add(frame);
		this.queuedBytes += frame.length;
	}

	@Override
	public byte @Nullable [] poll() {
		this.pulse.pulled();
		synchronized (this) {
			byte[] frame = this.closed ? null : this.queue.poll();
			if (frame != null) {
				this.queuedBytes -= frame.length;
				notifyAll();
				this.pulse.sent();
				return frame;
			}
			return (this.ended || this.closed) ? null : this.pulse.comment();
		}
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
		synchronized (this) {
			if (this.closed) {
				return;
			}
			this.closed = true;
			this.queue.clear();
			notifyAll();
		}
		this.onClosed.run();
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

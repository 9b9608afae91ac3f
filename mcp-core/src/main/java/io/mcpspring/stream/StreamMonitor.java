package io.mcpspring.stream;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.housekeeping.ServerTime;
import io.mcpspring.http.HttpExchange.StreamConnection;
import io.mcpspring.share.Bound;
import org.jspecify.annotations.Nullable;

/**
 * Monitor of all open connections of this node: keeps idle ones alive by comments
 * (server-2025 GET-08, server-2026 SSE-06), aborts those whose client does not read, and
 * ends those that have reached their deadline.
 */
public final class StreamMonitor {

	/** The part of the heap that the messages that wait for all clients may take. */
	private static final int HEAP_PART = 8;

	/** The time that a client may take for any message, however many wait. */
	private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

	private final ServerTime time;

	private final long keepAliveNanos;

	private final long writeTimeoutNanos;

	private final Runnable onStalled;

	private final long maxQueuedBytes;

	private final AtomicLong queuedBytes = new AtomicLong();

	private final List<Patience> patiences = new CopyOnWriteArrayList<>();

	private final Map<MonitoredStream, Watched> open = new ConcurrentHashMap<>();

	/**
	 * Create a monitor.
	 * @param time the time of the server
	 * @param keepAlive the idle time after which a comment is sent
	 * @param writeTimeout the time for which a client may leave available data unread
	 * @param onStalled run for each connection that is aborted for exceeding it
	 */
	public StreamMonitor(ServerTime time, Duration keepAlive, Duration writeTimeout, Runnable onStalled) {
		this(time, keepAlive, writeTimeout, Runtime.getRuntime().maxMemory() / HEAP_PART, onStalled);
	}

	StreamMonitor(ServerTime time, Duration keepAlive, Duration writeTimeout, long maxQueuedBytes, Runnable onStalled) {
		this.time = time;
		this.maxQueuedBytes = maxQueuedBytes;
		this.onStalled = onStalled;
		this.keepAliveNanos = keepAlive.toNanos();
		this.writeTimeoutNanos = writeTimeout.toNanos();
	}

	/**
	 * Return the time of the server.
	 * @return the time
	 */
	public ServerTime time() {
		return this.time;
	}

	/**
	 * Start monitoring a stream.
	 * @param stream the stream
	 * @param connection its connection
	 * @param deadline the time at which {@code atDeadline} is run, or {@code null} for
	 * never
	 * @param atDeadline ends the connection in an orderly way
	 */
	public void add(MonitoredStream stream, StreamConnection connection, @Nullable Instant deadline,
			Runnable atDeadline) {
		this.open.put(stream, new Watched(connection, deadline, atDeadline));
		if (stream.isClosed()) {
			this.open.remove(stream); // it ended before it could be monitored
		}
	}

	/**
	 * Stop monitoring a stream.
	 * @param stream the stream
	 */
	public void remove(MonitoredStream stream) {
		this.open.remove(stream);
	}

	/**
	 * Abort a connection at once.
	 * @param stream the stream
	 * @return {@code true} if it was open
	 */
	public boolean abort(MonitoredStream stream) {
		Watched watched = this.open.remove(stream);
		if (watched != null) {
			watched.connection().abort();
		}
		return watched != null;
	}

	/**
	 * Record that messages wait for a client, or no longer do. While all of them exceed a
	 * share of the heap, the connection that has pulled nothing for the longest time is
	 * aborted. Must not be called under the lock of a stream.
	 * @param bytes their size; negative if they wait no longer
	 */
	public void queued(long bytes) {
		if (this.queuedBytes.addAndGet(bytes) > this.maxQueuedBytes && bytes > 0) {
			HeldWrites.run(this::makeRoom);
		}
	}

	private void makeRoom() {
		while (this.queuedBytes.get() > this.maxQueuedBytes) {
			Optional<MonitoredStream> slowest = this.open.keySet()
				.stream()
				.filter((stream) -> stream.queuedBytes() > 0)
				.max(Comparator.comparingLong((stream) -> stream.pulse().stalledNanos()));
			if (slowest.isEmpty() || !slowest.get().pulse().isStalled(GRACE_NANOS)) {
				return;
			}
			if (abort(slowest.get())) {
				slowest.get().closed();
				this.onStalled.run();
			}
		}
	}

	/**
	 * Return the bound of the messages that wait for clients.
	 * @return the bound
	 */
	public Bound bound() {
		return new Bound("unread_messages", this.maxQueuedBytes, this.queuedBytes::get);
	}

	/**
	 * Return the number of open connections.
	 * @return the number
	 */
	public int size() {
		return this.open.size();
	}

	/** Check all connections; to be called about once a second. */
	public void tick() {
		Instant now = this.time.instant();
		this.open.forEach((stream, watched) -> {
			if (stream.pulse().isStalled(this.writeTimeoutNanos)) {
				abort(stream);
				this.onStalled.run();
			}
			else if (watched.deadline() != null && now.isAfter(watched.deadline())) {
				this.open.replace(stream, new Watched(watched.connection(), null, watched.atDeadline()));
				watched.atDeadline().run();
			}
			else {
				stream.pulse().keepAlive(this.keepAliveNanos);
			}
		});
	}

	/**
	 * Create a limit for the wait of threads for slow readers, and count these threads.
	 * @param threads the maximum number of waiting threads
	 * @param time the maximum wait of each
	 * @return the limit
	 */
	public Patience patience(int threads, Duration time) {
		Patience patience = new Patience(threads, time);
		this.patiences.add(patience);
		return patience;
	}

	/**
	 * Return the number of threads that wait for slow readers.
	 * @return the number
	 */
	public int waitingWriters() {
		return this.patiences.stream().mapToInt(Patience::waiting).sum();
	}

	private record Watched(StreamConnection connection, @Nullable Instant deadline, Runnable atDeadline) {
	}

}

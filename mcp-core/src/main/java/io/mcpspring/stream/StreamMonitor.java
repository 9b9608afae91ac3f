package io.mcpspring.stream;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpspring.http.HttpExchange.StreamConnection;
import org.jspecify.annotations.Nullable;

/**
 * Monitor of all open connections of this node: keeps idle ones alive by comments
 * (server-2025 GET-08, server-2026 SSE-06), aborts those whose client does not read, and
 * ends those that have reached their deadline.
 */
public final class StreamMonitor {

	private final long keepAliveNanos;

	private final long writeTimeoutNanos;

	private final Runnable onStalled;

	private final List<Patience> patiences = new CopyOnWriteArrayList<>();

	private final Map<MonitoredStream, Watched> open = new ConcurrentHashMap<>();

	/**
	 * Create a monitor.
	 * @param keepAlive the idle time after which a comment is sent
	 * @param writeTimeout the time for which a client may leave available data unread
	 * @param onStalled run for each connection that is aborted for exceeding it
	 */
	public StreamMonitor(Duration keepAlive, Duration writeTimeout, Runnable onStalled) {
		this.onStalled = onStalled;
		this.keepAliveNanos = keepAlive.toNanos();
		this.writeTimeoutNanos = writeTimeout.toNanos();
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
	 * Return the number of open connections.
	 * @return the number
	 */
	public int size() {
		return this.open.size();
	}

	/** Check all connections; to be called about once a second. */
	public void tick() {
		Instant now = Instant.now();
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

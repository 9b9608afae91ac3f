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
 * Watches over all open connections of this node: keeps idle ones alive by comments
 * (server-2025 GET-08, server-2026 SSE-06), breaks those whose client does not read, and
 * ends those that lived long enough.
 */
public final class StreamMonitor {

	private final long keepAliveNanos;

	private final long writeTimeoutNanos;

	private final Runnable onStalled;

	private final List<Patience> patiences = new CopyOnWriteArrayList<>();

	private final Map<MonitoredStream, Watched> open = new ConcurrentHashMap<>();

	/**
	 * Create a monitor.
	 * @param keepAlive after what silence a comment is sent
	 * @param writeTimeout how long a client may leave what is there for it unread
	 * @param onStalled told of each connection that is broken for that
	 */
	public StreamMonitor(Duration keepAlive, Duration writeTimeout, Runnable onStalled) {
		this.onStalled = onStalled;
		this.keepAliveNanos = keepAlive.toNanos();
		this.writeTimeoutNanos = writeTimeout.toNanos();
	}

	/**
	 * Begin to watch.
	 * @param stream the stream
	 * @param connection its connection
	 * @param deadline when {@code atDeadline} is to be run, or {@code null} for never
	 * @param atDeadline ends the connection in an orderly way
	 */
	public void add(MonitoredStream stream, StreamConnection connection, @Nullable Instant deadline,
			Runnable atDeadline) {
		this.open.put(stream, new Watched(connection, deadline, atDeadline));
		if (stream.isClosed()) {
			this.open.remove(stream); // it was over before it could be watched
		}
	}

	/**
	 * Watch no longer.
	 * @param stream the stream
	 */
	public void remove(MonitoredStream stream) {
		this.open.remove(stream);
	}

	/**
	 * Break a connection at once.
	 * @param stream the stream
	 * @return whether it was open
	 */
	public boolean abort(MonitoredStream stream) {
		Watched watched = this.open.remove(stream);
		if (watched != null) {
			watched.connection().abort();
		}
		return watched != null;
	}

	/**
	 * How many connections are open.
	 * @return the number
	 */
	public int size() {
		return this.open.size();
	}

	/** Look after all connections; to be called about once a second. */
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
	 * Begin to count threads that wait for clients to read.
	 * @param threads how many may wait at once
	 * @param time how long each waits
	 * @return how long they wait
	 */
	public Patience patience(int threads, Duration time) {
		Patience patience = new Patience(threads, time);
		this.patiences.add(patience);
		return patience;
	}

	/**
	 * How many threads wait for clients to read.
	 * @return the number
	 */
	public int waitingWriters() {
		return this.patiences.stream().mapToInt(Patience::waiting).sum();
	}

	private record Watched(StreamConnection connection, @Nullable Instant deadline, Runnable atDeadline) {
	}

}

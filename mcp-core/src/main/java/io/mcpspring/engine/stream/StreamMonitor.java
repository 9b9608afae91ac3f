package io.mcpspring.engine.stream;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.housekeeping.ServerTime;
import io.mcpspring.engine.http.McpExchange.StreamConnection;
import io.mcpspring.engine.http.UnreadRoom;
import io.mcpspring.engine.server.CredentialCheck;
import io.mcpspring.engine.share.Bound;
import org.jspecify.annotations.Nullable;

/**
 * Monitor of all open connections of this node: keeps idle ones alive by comments
 * (server-2025 GET-08, server-2026 SSE-06), aborts those whose client does not read, and
 * ends those that have reached their deadline.
 */
public final class StreamMonitor {

	private final ServerTime time;

	private final long keepAliveNanos;

	private final long writeTimeoutNanos;

	private final Runnable onStalled;

	private final UnreadRoom room;

	private final AtomicLong queuedBytes = new AtomicLong();

	private final List<SlowReaderWait> readerWaits = new CopyOnWriteArrayList<>();

	private final Map<MonitoredStream, Watched> open = new ConcurrentHashMap<>();

	private final Revocations revocations;

	/**
	 * Create a monitor.
	 * @param time the time of the server
	 * @param keepAlive the idle time after which a comment is sent
	 * @param writeTimeout the time for which a client may leave available data unread
	 * @param maxQueuedBytes the memory of the messages that wait for all clients
	 * @param onStalled run for each connection that is aborted for exceeding a limit
	 * @param credentials checks the credentials of callers again
	 */
	public StreamMonitor(ServerTime time, Duration keepAlive, Duration writeTimeout, long maxQueuedBytes,
			Runnable onStalled, CredentialCheck credentials) {
		this.revocations = new Revocations(credentials, time);
		this.time = time;
		this.room = new UnreadRoom(maxQueuedBytes);
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
	 * Start monitoring a stream that ends with the credentials of its caller.
	 * @param stream the stream
	 * @param connection its connection
	 * @param caller the caller
	 * @param atEnd ends the connection in an orderly way when the credentials have
	 * expired or were revoked
	 */
	public void addFor(MonitoredStream stream, StreamConnection connection, McpCaller caller, Runnable atEnd) {
		add(stream, connection, caller.expiresAt(), atEnd);
		onRevocation(stream, caller, atEnd);
	}

	/**
	 * Set the action that is run when the credentials behind a stream were revoked.
	 * @param stream the stream
	 * @param caller the caller with the credentials
	 * @param action ends the connection in an orderly way
	 */
	public void onRevocation(MonitoredStream stream, McpCaller caller, Runnable action) {
		this.revocations.watch(stream, caller, action);
	}

	/**
	 * Stop monitoring a stream.
	 * @param stream the stream
	 */
	public void remove(MonitoredStream stream) {
		this.open.remove(stream);
		this.revocations.remove(stream);
	}

	/**
	 * Abort a connection at once.
	 * @param stream the stream
	 * @return {@code true} if it was open
	 */
	public boolean abort(MonitoredStream stream) {
		this.revocations.remove(stream);
		Watched watched = this.open.remove(stream);
		if (watched != null) {
			watched.connection().abort();
		}
		return watched != null;
	}

	/**
	 * Record that messages wait for a client, or no longer do. While all of them exceed
	 * their {@linkplain UnreadRoom room}, connections are aborted. Must not be called
	 * under the lock of a stream.
	 * @param stream the stream of the client
	 * @param bytes their size; negative if they wait no longer
	 */
	public void queued(MonitoredStream stream, long bytes) {
		if (this.queuedBytes.addAndGet(bytes) > this.room.max() && bytes > 0) {
			HeldWrites.run(() -> makeRoom(stream));
		}
	}

	private void makeRoom(MonitoredStream added) {
		Optional<MonitoredStream> next = next(added);
		while (next.isPresent()) {
			if (abort(next.get())) {
				next.get().closed();
				this.onStalled.run();
			}
			next = next(added);
		}
	}

	private Optional<MonitoredStream> next(MonitoredStream added) {
		return this.room.next(this.open.keySet(), this.queuedBytes.get(), added);
	}

	/**
	 * Return the bound of the messages that wait for clients.
	 * @return the bound
	 */
	public Bound bound() {
		return new Bound("unread_messages", this.room.max(), this.queuedBytes::get);
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
		this.revocations.tick();
		Instant now = this.time.instant();
		this.open.forEach(Rounds.eachOf((stream, watched) -> {
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
		}));
	}

	/**
	 * Create a limit for the wait of threads for slow readers, and count these threads.
	 * @param threads the maximum number of waiting threads
	 * @param time the maximum wait of each
	 * @return the limit
	 */
	public SlowReaderWait readerWait(int threads, Duration time) {
		SlowReaderWait readerWait = new SlowReaderWait(threads, time);
		this.readerWaits.add(readerWait);
		return readerWait;
	}

	/**
	 * Return the number of threads that wait for slow readers.
	 * @return the number
	 */
	public int waitingWriters() {
		return this.readerWaits.stream().mapToInt(SlowReaderWait::waiting).sum();
	}

	private record Watched(StreamConnection connection, @Nullable Instant deadline, Runnable atDeadline) {
	}

}

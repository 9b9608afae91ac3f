package io.mcpspring.session;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import io.mcpspring.http.Accept;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.HttpExchange.StreamConnection;
import io.mcpspring.http.HttpReply;
import io.mcpspring.http.Replies;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerEvents.Resumption;
import io.mcpspring.stream.EventIds;
import io.mcpspring.stream.EventLog;
import io.mcpspring.stream.Patience;
import io.mcpspring.stream.StreamCursor;
import io.mcpspring.stream.StreamEvent;
import io.mcpspring.stream.StreamKey;
import io.mcpspring.stream.StreamMonitor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of sessions: those that answer calls, the standalone one, and their
 * resumption (server-2025 SSE, GET).
 */
final class SessionStreams {

	private static final Logger logger = LoggerFactory.getLogger(SessionStreams.class);

	/**
	 * How many threads wait at once for clients that read more slowly than is produced.
	 */
	private static final int PATIENT_THREADS = 16;

	private static final Duration PATIENCE = Duration.ofSeconds(1);

	private final EventLog log;

	private final EventIds ids;

	private final StreamMonitor monitor;

	private final SessionSettings settings;

	private final Replies replies;

	private final ServerEvents events;

	private final Map<StreamKey, StreamCursor> connected = new ConcurrentHashMap<>();

	private final Map<String, Standalone> standalone = new ConcurrentHashMap<>();

	private final Patience patience;

	private final ReentrantLock beginning = new ReentrantLock();

	private volatile boolean draining;

	SessionStreams(EventLog log, EventIds ids, StreamMonitor monitor, SessionSettings settings, Replies replies,
			ServerEvents events) {
		this.patience = new Patience(PATIENT_THREADS, PATIENCE);
		this.log = log;
		this.ids = ids;
		this.monitor = monitor;
		this.settings = settings;
		this.replies = replies;
		this.events = events;
	}

	boolean takesStream(HttpExchange exchange) {
		return Accept.of(exchange).eventStream();
	}

	/**
	 * Begin the stream that answers a POST; from 2025-11-25 on its first event only gives
	 * an id (server-2025 SSE-01, SSE-13).
	 */
	OpenStream open(SessionRecord session) {
		this.events.callPromoted(session.version());
		return begin(session, new StreamKey(session.id(), Long.toString(ThreadLocalRandom.current().nextLong(), 36)));
	}

	/**
	 * Send a stream to its client from its beginning.
	 */
	void connect(SessionRecord session, OpenStream stream, HttpExchange exchange) {
		connect(session, stream, 0, exchange);
	}

	private OpenStream begin(SessionRecord session, StreamKey key) {
		long epoch = this.log.open(key).toCompletableFuture().join();
		if (session.version().atLeast(ProtocolVersion.V2025_11_25)) {
			append(key, StreamEvent.priming());
		}
		return new OpenStream(key, epoch);
	}

	CompletionStage<Long> append(StreamKey key, StreamEvent event) {
		return this.log.append(key, event).whenComplete((position, failure) -> {
			if (failure instanceof IllegalStateException) {
				logger.debug("An event came after the end of its stream", failure);
			}
			else if (failure != null) {
				logger.warn("An event could not be stored", failure);
			}
			else {
				this.events.eventStored();
			}
		});
	}

	/**
	 * Wait for a connected client to read until it is not further behind than some
	 * events; for blocking code that produces faster than its client reads.
	 */
	void awaitReader(StreamKey key, long position, int behind) {
		StreamCursor cursor = this.connected.get(key);
		if (cursor != null) {
			cursor.awaitReader(position - behind, this.patience);
		}
	}

	/**
	 * Forget a stream that will not come to its end.
	 */
	void close(StreamKey key) {
		this.log.close(key);
	}

	/**
	 * End the connection of a stream, not the stream.
	 */
	void release(StreamKey key, long retryMillis) {
		StreamCursor cursor = this.connected.get(key);
		if (cursor != null) {
			cursor.release(retryMillis);
		}
	}

	/**
	 * End all connections so that clients come back elsewhere; for the end of this node.
	 */
	void drain() {
		this.draining = true;
		this.connected.values().forEach((cursor) -> cursor.release(this.settings.retry().toMillis()));
	}

	private void connect(SessionRecord session, OpenStream stream, long after, HttpExchange exchange) {
		StreamCursor cursor = cursor(stream, after);
		if (after > 0) {
			cursor.onReplay(this.events::eventsReplayed);
		}
		StreamCursor older = this.connected.put(stream.key(), cursor);
		if (older != null) {
			older.replace();
		}
		connect(session, cursor, exchange);
	}

	private StreamCursor cursor(OpenStream stream, long after) {
		return new StreamCursor(this.log, this.ids, stream.key(), stream.epoch(), after, this::closed);
	}

	private void connect(SessionRecord session, StreamCursor cursor, HttpExchange exchange) {
		StreamConnection connection = exchange.openStream(cursor);
		Instant end = earlier(exchange.caller().expiresAt(), lifetime(session));
		this.monitor.add(cursor, connection, end, () -> cursor.release(this.settings.retry().toMillis()));
		if (this.draining) {
			cursor.release(this.settings.retry().toMillis());
		}
	}

	/**
	 * Only clients of 2025-11-25 know that a stream may be let go (server-2025 SSE-02).
	 */
	private @Nullable Instant lifetime(SessionRecord session) {
		boolean polls = session.version().atLeast(ProtocolVersion.V2025_11_25);
		return (polls && this.settings.streamLifetime() != null) ? Instant.now().plus(this.settings.streamLifetime())
				: null;
	}

	private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
		if (one == null || other == null) {
			return (one != null) ? one : other;
		}
		return one.isBefore(other) ? one : other;
	}

	private void closed(StreamCursor cursor) {
		this.monitor.remove(cursor);
		this.connected.remove(cursor.key(), cursor);
		if (cursor.key().name().equals(StreamKey.STANDALONE)) {
			this.standalone.computeIfPresent(cursor.key().sessionId(),
					(id, known) -> known.reached(cursor.epoch(), cursor.position()));
		}
	}

	/**
	 * The stream that belongs to no call: one connection at a time (server-2025 GET-07),
	 * which gets what was kept while the client was away. If some of that had to be
	 * dropped, the stream begins anew: nobody promised a client more that comes without
	 * Last-Event-ID.
	 */
	void openStandalone(SessionRecord session, HttpExchange exchange) {
		StreamKey key = StreamKey.standalone(session.id());
		if (this.connected.containsKey(key)) {
			refuseSecond(exchange);
			return;
		}
		Standalone known = this.standalone.computeIfAbsent(session.id(), (id) -> beginStandalone(session, key));
		Awaiting.await(exchange, this.log.read(key, known.epoch(), known.reached(), 1), (read, failure) -> {
			if (failure != null) {
				exchange.reply(unavailable("Streams cannot be opened now"));
				return;
			}
			Standalone present = (read instanceof EventLog.Read.Gone) ? beginAgain(session, key, known) : known;
			StreamCursor cursor = cursor(new OpenStream(key, present.epoch()), present.reached());
			if (this.connected.putIfAbsent(key, cursor) == null) {
				connect(session, cursor, exchange);
			}
			else {
				refuseSecond(exchange);
			}
		}, (ex) -> exchange.reply(this.replies.failed(ex)));
	}

	private void refuseSecond(HttpExchange exchange) {
		exchange.reply(this.replies.error(409, null, ErrorCode.INVALID_REQUEST,
				"This session has an open stream already; close it or resume it with Last-Event-ID"));
	}

	private Standalone beginStandalone(SessionRecord session, StreamKey key) {
		return new Standalone(begin(session, key).epoch(), 0);
	}

	private Standalone beginAgain(SessionRecord session, StreamKey key, Standalone lost) {
		this.beginning.lock();
		try {
			Standalone present = this.standalone.get(session.id());
			if (present == null || present.epoch() != lost.epoch()) {
				return (present != null) ? present : lost;
			}
			this.log.close(key).toCompletableFuture().join();
			Standalone begun = beginStandalone(session, key);
			this.standalone.put(session.id(), begun);
			return begun;
		}
		finally {
			this.beginning.unlock();
		}
	}

	/**
	 * Go on with a stream after an event: whatever is wrong with the id is said at once
	 * and in the same way, whether it is garbage, another session's, trimmed or expired
	 * (server-2025 SSE-07 to SSE-12).
	 */
	void resume(SessionRecord session, String lastEventId, HttpExchange exchange) {
		EventIds.Decoded id = this.ids.decode(lastEventId, session.id());
		if (id == null) {
			this.events.resumption(Resumption.INVALID);
			refuse(exchange, "it is not an event id of this session");
			return;
		}
		StreamKey key = id.key();
		Awaiting.await(exchange, this.log.read(key, id.epoch(), id.position(), 1), (read, failure) -> {
			this.events.resumption(outcome(read, failure));
			if (failure != null) {
				exchange.reply(unavailable("Streams cannot be resumed now"));
			}
			else if (read instanceof EventLog.Read.Gone gone) {
				refuse(exchange, (gone.reason() == EventLog.Reason.TRIMMED) ? "events after it were dropped"
						: "its stream has expired");
			}
			else {
				connect(session, new OpenStream(key, id.epoch()), id.position(), exchange);
			}
		}, (ex) -> exchange.reply(this.replies.failed(ex)));
	}

	private HttpReply unavailable(String message) {
		return this.replies.error(503, Map.of("Retry-After", "1"), null,
				JsonRpcError.of(ErrorCode.INTERNAL_ERROR, message));
	}

	private static Resumption outcome(EventLog.@Nullable Read read, @Nullable Throwable failure) {
		if (failure != null) {
			return Resumption.UNAVAILABLE;
		}
		if (read instanceof EventLog.Read.Gone gone) {
			return (gone.reason() == EventLog.Reason.TRIMMED) ? Resumption.TRIMMED : Resumption.EXPIRED;
		}
		return Resumption.RESUMED;
	}

	private void refuse(HttpExchange exchange, String why) {
		exchange.reply(this.replies.error(400, null, ErrorCode.INVALID_REQUEST,
				"Cannot resume from this Last-Event-ID: " + why));
	}

	/**
	 * Send something that belongs to no call, if the session ever listened.
	 */
	void sendStandalone(String sessionId, byte[] message) {
		if (this.standalone.containsKey(sessionId)) {
			append(StreamKey.standalone(sessionId), StreamEvent.message(message));
		}
	}

	/**
	 * Whether a session ever opened its standalone stream.
	 */
	boolean listens(String sessionId) {
		return this.standalone.containsKey(sessionId);
	}

	void forget(String sessionId) {
		this.standalone.remove(sessionId);
		this.log.closeSession(sessionId);
	}

	int connections() {
		return this.connected.size();
	}

	void forEachConnectedSession(Consumer<String> action) {
		this.connected.keySet().forEach((key) -> action.accept(key.sessionId()));
	}

	/**
	 * The standalone stream of a session.
	 *
	 * @param epoch its epoch
	 * @param reached the position up to which events were handed to a connection
	 */
	private record Standalone(long epoch, long reached) {

		Standalone reached(long ofEpoch, long position) {
			return (ofEpoch == this.epoch) ? new Standalone(ofEpoch, Math.max(position, this.reached)) : this;
		}

	}

}

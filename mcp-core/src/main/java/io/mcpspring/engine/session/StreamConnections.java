package io.mcpspring.engine.session;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import io.mcpspring.engine.era.EraHandler.Figures;
import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.McpExchange.StreamConnection;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.SessionSettings;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionStores;
import io.mcpspring.engine.stream.EventIds;
import io.mcpspring.engine.stream.SlowReaderWait;
import io.mcpspring.engine.stream.StreamCursor;
import io.mcpspring.engine.stream.StreamMonitor;
import io.mcpspring.engine.stream.StreamPulse;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * The connections of clients to the streams of their sessions on this node: one for each
 * stream, of which the newest wins (server-2025 SSE, GET).
 */
final class StreamConnections {

	/**
	 * The maximum number of threads that wait for slow readers at once.
	 */
	private static final int WAITING_THREADS = 16;

	private static final Duration MAX_WAIT = Duration.ofSeconds(1);

	private final EventLog log;

	private final EventIds ids;

	private final StreamMonitor monitor;

	private final SessionSettings settings;

	private final ServerEvents events;

	private final NodeLink link;

	private final Map<StreamKey, StreamCursor> connected = new ConcurrentHashMap<>();

	private final SlowReaderWait readerWait;

	private final StandalonePositions standalone;

	private final ConnectionDrain drain;

	private volatile LastWords lastWords = (key, epoch) -> CompletableFuture.completedStage(List.of());

	StreamConnections(SessionStores stores, EventIds ids, StreamMonitor monitor, SessionSettings settings,
			ServerEvents events) {
		this.log = stores.events();
		this.link = stores.link();
		this.ids = ids;
		this.monitor = monitor;
		this.settings = settings;
		this.events = events;
		this.readerWait = monitor.readerWait(WAITING_THREADS, MAX_WAIT);
		this.standalone = new StandalonePositions(stores.sessions());
		this.drain = new ConnectionDrain(settings.retry(), this.link == NodeLink.NONE && !stores.sessions().isShared());
	}

	/**
	 * Set the action that ends streams with an unreadable event.
	 */
	void onUnreadable(LastWords words) {
		this.lastWords = words;
	}

	/**
	 * Return the drain of the connections.
	 */
	ConnectionDrain drain() {
		return this.drain;
	}

	/** Perform periodic work; to be called about once a second. */
	void tick() {
		this.standalone.tick();
		this.drain.tick();
	}

	/**
	 * Send a stream to its client from its beginning.
	 */
	void connect(SessionData session, OpenStream stream, McpExchange exchange) {
		connect(session, place(stream, 0), exchange);
	}

	/**
	 * Connect a client without Last-Event-ID to its standalone stream; the newest
	 * connection wins, on any node. It begins where an older one of this node ended.
	 * @param reached the position that the session stores
	 */
	void takeOver(SessionData session, OpenStream stream, long reached, McpExchange exchange) {
		AtomicReference<@Nullable StreamCursor> older = new AtomicReference<>();
		StreamCursor cursor = this.connected.compute(stream.key(), (key, present) -> {
			older.set(present);
			return cursor(stream, (present != null) ? reached(present, stream, reached) : reached);
		});
		replace(older.get());
		announce(cursor);
		connect(session, cursor, exchange);
	}

	/** Stop a connection, and return the position at which the next one begins. */
	private static long reached(StreamCursor older, OpenStream stream, long reached) {
		older.giveUp();
		return (older.epoch() == stream.epoch()) ? Math.max(older.position(), reached) : reached;
	}

	/**
	 * Connect a client that resumes a stream; the newest connection wins, on any node.
	 */
	void comeBack(SessionData session, EventIds.Decoded id, McpExchange exchange) {
		StreamCursor cursor = place(new OpenStream(id.key(), id.epoch()), id.position());
		announce(cursor);
		connect(session, cursor, exchange);
	}

	private StreamCursor place(OpenStream stream, long after) {
		StreamCursor cursor = cursor(stream, after);
		if (after > 0) {
			cursor.onReplay(this.events::eventsReplayed);
		}
		StreamCursor older = this.connected.put(stream.key(), cursor);
		replace(older);
		if (older != null && older.pulse().isSending()) {
			// Its client need not read the rest: this connection sends all it lacks.
			this.monitor.abort(older);
		}
		return cursor;
	}

	/**
	 * Announce a connection to the other nodes, once it can be replaced itself: of two
	 * that begin at two nodes at the same time, both would stay open otherwise, and send
	 * the same events.
	 */
	private void announce(StreamCursor cursor) {
		this.link.tell(new NodeMessage.StreamTaken(cursor.key()));
	}

	private static void replace(@Nullable StreamCursor older) {
		if (older != null) {
			older.replace();
		}
	}

	private void connect(SessionData session, StreamCursor cursor, McpExchange exchange) {
		if (ConnectionDrain.polls(session)) {
			cursor.keepUntilPrimed();
		}
		if (isStandalone(cursor)) {
			this.standalone.connected(cursor, cursor.position());
		}
		cursor.charge(this.monitor, exchange.holder());
		StreamConnection connection = exchange.openStream(cursor);
		long retry = this.settings.retry().toMillis();
		new StreamEnd(cursor, () -> breakOff(cursor, connection), exchange.caller().expiresAt(), retry)
			.watch(this.monitor, lifetime(session));
		this.monitor.onRevocation(cursor, exchange.caller(), () -> cursor.expire(retry));
		this.drain.connected(session, cursor);
	}

	private StreamCursor cursor(OpenStream stream, long after) {
		StreamCursor cursor = new StreamCursor(this.log, this.ids, stream.key(), stream.epoch(), after,
				new StreamPulse(this.monitor.time()), this::closed);
		cursor.onUnreadable(() -> this.lastWords.of(stream.key(), stream.epoch()));
		return cursor;
	}

	private static void breakOff(StreamCursor cursor, StreamConnection connection) {
		cursor.giveUp();
		connection.abort();
	}

	private @Nullable Instant lifetime(SessionData session) {
		return (ConnectionDrain.polls(session) && this.settings.streamLifetime() != null)
				? this.monitor.time().instant().plus(this.settings.streamLifetime()) : null;
	}

	private void closed(StreamCursor cursor) {
		this.monitor.remove(cursor);
		this.connected.remove(cursor.key(), cursor);
		this.drain.closed(cursor);
		if (isStandalone(cursor)) {
			this.standalone.closed(cursor);
		}
	}

	private static boolean isStandalone(StreamCursor cursor) {
		return cursor.key().name().equals(StreamKey.STANDALONE);
	}

	/**
	 * Close the connection of a stream whose client connected to another node: the newest
	 * connection wins.
	 */
	void taken(StreamKey key) {
		replace(this.connected.get(key));
	}

	/**
	 * Wait until a connected client is not further behind than some events; for blocking
	 * code that is faster than its client reads.
	 * @return {@code false} if no client is connected
	 */
	boolean awaitReader(StreamKey key, long position, int behind) {
		StreamCursor cursor = this.connected.get(key);
		if (cursor == null) {
			return false;
		}
		cursor.awaitReader(position - behind, this.readerWait);
		return true;
	}

	/**
	 * Close the connection of a stream, not the stream.
	 */
	void release(StreamKey key, long retryMillis) {
		StreamCursor cursor = this.connected.get(key);
		if (cursor != null) {
			cursor.release(retryMillis);
		}
	}

	/**
	 * Abort a connection whose client seems to be gone; its stream continues.
	 * @return {@code true} if it was aborted, {@code false} if its client could not
	 * resume the stream
	 */
	boolean giveUp(StreamCursor connection) {
		boolean broken = connection.isResumable() && this.monitor.abort(connection);
		if (broken) {
			this.events.clientSilent();
		}
		return broken;
	}

	int size() {
		return this.connected.size();
	}

	/** Return the figures of each session that has streams or calls at this node. */
	Map<String, Figures> bySession(Map<String, Integer> calls) {
		Map<String, Figures> figures = new HashMap<>();
		calls.forEach((session, number) -> figures.put(session, new Figures(number, 0, 0)));
		this.connected.keySet()
			.forEach((key) -> figures.merge(key.sessionId(), new Figures(0, 1, 0),
					(known, more) -> new Figures(known.calls(), known.streams() + 1, 0)));
		return figures;
	}

	/**
	 * Return the streams that are connected to this node.
	 */
	Map<StreamKey, StreamCursor> connected() {
		return Map.copyOf(this.connected);
	}

	void forEachSession(Consumer<String> action) {
		this.connected.keySet().forEach(Rounds.each((key) -> action.accept(key.sessionId())));
	}

	/** Source of the last messages on a stream with an unreadable event. */
	interface LastWords {

		CompletionStage<List<byte[]>> of(StreamKey key, long epoch);

	}

}

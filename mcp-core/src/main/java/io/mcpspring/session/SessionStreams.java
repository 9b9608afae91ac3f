package io.mcpspring.session;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

import io.mcpspring.cluster.NodeLink;
import io.mcpspring.cluster.NodeMessage;
import io.mcpspring.http.Accept;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.HttpExchange.StreamConnection;
import io.mcpspring.http.HttpReply;
import io.mcpspring.http.Replies;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.server.Failures;
import io.mcpspring.server.ServerEvents;
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
 * The streams of sessions, their connections and their resumption (server-2025 SSE, GET).
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

	private final RunningCallStore running;

	private final NodeLink link;

	private final StandaloneStreams standalone;

	private final Patience patience;

	private final StreamResumption resumption;

	private final ConnectionDrain drain;

	private final Trouble noting = new Trouble(logger);

	private final Trouble storing = new Trouble(logger);

	private volatile Consumer<StreamKey> onLost = (key) -> {
	};

	private volatile LastWords lastWords = (key, epoch) -> CompletableFuture.completedStage(List.of());

	SessionStreams(SessionStores stores, EventIds ids, StreamMonitor monitor, SessionSettings settings, Replies replies,
			ServerEvents events) {
		this.patience = monitor.patience(PATIENT_THREADS, PATIENCE);
		this.log = stores.events();
		this.running = stores.running();
		this.link = stores.link();
		this.standalone = new StandaloneStreams(stores.sessions(), this.log, this, replies);
		this.ids = ids;
		this.monitor = monitor;
		this.settings = settings;
		this.replies = replies;
		this.events = events;
		this.drain = new ConnectionDrain(settings.retry());
		this.resumption = new StreamResumption(stores, ids, replies, events, this);
	}

	/**
	 * The streams that belong to no call.
	 */
	StandaloneStreams standalone() {
		return this.standalone;
	}

	/**
	 * Have an action run for streams that can be written no more, because another node
	 * ended them.
	 */
	void onLost(Consumer<StreamKey> action) {
		this.onLost = action;
	}

	/**
	 * Have streams of which an event cannot be read come to an end.
	 */
	void onUnreadable(LastWords words) {
		this.lastWords = words;
	}

	boolean takesStream(HttpExchange exchange) {
		return Accept.of(exchange).eventStream();
	}

	/**
	 * Begin the stream that answers a POST; from 2025-11-25 on its first event only gives
	 * an id (server-2025 SSE-01, SSE-13).
	 */
	OpenStream open(SessionRecord session) {
		StreamKey key = new StreamKey(session.id(), Long.toString(ThreadLocalRandom.current().nextLong(), 36));
		this.events.callPromoted(session.version());
		return begin(session, key).toCompletableFuture().join();
	}

	/**
	 * Send a stream to its client from its beginning.
	 */
	void connect(SessionRecord session, OpenStream stream, HttpExchange exchange) {
		connect(session, stream, 0, exchange);
	}

	CompletionStage<OpenStream> begin(SessionRecord session, StreamKey key) {
		return this.log.open(key, session.holder()).thenApply((epoch) -> {
			if (ConnectionDrain.polls(session)) {
				append(key, StreamEvent.priming());
			}
			return new OpenStream(key, epoch);
		});
	}

	/**
	 * Note that this node owes the responses on a stream. Nobody waits for that: at worst
	 * another node does not notice that this one died.
	 */
	void began(RunningCall call) {
		this.drain.owed(call.stream());
		this.running.begin(call).whenComplete((done, failure) -> {
			if (failure != null) {
				this.noting.met("A running call could not be noted", failure);
			}
			else {
				this.noting.over();
			}
		});
	}

	/**
	 * Note that a run of this node owes nothing more on a stream.
	 */
	void ended(RunningCall call) {
		if (this.drain.settled(call.stream())) {
			this.running.end(call);
		}
	}

	/**
	 * Append the last event of a stream, after which nothing is owed on it.
	 */
	void end(RunningCall call, byte[] last) {
		append(call.stream(), StreamEvent.last(last)).whenComplete((position, failure) -> ended(call));
	}

	CompletionStage<Long> append(StreamKey key, StreamEvent event) {
		return this.log.append(key, event).whenComplete((position, failure) -> {
			if (failure != null) {
				notStored(key, failure);
			}
			else {
				this.storing.over();
				this.events.eventStored();
			}
		});
	}

	private void notStored(StreamKey key, Throwable failure) {
		if (Failures.unwrap(failure) instanceof IllegalStateException) {
			logger.debug("An event came after the end of its stream", failure);
			this.onLost.accept(key);
		}
		else {
			this.storing.met("An event could not be stored", failure);
		}
	}

	/**
	 * Wait for a connected client to read until it is not further behind than some
	 * events; for blocking code that produces faster than its client reads.
	 * @return {@code false} if no client is connected
	 */
	boolean awaitReader(StreamKey key, long position, int behind) {
		StreamCursor cursor = this.connected.get(key);
		if (cursor == null) {
			return false;
		}
		cursor.awaitReader(position - behind, this.patience);
		return true;
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
	 * Who may be let go when this node ends.
	 */
	ConnectionDrain drain() {
		return this.drain;
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
		connect(session, cursor, after, exchange);
	}

	/**
	 * Connect to a stream that nobody is connected to here.
	 * @return whether that is so
	 */
	boolean connectFirst(SessionRecord session, OpenStream stream, long after, HttpExchange exchange) {
		StreamCursor cursor = cursor(stream, after);
		if (isConnected(stream.key()) || this.connected.putIfAbsent(stream.key(), cursor) != null) {
			return false;
		}
		this.link.tell(new NodeMessage.StreamTaken(stream.key()));
		connect(session, cursor, after, exchange);
		return true;
	}

	/**
	 * Whether a stream has a connection on which more may be sent. One that ends is over
	 * from here on: a client that has seen the end may come back before this node heard
	 * that all was written.
	 */
	boolean isConnected(StreamKey key) {
		StreamCursor cursor = this.connected.get(key);
		if (cursor != null && cursor.exhausted()) {
			cursor.closed();
			return false;
		}
		return cursor != null;
	}

	/**
	 * The client of a stream connected to another node: the newest connection counts.
	 */
	void taken(StreamKey key) {
		StreamCursor cursor = this.connected.get(key);
		if (cursor != null) {
			cursor.replace();
		}
	}

	private StreamCursor cursor(OpenStream stream, long after) {
		StreamCursor cursor = new StreamCursor(this.log, this.ids, stream.key(), stream.epoch(), after, this::closed);
		cursor.onUnreadable(() -> this.lastWords.of(stream.key(), stream.epoch()));
		return cursor;
	}

	private void connect(SessionRecord session, StreamCursor cursor, long after, HttpExchange exchange) {
		if (ConnectionDrain.polls(session)) {
			cursor.keepUntilPrimed();
		}
		if (isStandalone(cursor)) {
			this.standalone.connected(cursor, after);
		}
		StreamConnection connection = exchange.openStream(cursor);
		new StreamEnd(cursor, () -> breakOff(cursor, connection), exchange.caller().expiresAt(),
				this.settings.retry().toMillis())
			.watch(this.monitor, lifetime(session));
		this.drain.connected(session, cursor);
	}

	private static void breakOff(StreamCursor cursor, StreamConnection connection) {
		cursor.giveUp();
		connection.abort();
	}

	private @Nullable Instant lifetime(SessionRecord session) {
		return (ConnectionDrain.polls(session) && this.settings.streamLifetime() != null)
				? Instant.now().plus(this.settings.streamLifetime()) : null;
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
	 * Go on with a stream after an event.
	 */
	void resume(SessionRecord session, String lastEventId, HttpExchange exchange) {
		this.resumption.resume(session, lastEventId, exchange);
	}

	/**
	 * Connect a client that comes back; the newest connection counts, wherever it is.
	 */
	void comeBack(SessionRecord session, EventIds.Decoded id, HttpExchange exchange) {
		this.link.tell(new NodeMessage.StreamTaken(id.key()));
		connect(session, new OpenStream(id.key(), id.epoch()), id.position(), exchange);
	}

	HttpReply unavailable(String message) {
		return this.replies.error(503, Map.of("Retry-After", "1"), null,
				JsonRpcError.of(ErrorCode.INTERNAL_ERROR, message));
	}

	void forget(String sessionId) {
		this.log.closeSession(sessionId);
	}

	int connections() {
		return this.connected.size();
	}

	/**
	 * The streams that have a connection on this node now.
	 */
	Map<StreamKey, StreamCursor> connected() {
		return Map.copyOf(this.connected);
	}

	/**
	 * Break a connection behind which nobody seems to be; its stream goes on.
	 * @return whether it was broken; not so when its client could not come back to it
	 */
	boolean giveUp(StreamCursor connection) {
		boolean broken = connection.isResumable() && this.monitor.abort(connection);
		if (broken) {
			this.events.clientSilent();
		}
		return broken;
	}

	void forEachConnectedSession(Consumer<String> action) {
		this.connected.keySet().forEach((key) -> action.accept(key.sessionId()));
	}

	/** What is said on a stream of which an event cannot be read. */
	interface LastWords {

		CompletionStage<List<byte[]>> of(StreamKey key, long epoch);

	}

}

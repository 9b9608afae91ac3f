package io.mcpspring.engine.session;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.record.StandalonePosition;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionStores;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * The standalone streams: one connection at a time for each session, the newest
 * (server-2025 GET-07), which receives the events kept while the client was away. An
 * older one is not proof of a client: a server notices a broken connection only after it
 * has written to it. If some events had to be dropped, the stream begins anew, since a
 * request without Last-Event-ID has no claim to them.
 */
final class StandaloneStreams {

	/** The maximum number of attempts while others begin the same stream concurrently. */
	private static final int MAX_ATTEMPTS = 4;

	private final SessionStore sessions;

	private final EventLog log;

	private final SessionStreams streams;

	private final StreamConnections connections;

	private final Replies replies;

	private final StoreFailures failures;

	/** The streams that are being looked up or begun. */
	private final Map<String, CompletableFuture<@Nullable StandalonePosition>> beginning = new ConcurrentHashMap<>();

	StandaloneStreams(SessionStores stores, SessionStreams streams, Replies replies, StoreFailures failures) {
		this.sessions = stores.sessions();
		this.log = stores.events();
		this.streams = streams;
		this.connections = streams.connections();
		this.replies = replies;
		this.failures = failures;
		this.sessions.onLoss((session) -> streams.close(StreamKey.standalone(session.id())));
	}

	/**
	 * Connect a client to its stream.
	 * @param session its session
	 * @param exchange its exchange
	 * @param otherwise run if the session ended meanwhile
	 */
	void open(SessionData session, McpExchange exchange, Runnable otherwise) {
		StreamKey key = StreamKey.standalone(session.id());
		SessionLookup.await(exchange, located(session, key), (position, failure) -> {
			if (failure != null) {
				exchange.reply(this.failures.unavailable("Streams cannot be opened now"));
			}
			else if (position == null) {
				otherwise.run();
			}
			else {
				this.connections.takeOver(session, new OpenStream(key, position.epoch()), position.reached(), exchange);
			}
		}, (ex) -> exchange.reply(this.replies.failed(ex)));
	}

	/**
	 * Keep messages from now on for a session that has not listened yet.
	 * @param session the session
	 * @return completes when the stream exists; fails if it cannot be begun now
	 */
	CompletionStage<?> keep(SessionData session) {
		return (session.standalone() != null) ? CompletableFuture.completedStage(null)
				: located(session, StreamKey.standalone(session.id()));
	}

	/**
	 * Return the position of the stream, which one request at a time begins if necessary.
	 */
	private CompletionStage<@Nullable StandalonePosition> located(SessionData session, StreamKey key) {
		CompletableFuture<@Nullable StandalonePosition> own = new CompletableFuture<>();
		CompletableFuture<@Nullable StandalonePosition> others = this.beginning.putIfAbsent(session.id(), own);
		if (others != null) {
			return others;
		}
		StandalonePosition present = session.standalone();
		CompletionStage<@Nullable StandalonePosition> found;
		try {
			found = (present != null) ? checked(session, key, present, 1) : begin(session, key, null, 1);
		}
		catch (RuntimeException ex) {
			found = CompletableFuture.failedStage(ex); // or nobody could open the stream
														// any more
		}
		found.whenComplete((position, failure) -> {
			this.beginning.remove(session.id(), own);
			if (failure != null) {
				own.completeExceptionally(failure);
			}
			else {
				own.complete(position);
			}
		});
		return own;
	}

	/**
	 * Return the position if its events are available, or else begin the stream anew.
	 */
	private CompletionStage<@Nullable StandalonePosition> checked(SessionData session, StreamKey key,
			StandalonePosition position, int attempt) {
		return this.log.read(key, position.epoch(), position.reached(), 1).thenCompose((read) -> {
			if (!(read instanceof EventLog.Read.Gone)) {
				return CompletableFuture.completedStage(position);
			}
			return this.log.close(key).thenCompose((closed) -> begin(session, key, position, attempt + 1));
		});
	}

	/**
	 * Begin the stream, unless another request did so meanwhile. The stream exists before
	 * the session refers to it.
	 * @param lost the position whose events are lost, or {@code null}
	 */
	private CompletionStage<@Nullable StandalonePosition> begin(SessionData session, StreamKey key,
			@Nullable StandalonePosition lost, int attempt) {
		if (attempt > MAX_ATTEMPTS) {
			return CompletableFuture.failedStage(new IllegalStateException("Others begin this stream all the time"));
		}
		return this.streams.begin(session, key)
			.handle((begun, failure) -> (failure == null) ? tell(session, key, lost, begun.epoch(), attempt)
					: exists(session, key, lost, failure, attempt))
			.thenCompose((position) -> position);
	}

	private CompletionStage<@Nullable StandalonePosition> tell(SessionData session, StreamKey key,
			@Nullable StandalonePosition lost, long epoch, int attempt) {
		StandalonePosition begun = new StandalonePosition(epoch, 0);
		return this.sessions
			.update(session.id(),
					SessionData.changing((present) -> isLost(present, lost) ? present.withStandalone(begun) : present))
			.thenCompose((changed) -> {
				StandalonePosition agreed = (changed != null) ? SessionData.of(changed).standalone() : null;
				if (agreed == null) {
					return this.log.close(key).thenApply((closed) -> null); // the session
																			// ended
				}
				return (agreed.epoch() == epoch) ? CompletableFuture.completedStage(agreed)
						: checked(session, key, agreed, attempt + 1);
			});
	}

	private static boolean isLost(SessionData present, @Nullable StandalonePosition lost) {
		StandalonePosition known = present.standalone();
		return known == null || (lost != null && known.epoch() == lost.epoch());
	}

	/**
	 * Handle a stream that another request has begun: on this node or another one, which
	 * possibly died before it updated the session.
	 */
	private CompletionStage<@Nullable StandalonePosition> exists(SessionData session, StreamKey key,
			@Nullable StandalonePosition lost, Throwable failure, int attempt) {
		if (!(Failures.unwrap(failure) instanceof IllegalStateException)) {
			return CompletableFuture.failedStage(failure);
		}
		return this.sessions.find(session.id(), session.owner()).thenCompose((found) -> {
			if (found == null) {
				return CompletableFuture.completedStage(null);
			}
			SessionData present = SessionData.of(found);
			StandalonePosition others = present.standalone();
			if (others != null && !isLost(present, lost)) {
				return checked(session, key, others, attempt + 1);
			}
			return this.log.close(key).thenCompose((closed) -> begin(session, key, lost, attempt + 1));
		});
	}

	/**
	 * Send a message that belongs to no call, if the session ever listened.
	 */
	void send(SessionData session, byte[] message) {
		if (session.standalone() != null) {
			this.streams.append(StreamKey.standalone(session.id()), StreamEvent.message(message));
		}
	}

}

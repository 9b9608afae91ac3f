package io.mcpspring.engine.session;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionStores;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of sessions: their events, and the calls that owe responses on them
 * (server-2025 SSE). Clients are connected by {@link StreamConnections}.
 */
final class SessionStreams {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.SessionStreams");

	private final EventLog log;

	private final RunningCallStore running;

	private final StreamConnections connections;

	private final ServerEvents events;

	private final OutageLog noting = new OutageLog(logger);

	private final OutageLog storing = new OutageLog(logger);

	private volatile Consumer<StreamKey> onLost = (key) -> {
	};

	SessionStreams(SessionStores stores, StreamConnections connections, ServerEvents events) {
		this.log = stores.events();
		this.running = stores.running();
		this.connections = connections;
		this.events = events;
	}

	StreamConnections connections() {
		return this.connections;
	}

	/**
	 * Set the action that is run for streams that can no longer be written, because
	 * another node ended them.
	 */
	void onLost(Consumer<StreamKey> action) {
		this.onLost = action;
	}

	/**
	 * Begin the stream that answers a POST; from 2025-11-25 on its first event only
	 * provides an id (server-2025 SSE-01, SSE-13).
	 */
	OpenStream open(SessionData session) {
		StreamKey key = new StreamKey(session.id(), Long.toString(ThreadLocalRandom.current().nextLong(), 36));
		this.events.callPromoted(session.version());
		return begin(session, key).toCompletableFuture().join();
	}

	/**
	 * Keep the events of a stream for a client that is about to be connected. The log
	 * keeps events that could not be stored only while the stream is watched.
	 * @return the watch, to be closed when the client is connected
	 */
	EventLog.Watch keep(StreamKey key) {
		return this.log.watch(key, () -> {
		});
	}

	CompletionStage<OpenStream> begin(SessionData session, StreamKey key) {
		return this.log.open(key, session.holder()).thenApply((epoch) -> {
			if (ConnectionDrain.polls(session)) {
				append(key, StreamEvent.priming());
			}
			return new OpenStream(key, epoch);
		});
	}

	/**
	 * Record that this node owes the responses on a stream. If that fails, at worst
	 * another node does not notice that this one died.
	 * @return completes when it is recorded, or failed
	 */
	CompletionStage<?> began(RunningCall call) {
		this.connections.drain().owed(call.stream());
		return this.running.begin(call).whenComplete((done, failure) -> {
			if (failure != null) {
				this.noting.failed("A running call could not be noted", failure);
			}
			else {
				this.noting.recovered();
			}
		});
	}

	/**
	 * Record that a run of this node owes nothing more on a stream.
	 */
	void ended(RunningCall call) {
		if (this.connections.drain().settled(call.stream())) {
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
				this.storing.recovered();
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
			this.storing.failed("An event could not be stored", failure);
		}
	}

	/**
	 * Remove a stream that will not be completed.
	 */
	void close(StreamKey key) {
		this.log.close(key);
	}

	void forget(String sessionId) {
		this.log.closeSession(sessionId);
	}

}

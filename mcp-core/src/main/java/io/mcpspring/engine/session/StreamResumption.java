package io.mcpspring.engine.session;

import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.Resumption;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionStores;
import io.mcpspring.engine.stream.EventIds;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * Resumption of a stream by a client with the id of its last event.
 */
final class StreamResumption {

	private final EventLog log;

	private final RunningCallStore running;

	private final EventIds ids;

	private final Replies replies;

	private final ServerEvents events;

	private final StreamConnections connections;

	private final StoreFailures failures;

	private final NodeLink link;

	StreamResumption(SessionStores stores, EventIds ids, Replies replies, ServerEvents events,
			StreamConnections connections) {
		this.log = stores.events();
		this.running = stores.running();
		this.ids = ids;
		this.replies = replies;
		this.events = events;
		this.connections = connections;
		this.failures = new StoreFailures(replies, events);
		this.link = stores.link();
	}

	/**
	 * Resume a stream after an event. Every defect of the id is answered at once and
	 * identically, whether it is malformed, of another session, trimmed or expired
	 * (server-2025 SSE-07 to SSE-12).
	 */
	void resume(SessionData session, String lastEventId, McpExchange exchange) {
		EventIds.Decoded id = this.ids.decode(lastEventId, session.id());
		if (id == null) {
			boolean foreign = !this.link.sharesKeys();
			this.events.resumption(foreign ? Resumption.UNAVAILABLE : Resumption.INVALID);
			if (foreign) {
				exchange.reply(this.failures.unavailable("This node cannot read the event ids of others"));
				return;
			}
			refuse(exchange, "it is not an event id of this session");
			return;
		}
		StreamKey key = id.key();
		SessionLookup.await(exchange, this.log.read(key, id.epoch(), id.position(), 1), (read, failure) -> {
			this.events.resumption(outcome(read, failure));
			if (failure != null) {
				exchange.reply(this.failures.unavailable("Streams cannot be resumed now"));
			}
			else if (read instanceof EventLog.Read.Gone gone && gone.reason() == EventLog.Reason.UNREADABLE) {
				goOnOrRefuse(session, id, exchange);
			}
			else if (read instanceof EventLog.Read.Gone gone) {
				refuse(exchange, (gone.reason() == EventLog.Reason.TRIMMED) ? "events after it were dropped"
						: "its stream has expired");
			}
			else {
				this.connections.comeBack(session, id, exchange);
			}
		}, (ex) -> exchange.reply(this.replies.failed(ex)));
	}

	/**
	 * Handle an unreadable next event. A client that waits for responses on the stream is
	 * connected, in order to receive errors; otherwise the resumption is refused.
	 */
	private void goOnOrRefuse(SessionData session, EventIds.Decoded id, McpExchange exchange) {
		SessionLookup.await(exchange, this.running.requests(id.key()), (requests, failure) -> {
			if (failure != null) {
				exchange.reply(this.failures.unavailable("Streams cannot be resumed now"));
			}
			else if (requests.isEmpty()) {
				refuse(exchange, "what follows cannot be read");
			}
			else {
				this.connections.comeBack(session, id, exchange);
			}
		}, (ex) -> exchange.reply(this.replies.failed(ex)));
	}

	private static Resumption outcome(EventLog.@Nullable Read read, @Nullable Throwable failure) {
		if (failure != null) {
			return Resumption.UNAVAILABLE;
		}
		if (read instanceof EventLog.Read.Gone gone) {
			return switch (gone.reason()) {
				case TRIMMED, UNREADABLE -> Resumption.TRIMMED;
				default -> Resumption.EXPIRED;
			};
		}
		return Resumption.RESUMED;
	}

	private void refuse(McpExchange exchange, String why) {
		exchange.reply(this.replies.error(400, null, ErrorCode.INVALID_REQUEST,
				"Cannot resume from this Last-Event-ID: " + why));
	}

}

package io.mcpspring.engine.sse;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.engine.relay.Sender;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.server.SseSettings;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.stream.SignOuts;
import io.mcpspring.engine.stream.StreamMonitor;
import io.mcpspring.engine.stream.StreamPlaces;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The clients whose streams are open at this node.
 */
public final class SseClients {

	private static final int ID_BYTES = 24;

	/** The name that clients of other servers of this transport know, too. */
	private static final String PARAMETER = "sessionId=";

	private final SseClient.Engine engine;

	private final Replies replies;

	private final ServerEvents events;

	private final StreamPlaces places;

	private final SignOuts signOuts = new SignOuts();

	/** Bounded by the shares of streams. */
	private final Map<String, SseClient> clients = new ConcurrentHashMap<>();

	private volatile boolean draining;

	/**
	 * Create the clients, none at first.
	 * @param handler handles the messages
	 * @param codec decodes messages and writes errors
	 * @param monitor monitors open connections
	 * @param streams the streams that may be open at a time
	 * @param settings the settings of the transport
	 * @param events notified of streams beyond the limit and of clients that do not read
	 */
	public SseClients(ExchangeHandler handler, JsonRpcCodec codec, StreamMonitor monitor, FairShares streams,
			SseSettings settings, ServerEvents events) {
		this.engine = new SseClient.Engine(handler, codec, monitor, settings, events);
		this.replies = new Replies(codec);
		this.events = events;
		this.places = new StreamPlaces(streams, new FairShares("bytes of streams", 0, 0));
	}

	/**
	 * Open a stream.
	 * @param exchange the request for it
	 * @param messageUri the address for messages, without a query
	 */
	public void open(McpExchange exchange, String messageUri) {
		if (this.draining) {
			refuse(exchange, 503, "The server is shutting down");
			return;
		}
		OwnerKey holder = exchange.holder();
		int signOuts = this.signOuts.of(exchange.caller());
		this.places.take(holder, 0, (outcome) -> {
			if (outcome.isGranted()) {
				SseClient client = open(exchange, messageUri, holder);
				if (this.signOuts.of(exchange.caller()) != signOuts) {
					client.signOut(Set.of(exchange.caller().key()));
				}
			}
			else {
				boolean own = outcome == FairShares.Outcome.SHARE_TAKEN;
				this.events.limitReached(Limited.SSE_STREAMS, Limit.of(outcome));
				refuse(exchange, own ? 429 : 503, own ? "You have too many streams; close one"
						: "The server has too many streams; try again later");
			}
		});
	}

	private SseClient open(McpExchange exchange, String messageUri, OwnerKey holder) {
		String id = newId();
		Sender sender = new Sender(exchange.caller(), exchange.remoteAddress(), Map.of());
		SseClient client = new SseClient(this.engine, sender, holder, messageUri + "?" + PARAMETER + id, (closed) -> {
			this.clients.remove(id);
			this.places.release(closed.pulse(), holder, 0);
		});
		this.clients.put(id, client);
		this.places.opened(client.pulse(), holder);
		client.open(exchange);
		if (this.draining) {
			client.drain();
		}
		return client;
	}

	private void refuse(McpExchange exchange, int status, String message) {
		exchange.reply(this.replies.error(status, Map.of("Retry-After", "5"), null,
				JsonRpcError.of(ErrorCode.INTERNAL_ERROR, message)));
	}

	private String newId() {
		return Algorithms.text(Algorithms.random(ID_BYTES));
	}

	/**
	 * Find the client that sends a message.
	 * @param exchange the request that carries it
	 * @return the client, or {@code null} if its stream is not open at this node, or is
	 * that of another caller
	 */
	public @Nullable SseClient find(McpExchange exchange) {
		String query = exchange.query();
		String id = (query != null) ? id(query) : null;
		SseClient client = (id != null) ? this.clients.get(id) : null;
		return (client != null && client.belongsTo(exchange.caller())) ? client : null;
	}

	private static @Nullable String id(String query) {
		for (String parameter : query.split("&")) {
			if (parameter.startsWith(PARAMETER)) {
				return parameter.substring(PARAMETER.length());
			}
		}
		return null;
	}

	/**
	 * Return the number of open streams.
	 * @return the number
	 */
	public int size() {
		return this.clients.size();
	}

	/**
	 * Return whether the streams are being ended.
	 * @return {@code true} after {@link #drain()}
	 */
	public boolean isDraining() {
		return this.draining;
	}

	/**
	 * End the streams of clients that wait for nothing, now and, for the others, at each
	 * {@link #tick()}; open no more.
	 */
	public void drain() {
		this.draining = true;
		all().forEach(SseClient::drain);
	}

	/** End the streams that are due; to be called about once a second. */
	public void tick() {
		this.clients.values().forEach(Rounds.each(SseClient::tick));
	}

	/**
	 * End the streams of callers who signed out.
	 * @param callers the keys of the callers
	 */
	public void signOut(Set<String> callers) {
		this.signOuts.add(callers);
		all().forEach((client) -> client.signOut(callers));
	}

	/** Abort all connections. */
	public void close() {
		this.draining = true;
		all().forEach(SseClient::abort);
	}

	private List<SseClient> all() {
		return List.copyOf(this.clients.values());
	}

}

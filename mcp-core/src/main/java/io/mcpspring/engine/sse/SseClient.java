package io.mcpspring.engine.sse;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.McpExchange.StreamConnection;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.relay.Metadata;
import io.mcpspring.engine.relay.Outlet;
import io.mcpspring.engine.relay.Received;
import io.mcpspring.engine.relay.RelayedClient;
import io.mcpspring.engine.relay.Sender;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.SseSettings;
import io.mcpspring.engine.stream.StreamMonitor;
import io.mcpspring.engine.stream.StreamPulse;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Client of the transport: one stream, one session, one caller.
 */
public final class SseClient {

	/** The maximum number of messages of a client that are being handled. */
	static final int MAX_OPEN = 100;

	private static final int BAD = 400;

	private static final JsonRpcError SECOND_SESSION = JsonRpcError.of(ErrorCode.INVALID_REQUEST,
			"This stream has its session already; open another stream to begin one");

	private static final JsonRpcError MODERN = JsonRpcError.of(ErrorCode.INVALID_REQUEST,
			"Revisions without sessions are not served over HTTP with SSE");

	private static final JsonRpcError TOO_MANY = JsonRpcError.of(ErrorCode.INVALID_REQUEST,
			MAX_OPEN + " requests of this stream are not answered yet; wait for one");

	private final McpCaller owner;

	private final JsonRpcCodec codec;

	private final Replies replies;

	private final StreamMonitor monitor;

	private final ServerEvents events;

	private final long initializationNanos;

	private final SseConnection connection;

	private final RelayedClient relay;

	private final OldRevision revision = new OldRevision();

	private final AtomicBoolean begun = new AtomicBoolean();

	private final long openedAt;

	private volatile @Nullable StreamConnection wire;

	private volatile @Nullable Instant expiresAt;

	private volatile boolean aborted;

	private volatile boolean draining;

	/**
	 * Create a client.
	 * @param engine the parts of the server
	 * @param sender the sender of the request for the stream
	 * @param holder the holder to charge
	 * @param endpoint the address for messages
	 * @param onClosed receives this client once, at the end of the connection
	 */
	SseClient(Engine engine, Sender sender, OwnerKey holder, String endpoint, Consumer<SseClient> onClosed) {
		this.owner = sender.caller();
		this.expiresAt = sender.caller().expiresAt();
		this.codec = engine.codec();
		this.replies = new Replies(engine.codec());
		this.monitor = engine.monitor();
		this.events = engine.events();
		this.openedAt = this.monitor.time().nanoTime();
		this.initializationNanos = engine.settings().initializationTimeout().toNanos();
		this.connection = new SseConnection(endpoint, holder, engine.settings().maxQueuedBytes(), this.monitor, () -> {
			left();
			onClosed.accept(this);
		});
		this.relay = new RelayedClient(engine.handler(), new Messages(), engine.codec(), sender);
	}

	boolean belongsTo(McpCaller caller) {
		return this.owner.key().equals(caller.key());
	}

	/** Return the activity of the stream. */
	StreamPulse pulse() {
		return this.connection.pulse();
	}

	/** Open the stream. */
	void open(McpExchange exchange) {
		StreamConnection opened;
		try {
			opened = exchange.openStream(this.connection);
		}
		catch (RuntimeException ex) {
			this.connection.closed();
			throw ex;
		}
		this.wire = opened;
		this.monitor.addFor(this.connection, opened, this.owner, this.connection::end);
		if (this.aborted) {
			opened.abort();
		}
	}

	/**
	 * Receive a message. A request is accepted at once, since its response comes on the
	 * stream; anything else is answered by its status.
	 * @param body the message
	 * @param decoded the decoded message
	 * @param exchange the request that carries it
	 */
	public void receive(byte[] body, Decoded decoded, McpExchange exchange) {
		prolong(exchange.caller());
		JsonRpcMessage message = (decoded instanceof Decoded.Single single) ? single.message() : null;
		boolean full = this.relay.openRequests() >= MAX_OPEN;
		if (message == null && full) {
			exchange.reply(this.replies.error(429, Map.of("Retry-After", "1"), null, TOO_MANY));
		}
		else if (message instanceof JsonRpcMessage.Request request) {
			JsonRpcError refusal = full ? TOO_MANY : refusal(request);
			if (refusal != null) {
				exchange.reply(HttpReply.ACCEPTED);
				send(this.codec.error(request.id(), refusal));
			}
			else {
				requested(request, body, decoded, exchange);
			}
		}
		else if (message != null && Metadata.namesVersion(message)) {
			exchange.reply(this.replies.error(BAD, null, MODERN));
		}
		else {
			pass(decoded, body, exchange);
		}
	}

	private @Nullable JsonRpcError refusal(JsonRpcMessage.Request request) {
		if (Metadata.namesVersion(request)) {
			return MODERN;
		}
		return (isInitialize(request) && !this.begun.compareAndSet(false, true)) ? SECOND_SESSION : null;
	}

	private static boolean isInitialize(JsonRpcMessage.Request request) {
		return request.method().equals("initialize");
	}

	private void requested(JsonRpcMessage.Request request, byte[] body, Decoded decoded, McpExchange exchange) {
		if (isInitialize(request)) {
			Received received = pass(decoded, this.revision.asked(request, body), exchange);
			received.answer().whenComplete((reply, failure) -> this.begun.set(this.relay.hasSession()));
		}
		else {
			pass(decoded, body, exchange);
		}
	}

	private Received pass(Decoded decoded, byte[] body, McpExchange exchange) {
		Received received = this.relay.receive(decoded, body, Sender.of(exchange));
		if (received.answered()) {
			exchange.reply(HttpReply.ACCEPTED);
		}
		else {
			received.answer()
				.whenComplete((reply, failure) -> exchange
					.reply((reply != null && reply.status() >= BAD) ? reply : HttpReply.ACCEPTED));
		}
		return received;
	}

	/** Let the stream outlive its credentials, if those of a message expire later. */
	private void prolong(McpCaller caller) {
		Instant until = caller.expiresAt();
		Instant present = this.expiresAt;
		StreamConnection open = this.wire;
		if (open != null && present != null && (until == null || until.isAfter(present))) {
			this.expiresAt = until;
			this.monitor.add(this.connection, open, until, this.connection::end);
		}
		this.monitor.onRevocation(this.connection, caller, this.connection::end);
	}

	private void send(byte[] message) {
		if (!this.connection.send(message)) {
			this.events.readerTooSlow();
			abort();
		}
	}

	/** End the stream as soon as all requests are answered. */
	void drain() {
		this.draining = true;
		tick();
	}

	/** End the stream if it is time to; to be called about once a second. */
	void tick() {
		boolean unused = !this.relay.isOperating()
				&& this.monitor.time().nanoTime() - this.openedAt > this.initializationNanos;
		if (unused || (this.draining && this.relay.openRequests() == 0)) {
			this.connection.end();
		}
	}

	void signOut(Set<String> callers) {
		if (callers.contains(this.owner.key())) {
			this.connection.end();
		}
	}

	/** Abort the connection at once. */
	void abort() {
		this.aborted = true;
		StreamConnection open = this.wire;
		if (open != null) {
			open.abort();
		}
	}

	/** End the session, which ends with its stream (transports SSE-08). */
	private void left() {
		this.monitor.remove(this.connection);
		this.relay.leave();
	}

	/**
	 * The parts of the server that a client needs.
	 *
	 * @param handler handles the messages
	 * @param codec decodes messages and writes errors
	 * @param monitor monitors open connections
	 * @param settings the settings of the transport
	 * @param events notified of clients that do not read
	 */
	record Engine(ExchangeHandler handler, JsonRpcCodec codec, StreamMonitor monitor, SseSettings settings,
			ServerEvents events) {
	}

	/** The way of messages to the client. */
	private final class Messages implements Outlet {

		@Override
		public void send(byte[] message) {
			SseClient.this.send(SseClient.this.revision.translate(message));
		}

		@Override
		public void add(Task task) {
			SseClient.this.connection.add(task);
		}

		@Override
		public boolean tellsRefusals() {
			return true;
		}

		@Override
		public void sessionLost() {
			SseClient.this.connection.end();
		}

	}

}

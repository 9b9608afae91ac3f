package io.mcpspring.stdio;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.mcpspring.http.FrameSource;
import io.mcpspring.http.HttpHandler;
import io.mcpspring.http.HttpReply;
import io.mcpspring.http.McpHeaders;
import io.mcpspring.jsonrpc.Decoded;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.jsonrpc.JsonRpcMessage;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.model.MetaKeys;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The client at the other end: its session, if it has begun one, and its requests that
 * are not answered yet.
 */
final class StdioClient implements StdioExchange.Answers {

	private static final Logger logger = LoggerFactory.getLogger(StdioClient.class);

	/** Within which the server has seen a message that it does not answer. */
	private static final long SEEN_SECONDS = 30;

	private static final long LISTEN_AGAIN_MILLIS = 1000;

	private static final String CANCELLED = "notifications/cancelled";

	private final HttpHandler handler;

	private final LineWriter writer;

	private final JsonRpcCodec codec;

	/** At most one for each request that runs, which the server limits. */
	private final Map<StdioExchange, OpenRequest> open = new ConcurrentHashMap<>();

	private volatile @Nullable String session;

	private volatile @Nullable StdioExchange listening;

	private volatile boolean left;

	StdioClient(HttpHandler handler, LineWriter writer, JsonRpcCodec codec) {
		this.handler = handler;
		this.writer = writer;
		this.codec = codec;
	}

	/**
	 * Receive a message. Those that begin or change the session are handled before this
	 * returns, so that they have an effect on the next one.
	 * @param message the message
	 */
	void receive(byte[] message) {
		JsonRpcMessage decoded = (this.codec.decode(message) instanceof Decoded.Single single) ? single.message()
				: null;
		if (decoded instanceof JsonRpcMessage.Request request) {
			if (request.method().equals("initialize") && !isModern(request)) {
				initialize(request, message);
			}
			else {
				send(message, OpenRequest.of(request, isModern(request)));
			}
		}
		else if (decoded instanceof JsonRpcMessage.Notification notification) {
			notified(notification, message);
		}
		else {
			boolean response = decoded != null;
			StdioExchange exchange = send(message, response ? OpenRequest.SILENT : OpenRequest.UNNAMED);
			if (response) {
				awaitSeen(exchange);
			}
		}
	}

	/** The version in the metadata decides (server-2026, "One endpoint, two eras"). */
	private static boolean isModern(JsonRpcMessage message) {
		return message.parameters() != null && message.parameters().path("_meta").has(MetaKeys.PROTOCOL_VERSION);
	}

	private void initialize(JsonRpcMessage.Request request, byte[] message) {
		endSession();
		StdioExchange exchange = send(message, OpenRequest.of(request, false));
		StdioExchange.Answer answer = awaitSeen(exchange);
		if (answer != null && answer.reply() != null) {
			this.session = header(answer.reply(), McpHeaders.SESSION_ID);
		}
	}

	private static @Nullable String header(HttpReply reply, String name) {
		return reply.headers()
			.entrySet()
			.stream()
			.filter((entry) -> entry.getKey().equalsIgnoreCase(name))
			.map(Map.Entry::getValue)
			.findFirst()
			.orElse(null);
	}

	private void notified(JsonRpcMessage.Notification notification, byte[] message) {
		if (notification.method().equals(CANCELLED) && cancelled(notification)) {
			return;
		}
		awaitSeen(send(message, isModern(notification) ? OpenRequest.SILENT_MODERN : OpenRequest.SILENT));
		if (notification.method().equals("notifications/initialized") && this.session != null) {
			listen(null);
		}
	}

	/**
	 * Cancel a request of 2026-07-28, for which nothing more is sent. Sessions know their
	 * requests themselves.
	 */
	private boolean cancelled(JsonRpcMessage.Notification notification) {
		RequestId id = (notification.params() != null) ? RequestId.find(notification.params().get("requestId")) : null;
		for (Map.Entry<StdioExchange, OpenRequest> entry : this.open.entrySet()) {
			if (entry.getValue().modern() && entry.getValue().id() != null && entry.getValue().id().equals(id)) {
				this.open.remove(entry.getKey());
				entry.getKey().disconnect();
				return true;
			}
		}
		return false;
	}

	private StdioExchange send(byte[] message, OpenRequest request) {
		StdioExchange exchange = new StdioExchange("POST", headers(request.modern() ? null : this.session, null),
				message, this);
		this.open.put(exchange, request);
		this.handler.handle(exchange);
		return exchange;
	}

	private static Map<String, String> headers(@Nullable String session, @Nullable String lastEventId) {
		Map<String, String> headers = new LinkedHashMap<>();
		headers.put("host", "localhost");
		headers.put("content-type", HttpReply.JSON);
		headers.put("accept", "application/json, text/event-stream");
		if (session != null) {
			headers.put("mcp-session-id", session);
		}
		if (lastEventId != null) {
			headers.put("last-event-id", lastEventId);
		}
		return headers;
	}

	/** Listen to what concerns no request. */
	private void listen(@Nullable String lastEventId) {
		StdioExchange exchange = get(lastEventId);
		this.listening = exchange;
		this.handler.handle(exchange);
	}

	private StdioExchange get(@Nullable String lastEventId) {
		return new StdioExchange("GET", headers(this.session, lastEventId), new byte[0], this);
	}

	private StdioExchange.@Nullable Answer awaitSeen(StdioExchange exchange) {
		try {
			return exchange.answer().get(SEEN_SECONDS, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (Exception ex) {
			logger.warn("The server did not handle a message of the client in time");
		}
		return null;
	}

	@Override
	public void replied(StdioExchange exchange, HttpReply reply) {
		OpenRequest request = this.open.remove(exchange);
		if (request == null || exchange.isGone()) {
			return;
		}
		byte[] answer = request.answer(reply, this.codec);
		if (answer != null) {
			this.writer.add((lines) -> lines.write(answer));
		}
	}

	@Override
	public StdioStream stream(StdioExchange exchange, FrameSource frames) {
		return new StdioStream(frames, this.writer, new StdioStream.Listener() {

			@Override
			public boolean sends(byte[] message) {
				OpenRequest request = StdioClient.this.open.get(exchange);
				if (request != null && request.isAnsweredBy(message)) {
					StdioClient.this.open.remove(exchange);
				}
				return !exchange.isGone();
			}

			@Override
			public void ended(@Nullable String lastEventId, boolean aborted) {
				streamEnded(exchange, lastEventId);
			}

		});
	}

	/**
	 * A stream of a session that ends before the answer goes on with its last event, as
	 * it does over HTTP.
	 */
	private void streamEnded(StdioExchange exchange, @Nullable String lastEventId) {
		OpenRequest request = this.open.remove(exchange);
		if (this.left || exchange.isGone()) {
			return;
		}
		if (exchange == this.listening) {
			CompletableFuture.delayedExecutor(LISTEN_AGAIN_MILLIS, TimeUnit.MILLISECONDS)
				.execute(() -> listenAgain(exchange, lastEventId));
		}
		else if (request != null && request.id() != null) {
			if (lastEventId != null && !request.modern()) {
				resume(request, lastEventId);
			}
			else {
				byte[] lost = request.lost(this.codec);
				this.writer.add((lines) -> lines.write(lost));
			}
		}
	}

	private void resume(OpenRequest request, String lastEventId) {
		StdioExchange exchange = get(lastEventId);
		this.open.put(exchange, request);
		this.handler.handle(exchange);
	}

	private void listenAgain(StdioExchange before, @Nullable String lastEventId) {
		if (!this.left && before == this.listening) {
			listen(lastEventId);
		}
	}

	/**
	 * Wait until all requests are answered, except for those that have no end.
	 * @param limit how long to wait
	 * @throws InterruptedException if the thread is interrupted
	 */
	void awaitAnswers(Duration limit) throws InterruptedException {
		long end = System.nanoTime() + limit.toNanos();
		while (this.open.values().stream().anyMatch(OpenRequest::hasEnd) && System.nanoTime() < end) {
			Thread.sleep(10);
		}
	}

	/** Cancel what runs and end the session. */
	void leave() {
		this.left = true;
		this.open.keySet().forEach(StdioExchange::disconnect);
		this.open.clear();
		endSession();
	}

	private void endSession() {
		StdioExchange stream = this.listening;
		this.listening = null;
		if (stream != null) {
			stream.disconnect();
		}
		if (this.session != null) {
			StdioExchange end = new StdioExchange("DELETE", headers(this.session, null), new byte[0], this);
			this.session = null;
			this.handler.handle(end);
			awaitSeen(end);
		}
	}

}

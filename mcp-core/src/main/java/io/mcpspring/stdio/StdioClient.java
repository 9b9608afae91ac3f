package io.mcpspring.stdio;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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
import tools.jackson.databind.JsonNode;

/**
 * State of the client: its session, if it has begun one, and its requests that are not
 * answered yet.
 */
final class StdioClient implements StdioExchange.Answers {

	private static final Logger logger = LoggerFactory.getLogger(StdioClient.class);

	/** The time limit for the handling of a message that has no answer. */
	private static final long SEEN_SECONDS = 30;

	private static final long RESUME_MILLIS = 100;

	private static final long LISTEN_AGAIN_MILLIS = 1000;

	private static final String CANCELLED = "notifications/cancelled";

	private final HttpHandler handler;

	private final LineWriter writer;

	private final JsonRpcCodec codec;

	private final OpenRequests open = new OpenRequests();

	private volatile @Nullable String session;

	private volatile @Nullable StdioExchange listening;

	private volatile boolean left;

	StdioClient(HttpHandler handler, LineWriter writer, JsonRpcCodec codec) {
		this.handler = handler;
		this.writer = writer;
		this.codec = codec;
	}

	/**
	 * Handle a message. A message that begins or changes the session is handled before
	 * this method returns, so that it affects the next one.
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
			StdioExchange exchange = send(message, response ? OpenRequest.SILENT : OpenRequest.unnamed());
			if (response) {
				awaitSeen(exchange);
			}
		}
	}

	/**
	 * Return whether the metadata names a version (server-2026, "One endpoint, two
	 * eras").
	 */
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
		if (notification.method().equals(CANCELLED) && drop(notification)) {
			return;
		}
		awaitSeen(send(message, isModern(notification) ? OpenRequest.SILENT_MODERN : OpenRequest.SILENT));
		if (notification.method().equals("notifications/initialized") && this.session != null) {
			listen(null);
		}
	}

	/**
	 * Drop the answer to the request that a notification cancels.
	 * @return whether that cancels the request, too: sessions have to be notified
	 */
	private boolean drop(JsonRpcMessage.Notification notification) {
		JsonNode id = (notification.params() != null) ? notification.params().get("requestId") : null;
		StdioExchange exchange = this.open.find(RequestId.find(id));
		if (exchange == null) {
			return false;
		}
		OpenRequest request = this.open.remove(exchange);
		exchange.disconnect();
		return request != null && request.modern();
	}

	private StdioExchange send(byte[] message, OpenRequest request) {
		StdioExchange exchange = new StdioExchange("POST", headers(request.modern() ? null : this.session, null),
				message, this);
		this.open.add(exchange, request);
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

	/** Open the stream for messages that belong to no request. */
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
		catch (ExecutionException | TimeoutException ex) {
			logger.warn("A message of the client was not handled within {} s", SEEN_SECONDS);
		}
		return null;
	}

	@Override
	public void replied(StdioExchange exchange, HttpReply reply) {
		OpenRequest request = this.open.get(exchange);
		byte[] answer = (request != null && !exchange.isGone()) ? request.answer(reply, this.codec) : null;
		if (answer != null) {
			this.writer.add((lines) -> lines.write(answer));
		}
		this.open.remove(exchange);
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
	 * Go on after the last event of a stream that ended before its answer, as a client
	 * does over HTTP; streams of the revision without sessions cannot go on.
	 */
	private void streamEnded(StdioExchange exchange, @Nullable String lastEventId) {
		if (this.left || exchange.isGone()) {
			this.open.remove(exchange);
			return;
		}
		OpenRequest request = this.open.get(exchange);
		if (exchange == this.listening) {
			later(LISTEN_AGAIN_MILLIS, () -> listenAgain(exchange, lastEventId));
		}
		else if (request != null && request.id() != null && lastEventId != null && !request.modern()) {
			StdioExchange rest = get(lastEventId);
			this.open.move(exchange, rest, request);
			later(RESUME_MILLIS, () -> this.handler.handle(rest));
		}
		else {
			if (request != null && request.id() != null) {
				byte[] lost = request.lost(this.codec);
				this.writer.add((lines) -> lines.write(lost));
			}
			this.open.remove(exchange);
		}
	}

	private static void later(long millis, Runnable action) {
		CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS).execute(action);
	}

	private void listenAgain(StdioExchange before, @Nullable String lastEventId) {
		if (!this.left && before == this.listening) {
			listen(lastEventId);
		}
	}

	/**
	 * Wait until all requests are answered, except for subscriptions.
	 * @param limit the maximum time
	 * @throws InterruptedException if the thread is interrupted
	 */
	void awaitAnswers(Duration limit) throws InterruptedException {
		this.open.awaitAnswers(limit);
	}

	/** Cancel the open requests and end the session. */
	void leave() {
		this.left = true;
		this.open.disconnect();
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

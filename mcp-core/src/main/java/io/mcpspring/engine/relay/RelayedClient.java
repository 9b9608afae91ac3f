package io.mcpspring.engine.relay;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * State of a client: its session, if it has begun one, and its requests that are not
 * answered yet.
 */
public final class RelayedClient {

	private static final long RESUME_MILLIS = 100;

	private static final long LISTEN_AGAIN_MILLIS = 1000;

	private static final String CANCELLED = "notifications/cancelled";

	private static final String INITIALIZED = "notifications/initialized";

	private static final int NOT_FOUND = 404;

	private final RelayedRequests requests;

	private final Outlet outlet;

	private final JsonRpcCodec codec;

	private final OpenRequests open = new OpenRequests();

	private final AtomicReference<@Nullable String> session = new AtomicReference<>();

	private final AtomicReference<@Nullable RelayedExchange> listening = new AtomicReference<>();

	private volatile @Nullable RelayedExchange beginning;

	private volatile boolean left;

	/**
	 * Create a client.
	 * @param handler handles the messages
	 * @param outlet takes the messages to the client
	 * @param codec writes errors
	 * @param self the client itself, for requests that it does not send
	 */
	public RelayedClient(ExchangeHandler handler, Outlet outlet, JsonRpcCodec codec, Sender self) {
		this.requests = new RelayedRequests(handler, self.withoutRequest(), new Answers());
		this.outlet = outlet;
		this.codec = codec;
	}

	/**
	 * Pass a message to the endpoint.
	 * @param decoded the message, decoded
	 * @param message the message
	 * @param sender its sender
	 * @return the message in the hands of the endpoint
	 */
	public Received receive(Decoded decoded, byte[] message, Sender sender) {
		JsonRpcMessage single = (decoded instanceof Decoded.Single known) ? known.message() : null;
		if (single instanceof JsonRpcMessage.Request request) {
			boolean begins = request.method().equals("initialize") && !Metadata.namesVersion(request);
			return new Received(true, begins, begins ? initialize(request, message, sender)
					: send(message, OpenRequest.of(request, Metadata.namesVersion(request)), sender));
		}
		if (single instanceof JsonRpcMessage.Notification notification) {
			return new Received(false, true, notified(notification, message, sender));
		}
		if (single != null) {
			return new Received(false, true, send(message, OpenRequest.SILENT, sender));
		}
		RequestId id = (decoded instanceof Decoded.Invalid invalid) ? invalid.id() : null;
		return new Received(id != null, false, send(message, OpenRequest.of(id), sender));
	}

	private CompletableFuture<@Nullable HttpReply> initialize(JsonRpcMessage.Request request, byte[] message,
			Sender sender) {
		endSession();
		RelayedExchange exchange = this.requests.post(message, null, sender);
		this.beginning = exchange;
		return send(exchange, OpenRequest.of(request, false));
	}

	private CompletableFuture<@Nullable HttpReply> notified(JsonRpcMessage.Notification notification, byte[] message,
			Sender sender) {
		if (notification.method().equals(CANCELLED) && this.open.cancel(requestId(notification))) {
			return CompletableFuture.completedFuture(HttpReply.ACCEPTED);
		}
		CompletableFuture<@Nullable HttpReply> seen = send(message,
				Metadata.namesVersion(notification) ? OpenRequest.SILENT_MODERN : OpenRequest.SILENT, sender);
		if (!notification.method().equals(INITIALIZED)) {
			return seen;
		}
		return seen.thenApply((reply) -> {
			if (this.session.get() != null) {
				listen(null, null);
			}
			return reply;
		});
	}

	private static @Nullable RequestId requestId(JsonRpcMessage.Notification notification) {
		return RequestId.find((notification.params() != null) ? notification.params().get("requestId") : null);
	}

	private CompletableFuture<@Nullable HttpReply> send(byte[] message, OpenRequest request, Sender sender) {
		return send(this.requests.post(message, request.modern() ? null : this.session.get(), sender), request);
	}

	private CompletableFuture<@Nullable HttpReply> send(RelayedExchange exchange, OpenRequest request) {
		this.open.add(exchange, request);
		this.requests.send(exchange);
		return exchange.answer();
	}

	/**
	 * Open the stream for messages that belong to no request.
	 * @param before the exchange that had the stream before, or {@code null}
	 * @param lastEventId the last event that was received on it, or {@code null}
	 */
	private void listen(@Nullable RelayedExchange before, @Nullable String lastEventId) {
		RelayedExchange exchange = this.requests.get(this.session.get(), lastEventId);
		if (!this.left && this.listening.compareAndSet(before, exchange)) {
			this.requests.send(exchange);
		}
	}

	/**
	 * Go on after the last event of a stream that ended before its answer, as a client
	 * does over HTTP; streams of the revision without sessions cannot go on.
	 */
	private void streamEnded(RelayedExchange exchange, @Nullable String lastEventId, boolean aborted) {
		if (this.left || exchange.isGone()) {
			this.open.remove(exchange);
			return;
		}
		OpenRequest request = this.open.get(exchange);
		if (exchange == this.listening.get()) {
			if (aborted) {
				this.outlet.sessionLost();
			}
			later(LISTEN_AGAIN_MILLIS, () -> listen(exchange, lastEventId));
		}
		else if (request != null && request.id() != null && lastEventId != null && !request.modern()) {
			RelayedExchange rest = this.requests.get(this.session.get(), lastEventId);
			this.open.move(exchange, rest, request);
			later(RESUME_MILLIS, () -> this.requests.send(rest));
		}
		else {
			if (request != null && request.id() != null) {
				this.outlet.send(request.lost(this.codec));
			}
			this.open.remove(exchange);
		}
	}

	private static void later(long millis, Runnable action) {
		CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS).execute(action);
	}

	/**
	 * Return whether the client has a session.
	 * @return {@code false} before {@code initialize} was answered
	 */
	public boolean hasSession() {
		return this.session.get() != null;
	}

	/**
	 * Return whether the session is in operation: its client has announced that it is
	 * initialized.
	 * @return {@code false} before that
	 */
	public boolean isOperating() {
		return this.listening.get() != null;
	}

	/**
	 * Return the number of messages that are being handled.
	 * @return the number
	 */
	public int openRequests() {
		return this.open.size();
	}

	/**
	 * Wait until fewer messages are being handled, or none was answered for some time.
	 * @param limit the number of messages from which on to wait
	 * @param patience the maximum time without an answer
	 * @throws InterruptedException if the thread is interrupted
	 */
	public void awaitRoom(int limit, Duration patience) throws InterruptedException {
		this.open.awaitRoom(limit, patience);
	}

	/**
	 * Wait until all requests are answered, except for subscriptions.
	 * @param limit the maximum time
	 * @throws InterruptedException if the thread is interrupted
	 */
	public void awaitAnswers(Duration limit) throws InterruptedException {
		this.open.awaitAnswers(limit);
	}

	/**
	 * Cancel the open requests and end the session.
	 * @return completed when the session has ended
	 */
	public CompletableFuture<?> leave() {
		this.left = true;
		this.open.disconnect();
		return endSession();
	}

	private CompletableFuture<?> endSession() {
		RelayedExchange stream = this.listening.getAndSet(null);
		if (stream != null) {
			stream.disconnect();
		}
		String ended = this.session.getAndSet(null);
		if (ended == null) {
			return CompletableFuture.completedFuture(null);
		}
		RelayedExchange end = this.requests.delete(ended);
		this.requests.send(end);
		return end.answer();
	}

	/** Passes answers to the client. */
	private final class Answers implements RelayedExchange.Answers {

		@Override
		public void replied(RelayedExchange exchange, HttpReply reply) {
			RelayedClient client = RelayedClient.this;
			if (exchange == client.beginning) {
				begun(reply);
			}
			else if (exchange == client.listening.get() && reply.status() != NOT_FOUND) {
				later(LISTEN_AGAIN_MILLIS, () -> listen(exchange, null));
			}
			OpenRequest request = client.open.get(exchange);
			byte[] answer = (request != null && !exchange.isGone())
					? request.answer(reply, client.codec, client.outlet.tellsRefusals()) : null;
			if (answer != null) {
				client.outlet.send(answer);
			}
			client.open.remove(exchange);
			if (reply.status() == NOT_FOUND && exchange.header(McpHeaders.SESSION_ID) != null) {
				client.outlet.sessionLost();
			}
		}

		private void begun(HttpReply reply) {
			RelayedClient.this.beginning = null;
			RelayedClient.this.session.set(RelayedRequests.session(reply));
			if (RelayedClient.this.left) {
				endSession();
			}
		}

		@Override
		public RelayedStream stream(RelayedExchange exchange, FrameSource frames) {
			OpenRequests all = RelayedClient.this.open;
			return new RelayedStream(frames, RelayedClient.this.outlet, new RelayedStream.Listener() {

				@Override
				public boolean sends(byte[] message) {
					OpenRequest request = all.get(exchange);
					if (request != null && request.isAnsweredBy(message)) {
						all.remove(exchange);
					}
					return !exchange.isGone();
				}

				@Override
				public void ended(@Nullable String lastEventId, boolean aborted) {
					streamEnded(exchange, lastEventId, aborted);
				}

			});
		}

	}

}

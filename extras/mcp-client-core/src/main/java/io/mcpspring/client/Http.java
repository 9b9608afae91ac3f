package io.mcpspring.client;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.mcpspring.client.exchange.Lane;
import io.mcpspring.client.exchange.PendingExchange;
import io.mcpspring.client.exchange.TimeLimit;
import io.mcpspring.client.message.Codec;
import io.mcpspring.client.message.StreamAllowance;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.McpTransport.Exchange;
import io.mcpspring.client.transport.McpTransport.ResponseReader;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.client.transport.TransportRequest;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Sends the requests of a client with the headers that all of them have.
 */
final class Http {

	/** The time for what nobody waits for any longer. */
	private static final Duration WITHDRAWAL = Duration.ofSeconds(3);

	/**
	 * The bytes that are kept of the refusal of a message, of which there may be many.
	 */
	private static final int MAX_REFUSAL = 16 * 1024;

	private final McpTransport transport;

	private final ClientSettings settings;

	private final Codec codec;

	private final Lane responses;

	private final Lane withdrawals;

	private final Lane sessions;

	Http(McpTransport transport, ClientSettings settings) {
		this.transport = transport;
		this.settings = settings;
		this.codec = new Codec(settings.bounds().maxMessageSize());
		this.responses = new Lane();
		this.withdrawals = new Lane();
		this.sessions = new Lane();
	}

	private Http(Http whole, ClientSettings settings) {
		this.transport = whole.transport;
		this.settings = settings;
		this.codec = whole.codec;
		this.responses = whole.responses;
		this.withdrawals = whole.withdrawals;
		this.sessions = whole.sessions;
	}

	/** Return the sender for one call, which has its own headers. */
	Http forCall(ProtocolVersion version, CallHeaders headers) {
		return new Http(this, this.settings.forCall(version, headers));
	}

	/** Begin with an answer for a caller, {@code null} for none. */
	AnswerMemory.Part part(@Nullable Object caller) {
		return this.settings.memory().part(caller);
	}

	/** Begin with a bound for notifications. */
	StreamAllowance allowance() {
		return new StreamAllowance(this.settings.bounds().maxMessageSize());
	}

	Codec codec() {
		return this.codec;
	}

	ClientSettings settings() {
		return this.settings;
	}

	Exchange post(Map<String, String> headers, byte[] body, ResponseReader reader) {
		Map<String, String> all = new LinkedHashMap<>();
		all.put("Content-Type", "application/json");
		all.put("Accept", "application/json, text/event-stream");
		return send("POST", all, headers, body, reader);
	}

	Exchange get(Map<String, String> headers, ResponseReader reader) {
		Map<String, String> all = new LinkedHashMap<>();
		all.put("Accept", "text/event-stream");
		return send("GET", all, headers, null, reader);
	}

	/**
	 * Send a message that is answered without a body.
	 * @return completes when it was accepted; fails, and the connection is closed, if
	 * there is no answer within the time for one. Fails also if there are no headers for
	 * the message
	 */
	CompletableFuture<Void> tell(Map<String, String> headers, byte[] body) {
		return accepted((reader) -> post(headers, body, reader), this.settings.timeout());
	}

	/** Send the response to a question of the server, of which it may ask many. */
	CompletableFuture<Void> respond(Map<String, String> headers, byte[] body) {
		return this.responses.send(() -> tell(headers, body));
	}

	/**
	 * Send a message about something that nobody waits for any longer. It is given up
	 * soon, or is not sent at all if there are too many of them.
	 */
	CompletableFuture<Void> withdraw(Map<String, String> headers, byte[] body) {
		return this.withdrawals.send(() -> accepted((reader) -> post(headers, body, reader), withdrawal()));
	}

	/** Send a request like {@link #withdraw(Map, byte[])}. */
	CompletableFuture<Void> withdraw(Function<RequestOptions, McpClientCall> request) {
		RequestOptions options = RequestOptions.NONE.withTimeout(WITHDRAWAL);
		return this.withdrawals.send(() -> request.apply(options).result().thenAccept((done) -> {
		}));
	}

	/**
	 * End a session like {@link #withdraw(Map, byte[])}. Those messages do not wait for
	 * sessions that a server does not end.
	 */
	CompletableFuture<Void> withdraw(Map<String, String> headers) {
		return this.sessions.send(() -> delete(headers));
	}

	/** End the session of the client. */
	CompletableFuture<Void> delete(Map<String, String> headers) {
		return accepted((reader) -> send("DELETE", new LinkedHashMap<>(), headers, null, reader), withdrawal());
	}

	private Duration withdrawal() {
		return (this.settings.timeout().compareTo(WITHDRAWAL) < 0) ? this.settings.timeout() : WITHDRAWAL;
	}

	private CompletableFuture<Void> accepted(Function<ResponseReader, Exchange> request, Duration time) {
		Acceptance acceptance = new Acceptance(this.settings.bounds().maxMessageSize());
		Exchange exchange;
		try {
			exchange = request.apply(acceptance);
		}
		catch (RuntimeException | Error ex) {
			return CompletableFuture.failedFuture(ex);
		}
		// In this order, as the next message of a lane is sent after this one.
		TimeLimit.run(acceptance.accepted, time, () -> {
			try {
				exchange.abort();
			}
			finally {
				acceptance.accepted.completeExceptionally(new TimeoutException());
			}
		});
		acceptance.accepted.whenComplete((accepted, failure) -> {
			if (acceptance.accepted.isCancelled()) {
				exchange.abort();
			}
		});
		return acceptance.accepted;
	}

	private Exchange send(String method, Map<String, String> all, Map<String, String> headers, byte @Nullable [] body,
			ResponseReader reader) {
		all.putAll(headers);
		BiFunction<Map<String, String>, ResponseReader, Exchange> sender = (further, receiver) -> {
			all.putAll(further);
			return this.transport.send(TransportRequest.of(method, all, body), receiver);
		};
		CompletableFuture<Map<String, String>> further = this.settings.headers().get().toCompletableFuture();
		if (further.isDone() && !further.isCompletedExceptionally()) {
			return sender.apply(further.join(), reader);
		}
		PendingExchange exchange = new PendingExchange(sender, reader);
		further.whenComplete(exchange::begin);
		return exchange;
	}

	/** Waits for a status of success. The body is kept if there is another one. */
	static final class Acceptance implements ResponseReader {

		private final CompletableFuture<Void> accepted = new CompletableFuture<>();

		private final ByteArrayOutputStream body = new ByteArrayOutputStream();

		private final int limit;

		private int size;

		private @Nullable ReplyHead head;

		Acceptance(int limit) {
			this.limit = limit;
		}

		CompletableFuture<Void> accepted() {
			return this.accepted;
		}

		/** Return the number of bytes that are kept. */
		int kept() {
			return this.body.size();
		}

		@Override
		public void head(ReplyHead head) {
			this.head = head;
		}

		@Override
		public void data(byte[] bytes) {
			this.size += bytes.length;
			if (this.size > this.limit) {
				throw new MessageTooLargeException(this.limit);
			}
			ReplyHead answer = this.head;
			if (answer != null && !answer.isSuccess()) {
				this.body.write(bytes, 0, Math.min(bytes.length, MAX_REFUSAL - this.body.size()));
			}
		}

		@Override
		public void complete() {
			ReplyHead answer = this.head;
			if (answer != null && answer.isSuccess()) {
				this.accepted.complete(null);
			}
			else if (answer != null) {
				this.accepted.completeExceptionally(Refusals.of(answer, this.body.toByteArray()));
			}
		}

		@Override
		public void failed(Throwable cause) {
			this.accepted.completeExceptionally(cause);
		}

	}

}

package io.mcpspring.client;

import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.McpTransport.Exchange;
import io.mcpspring.client.transport.McpTransport.ResponseReader;
import io.mcpspring.client.transport.ResponseHead;
import io.mcpspring.client.transport.TransportRequest;
import org.jspecify.annotations.Nullable;

/**
 * Sends the requests of a client with the headers that all of them have.
 */
final class Http {

	private final McpTransport transport;

	private final ClientSettings settings;

	private final Codec codec;

	Http(McpTransport transport, ClientSettings settings) {
		this.transport = transport;
		this.settings = settings;
		this.codec = new Codec(settings.bounds().maxMessageSize());
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
		return accepted((reader) -> post(headers, body, reader));
	}

	CompletableFuture<Void> delete(Map<String, String> headers) {
		return accepted((reader) -> send("DELETE", new LinkedHashMap<>(), headers, null, reader));
	}

	private CompletableFuture<Void> accepted(Function<ResponseReader, Exchange> request) {
		Acceptance acceptance = new Acceptance(this.settings.bounds().maxMessageSize());
		Exchange exchange;
		try {
			exchange = request.apply(acceptance);
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
		TimeLimit.set(acceptance.accepted, this.settings.timeout(), exchange::abort);
		return acceptance.accepted;
	}

	private Exchange send(String method, Map<String, String> all, Map<String, String> headers, byte @Nullable [] body,
			ResponseReader reader) {
		all.putAll(headers);
		all.putAll(this.settings.headers().get());
		return this.transport.send(new TransportRequest(method, all, body), reader);
	}

	/** Waits for a status of success. */
	private static final class Acceptance implements ResponseReader {

		private final CompletableFuture<Void> accepted = new CompletableFuture<>();

		private final ByteArrayOutputStream body = new ByteArrayOutputStream();

		private final int limit;

		private @Nullable ResponseHead head;

		Acceptance(int limit) {
			this.limit = limit;
		}

		@Override
		public void head(ResponseHead head) {
			this.head = head;
		}

		@Override
		public void data(byte[] bytes) {
			if (this.body.size() + bytes.length > this.limit) {
				throw new MessageTooLargeException(this.limit);
			}
			this.body.writeBytes(bytes);
		}

		@Override
		public void complete() {
			ResponseHead answer = this.head;
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

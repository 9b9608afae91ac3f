package io.mcpspring.client;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.client.exchange.AnswerSink;
import io.mcpspring.client.exchange.TimeLimit;
import io.mcpspring.client.header.MirroredArguments;
import io.mcpspring.client.message.ForeignText;
import io.mcpspring.client.question.QuestionDesk;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Response;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Begins a session (server-2025 LIFE-02, LIFE-08, SESS-01).
 */
final class Handshake {

	private static final ProtocolVersion OLDEST = ProtocolVersion.V2025_03_26;

	private static final int MAX_LENGTH = 100;

	/** The characters by which a server may describe itself, which the session keeps. */
	private static final int MAX_DESCRIPTION = 64 * 1024;

	private final Http http;

	private final Requests requests;

	private final QuestionDesk desk;

	private volatile boolean cancelled;

	/** The answer that the handshake waits for. */
	private volatile @Nullable CompletableFuture<?> step;

	Handshake(Http http, Requests requests, QuestionDesk desk) {
		this.http = http;
		this.requests = requests;
		this.desk = desk;
	}

	CompletableFuture<ClientWire> begin(ProtocolVersion version) {
		ObjectNode params = JsonNodeFactory.instance.objectNode().put("protocolVersion", version.value());
		params.set("capabilities", this.http.settings().capabilities());
		params.set("clientInfo", this.http.settings().identity());
		RequestId id = RequestId.of("initialize");
		AtomicReference<@Nullable ReplyHead> head = new AtomicReference<>();
		CompletableFuture<Response> answer = new CompletableFuture<>();
		ReplyStream stream = new ReplyStream(this.http,
				new StatelessWire(this.http, this.requests, new MirroredArguments()), new AnswerSink() {

					@Override
					public void opened(ReplyHead opened) {
						head.set(opened);
					}

					@Override
					public AnswerMemory.Part part() {
						return Handshake.this.http.part(null);
					}

					@Override
					public void message(byte[] json) {
						read(json, id, head.get(), answer);
					}

					@Override
					public void failed(Throwable cause) {
						answer.completeExceptionally(cause);
					}

				}, this.http.allowance());
		byte[] message = this.http.codec().request(id, "initialize", params);
		stream.open((reader) -> this.http.post(Map.of(), message, reader));
		TimeLimit.set(answer, this.http.settings().timeout(), stream::close);
		return step(answer).thenApply((response) -> describe(response, head.get()))
			.thenCompose(this::initialized)
			.whenComplete((wire, failure) -> {
				if (answer.isCompletedExceptionally()) {
					stream.close();
				}
				else {
					stream.answered();
				}
			});
	}

	/** End the connection to the server, unless the session has begun. */
	void cancel() {
		this.cancelled = true;
		CompletableFuture<?> current = this.step;
		if (current != null) {
			current.cancel(false);
		}
	}

	private <T> CompletableFuture<T> step(CompletableFuture<T> next) {
		this.step = next;
		if (this.cancelled) {
			next.cancel(false);
		}
		return next;
	}

	/** A stream may have notifications before the response. */
	private void read(byte[] json, RequestId id, @Nullable ReplyHead head, CompletableFuture<Response> answer) {
		this.http.codec().read(json, id, this.http.part(null), (message) -> read(message, id, head, answer));
	}

	private static void read(JsonRpcMessage message, RequestId id, @Nullable ReplyHead head,
			CompletableFuture<Response> answer) {
		if (message instanceof Response response && response.id().equals(id)) {
			answer.complete(response);
		}
		else if (head == null || !head.isEventStream()) {
			answer.completeExceptionally(
					new IllegalStateException("The server answered 'initialize' by something else than its response"));
		}
	}

	private ServerDescription describe(Response response, @Nullable ReplyHead head) {
		JsonRpcError error = response.error();
		if (error != null) {
			throw new McpErrorException(error, 200);
		}
		JsonNode result = (response.result() != null) ? response.result() : JsonNodeFactory.instance.objectNode();
		String wanted = result.path("protocolVersion").asString("");
		// Servers that name an older one, or none, use the messages of the oldest.
		ProtocolVersion agreed = (wanted.compareTo(OLDEST.value()) < 0) ? OLDEST : ProtocolVersion.find(wanted);
		if (agreed == null || !agreed.isSessionEra()) {
			throw new IllegalStateException("The server wants to speak revision "
					+ ForeignText.line(result.path("protocolVersion").toString(), MAX_LENGTH)
					+ ", which this client cannot");
		}
		if (result.toString().length() > MAX_DESCRIPTION) {
			throw new IllegalStateException(
					"The server describes itself by more than " + MAX_DESCRIPTION + " characters");
		}
		return new ServerDescription(agreed, result.path("serverInfo"), result.path("capabilities"),
				result.path("instructions").asString(null), (head != null) ? head.header(McpHeaders.SESSION_ID) : null);
	}

	private CompletableFuture<ClientWire> initialized(ServerDescription server) {
		SessionWire wire = new SessionWire(this.http, this.requests, this.desk, server);
		byte[] message = this.http.codec()
			.notification("notifications/initialized", JsonNodeFactory.instance.objectNode());
		return step(this.http.tell(wire.headers(), message))
			.exceptionallyCompose((failure) -> Refusals.isAnswerToNotification(failure)
					? CompletableFuture.completedFuture(null) : CompletableFuture.failedFuture(failure))
			.<ClientWire>thenApply((accepted) -> wire)
			.whenComplete((begun, failure) -> {
				if (failure != null && this.cancelled) {
					wire.withdraw();
				}
			});
	}

}

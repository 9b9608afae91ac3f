package io.mcpspring.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import io.mcpspring.client.question.ElicitationReplies;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which requests are sent once more, and which are not.
 */
class RepeatedRequestTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static final String UNKNOWN_SESSION = """
			{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}""";

	private static ObjectNode pay() {
		return JsonMapper.shared().createObjectNode().put("name", "pay");
	}

	private static McpClient client(ScriptedServer server) {
		return McpClient.builder(HttpClientTransport.of(server.uri()))
			.version(ProtocolVersion.V2025_11_25)
			.timeout(LIMIT)
			.questions((question) -> ElicitationReplies.decline())
			.renewSessions()
			.build();
	}

	@Test
	void sendsNoCallAgainWhoseAnswerHadBegun() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			switch (request.rpc()) {
				case "tools/call" -> ScriptedServer.events(exchange, "id: e1\nretry: 1\ndata:\n\n");
				case "GET" -> ScriptedServer.json(exchange, 404, UNKNOWN_SESSION);
				default -> ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			assertOutcomeIsUnknown(client.call(pay(), RequestOptions.NONE));
			assertThat(server.methods()).containsOnlyOnce("tools/call");
		}
	}

	@Test
	void sendsNoCallAgainThatAskedAQuestion() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/call")) {
				ScriptedServer.events(exchange, """
						data: {"jsonrpc":"2.0","id":7,"method":"elicitation/create","params":{"message":"Sure?"}}

						id: e1
						data:

						""");
			}
			else if (request.body().has("result") || request.method().equals("GET")) {
				ScriptedServer.json(exchange, 404, UNKNOWN_SESSION);
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			assertOutcomeIsUnknown(client.call(pay(), RequestOptions.NONE));
			assertThat(server.methods()).containsOnlyOnce("tools/call");
		}
	}

	@Test
	void sendsNothingAgainAfterItWasCancelled() {
		CountDownLatch listed = new CountDownLatch(1);
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/list")) {
				ScriptedServer.await(listed);
				ScriptedServer.result(request, exchange, "\"tools\":[]");
			}
			else if (request.rpc().equals("tools/call")) {
				ScriptedServer.json(exchange, 400, """
						{"jsonrpc":"2.0","id":null,"error":{"code":-32020,"message":"A header is missing"}}""");
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			McpClientCall call = client.call(pay(), RequestOptions.NONE);
			Awaitility.await().atMost(LIMIT).until(() -> server.methods().contains("tools/list"));
			call.cancel("enough");
			assertThat(call.result()).isCompletedExceptionally();
			listed.countDown();
		}
	}

	@Test
	void preparesNoRepetitionOfACancelledCall() {
		FakeCall first = new FakeCall();
		AtomicInteger prepared = new AtomicInteger();
		RepeatedCall call = new RepeatedCall(first, (failure) -> {
			prepared.incrementAndGet();
			return null;
		});
		call.cancel("enough");
		first.result().completeExceptionally(new IllegalStateException("refused"));
		assertThat(call.result()).isCompletedExceptionally();
		assertThat(prepared).hasValue(0);
		assertThat(first.reasons).containsExactly("enough");
	}

	@Test
	void dropsAPreparedRepetitionOfACancelledCall() {
		FakeCall first = new FakeCall();
		FakeCall second = new FakeCall();
		AtomicInteger sent = new AtomicInteger();
		CompletableFuture<Supplier<FakeCall>> prepared = new CompletableFuture<>();
		RepeatedCall call = new RepeatedCall(first, (failure) -> prepared);
		first.result().completeExceptionally(new IllegalStateException("refused"));
		call.cancel("enough");
		assertThat(call.result()).failsWithin(LIMIT).withThrowableOfType(CancellationException.class);
		prepared.complete(() -> {
			sent.incrementAndGet();
			return second;
		});
		assertThat(sent).hasValue(0);
	}

	@Test
	void cancelsTheRepetitionThatIsSentAtThatMoment() {
		FakeCall first = new FakeCall();
		FakeCall second = new FakeCall();
		AtomicReference<RepeatedCall> call = new AtomicReference<>();
		CompletableFuture<Supplier<FakeCall>> prepared = new CompletableFuture<>();
		call.set(new RepeatedCall(first, (failure) -> prepared));
		first.result().completeExceptionally(new IllegalStateException("refused"));
		prepared.complete(() -> {
			call.get().cancel("enough");
			return second;
		});
		assertThat(second.reasons).containsExactly("enough");
	}

	private static void assertOutcomeIsUnknown(McpClientCall call) {
		assertThat(call.result()).failsWithin(LIMIT)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(ConnectionLostException.class)
			.withMessageContaining("whether the request did its work is not known");
	}

	private static final class FakeCall implements McpClientCall {

		private final CompletableFuture<ObjectNode> result = new CompletableFuture<>();

		private final List<String> reasons = new ArrayList<>();

		@Override
		public CompletableFuture<ObjectNode> result() {
			return this.result;
		}

		@Override
		public void cancel(@Nullable String reason) {
			this.reasons.add(String.valueOf(reason));
		}

		@Override
		public CompletableFuture<Void> over() {
			return this.result.handle((result, failure) -> null);
		}

		@Override
		public void cut() {
		}

	}

}

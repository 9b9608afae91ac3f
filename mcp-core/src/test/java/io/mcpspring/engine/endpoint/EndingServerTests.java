package io.mcpspring.engine.endpoint;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.ForwardingSessionStore;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls that begin after the running calls of an ending server were ended. The web server
 * would close their connections without an answer.
 */
class EndingServerTests {

	private final AtomicInteger runs = new AtomicInteger();

	private final CompletableFuture<Void> found = new CompletableFuture<>();

	private volatile boolean slow;

	private FakeServerSetup setup() {
		return FakeServer.setup().sessionStore(SlowStore::new).tool("count", (context, arguments) -> {
			this.runs.incrementAndGet();
			return CallToolResult.text("counted");
		}).tool("confirm", (context, arguments) -> {
			String answer = context.elicit("Sure?", Json.object("{'type':'object','properties':{}}")).isAccepted()
					? "yes" : "no";
			this.runs.incrementAndGet();
			return CallToolResult.text(answer);
		});
	}

	@Test
	void areRefused() {
		try (FakeServer server = setup().start()) {
			SessionClient client = server.connect("2025-11-25");
			server.server().abandonCalls();
			assertRefused(client.call("count"));
			assertRefused(server.client().call("count"));
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@Test
	void areRefusedWhenTheyWereAcceptedBefore() {
		try (FakeServer server = setup().start()) {
			SessionClient client = server.connect("2025-11-25");
			this.slow = true;
			FakeExchange call = client.call("count");
			assertThat(call.isAnswered()).isFalse();
			server.server().abandonCalls();
			this.found.complete(null);
			assertRefused(call);
		}
	}

	@Test
	void endWithARetryableErrorWhenTheyContinueAfterAnAnswer() {
		try (FakeServer server = setup().start()) {
			SessionClient client = server.connect("2025-11-25", SessionClient.EVERYTHING);
			FakeExchange call = client.call("confirm");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			server.server().abandonCalls();
			client.answer(question, "{'action':'accept','content':{}}");
			assertThat(call.error().at("/data/retryable").asBoolean()).isTrue();
			assertThat(this.runs).hasValue(0);
		}
	}

	@Test
	void runWhenTheServerIsStartedAgain() {
		try (FakeServer server = setup().start()) {
			SessionClient client = server.connect("2025-11-25");
			server.server().abandonCalls();
			server.server().start();
			assertThat(client.call("count").toolText()).isEqualTo("counted");
			assertThat(server.client().call("count").toolText()).isEqualTo("counted");
		}
	}

	private void assertRefused(FakeExchange call) {
		assertThat(call.status()).isEqualTo(503);
		assertThat(call.error().at("/data/retryable").asBoolean()).isTrue();
		assertThat(this.runs).hasValue(0);
	}

	/** Finds a session when the test says so. */
	private final class SlowStore extends ForwardingSessionStore {

		SlowStore(SessionStore store) {
			super(store);
		}

		@Override
		public CompletionStage<@Nullable SessionRecord> find(String id, String owner) {
			CompletionStage<@Nullable SessionRecord> session = super.find(id, owner);
			return EndingServerTests.this.slow ? EndingServerTests.this.found.thenCompose((done) -> session) : session;
		}

	}

}

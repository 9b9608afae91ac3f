package io.mcpspring.session;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeStream;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.McpResult.CallTool;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Pings of the server.
 */
class PingTests {

	private static final Duration SHORT = Duration.ofMillis(1);

	@Test
	void asksOnOpenStreamsAgainAndAgain() {
		// server-2025 CANC-12
		CompletableFuture<CallTool> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().pingInterval(SHORT).asyncTool("work", (context, arguments) -> {
			context.progress(1, 2);
			return later;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.callWithProgress("work", "1");
			FakeStream standalone = client.get().stream();
			JsonNode first = call.stream().awaitMethod("ping", 1);
			JsonNode second = call.stream().awaitMethod("ping", 2);
			assertThat(first.get("id")).isNotEqualTo(second.get("id"));
			assertThat(client.answer(first, "{}").status()).isEqualTo(202);
			assertThat(standalone.awaitMethod("ping").has("params")).isFalse();
			later.complete(CallTool.text("done"));
			call.stream().awaitEnd();
			assertThat(call.toolText()).isEqualTo("done");
		}
	}

}

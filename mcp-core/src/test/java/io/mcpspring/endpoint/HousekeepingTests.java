package io.mcpspring.endpoint;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.McpResult.CallTool;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.server.ServerEvents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What goes wrong in one place does not stop the rest.
 */
class HousekeepingTests {

	@Test
	void goesOnAfterAnError() {
		AtomicInteger promotions = new AtomicInteger();
		CompletableFuture<CallTool> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().promotionDelay(Duration.ofMillis(1)).events(new ServerEvents() {
			@Override
			public void callPromoted(ProtocolVersion version) {
				if (promotions.incrementAndGet() == 1) {
					throw new NoClassDefFoundError("thrown by a test");
				}
			}
		}).asyncTool("later", (context, arguments) -> later).start()) {
			FakeExchange call = server.connect("2025-11-25").call("later");
			assertThat(call.isStream()).isTrue();
			later.complete(CallTool.text("done"));
			assertThat(call.toolText()).isEqualTo("done");
			assertThat(promotions).hasValue(2);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void answersWhenAResultCannotBeWritten(boolean session) {
		ObjectNode unreadable = JsonNodeFactory.instance.objectNode();
		unreadable.set("value", JsonNodeFactory.instance.pojoNode(new Unreadable()));
		try (FakeServer server = FakeServer.setup()
			.tool("bad", (context, arguments) -> CallTool.structured(unreadable))
			.start()) {
			FakeExchange call = session ? server.connect("2025-11-25").call("bad") : server.client().call("bad");
			assertThat(call.code()).isEqualTo(-32603);
			assertThat(call.text()).doesNotContain("SECRET");
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	/** Cannot be read. */
	public static final class Unreadable {

		public String getText() {
			throw new NoClassDefFoundError("SECRET");
		}

	}

}

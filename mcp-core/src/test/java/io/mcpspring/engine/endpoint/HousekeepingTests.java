package io.mcpspring.engine.endpoint;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What goes wrong in one place does not stop the rest.
 */
class HousekeepingTests {

	@Test
	void goesOnAfterAnError() {
		AtomicInteger promotions = new AtomicInteger();
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
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
			later.complete(CallToolResult.text("done"));
			assertThat(call.toolText()).isEqualTo("done");
			Awaitility.await().untilAsserted(() -> assertThat(promotions).hasValue(2));
		}
	}

	@Test
	void goesOnWhenListenersFail() {
		AtomicInteger told = new AtomicInteger();
		ServerEvents failing = (ServerEvents) Proxy.newProxyInstance(ServerEvents.class.getClassLoader(),
				new Class<?>[] { ServerEvents.class }, (proxy, method, arguments) -> {
					throw new IllegalStateException("thrown by a test");
				});
		ServerEvents counting = new ServerEvents() {
			@Override
			public void callPromoted(ProtocolVersion version) {
				told.incrementAndGet();
			}
		};
		try (FakeServer server = FakeServer.setup()
			.events(ServerEvents.all(List.of(failing, counting)))
			.tool("work", (context, arguments) -> {
				context.progress(1, 2);
				return CallToolResult.text(String
					.valueOf(context.elicit("?", Json.object("{'type':'object','properties':{}}")).isAccepted()));
			})
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.callWithProgress("work", "1");
			client.answer(call.stream().awaitMethod("elicitation/create"), "{'action':'accept'}");
			call.stream().awaitEnd();
			assertThat(call.toolText()).isEqualTo("true");
			assertThat(client.resume("garbage").status()).isEqualTo(400);
			assertThat(client.delete().status()).isEqualTo(204);
			assertThat(told).hasValue(1);
		}
	}

	/** Progress that was held back is sent before the result. */
	@Test
	void answersWhenTheLastProgressCannotBeSent() {
		try (FakeServer server = FakeServer.setup().progressPerSecond(1).events(new ServerEvents() {
			@Override
			public void callPromoted(ProtocolVersion version) {
				throw new IllegalStateException("thrown by a test");
			}
		}).tool("work", (context, arguments) -> {
			assertThatIllegalStateException().isThrownBy(() -> context.progress(1, 3));
			context.progress(2, 3);
			return CallToolResult.text("done");
		}).start()) {
			FakeExchange call = server.connect("2025-11-25").callWithProgress("work", "1");
			assertThat(call.code()).isEqualTo(-32603);
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void answersWhenAResultCannotBeWritten(boolean session) {
		ObjectNode unreadable = JsonNodeFactory.instance.objectNode();
		unreadable.set("value", JsonNodeFactory.instance.pojoNode(new Unreadable()));
		try (FakeServer server = FakeServer.setup()
			.tool("bad", (context, arguments) -> CallToolResult.structured(unreadable))
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

package io.mcpspring.engine.endpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.store.InMemoryConsumedStates;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.InMemorySuspendedCallStore;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.engine.stream.InMemoryEventLog;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.RunningCallStore;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server before its first request, which is when its engine is created.
 */
class McpServerTests {

	@Test
	void tellsItsFiguresBeforeTheFirstRequest() {
		try (FakeServer server = server()) {
			ServerFigures figures = server.server().figures();
			assertThat(figures.sessions()).isZero();
			assertThat(figures.sessionCalls() + figures.statelessCalls() + figures.subscriptions()).isZero();
			assertThat(server.server().runningCalls()).isZero();
			assertThat(server.server().openStreams()).isZero();
			server.connect("2025-11-25");
			assertThat(server.server().figures().sessions()).isOne();
		}
	}

	@Test
	void hasNoFiguresOfAnEraThatIsOff() {
		try (FakeServer server = FakeServer.setup()
			.eras(Era.STATELESS)
			.tool("echo", (context, arguments) -> CallToolResult.text("hello"))
			.start()) {
			assertThat(server.client().call("echo").toolText()).isEqualTo("hello");
			assertThat(server.server().figures().sessionCalls()).isZero();
		}
	}

	@Test
	void isDrainedBeforeTheFirstRequest() {
		try (FakeServer server = server()) {
			server.server().drain();
			assertThat(server.server().isDraining()).isTrue();
			FakeExchange session = new SessionClient(server, "2025-11-25", "{}", McpCaller.ANONYMOUS).begin()
				.initialization();
			assertThat(session.status()).isEqualTo(503);
			FakeExchange call = server.client().call("echo");
			assertThat(call.toolText()).isEqualTo("hello");
			assertThat(call.isLastOnConnection()).isTrue();
		}
	}

	@Test
	void announcesChangesToClientsOfALateEngine() {
		try (FakeServer server = server()) {
			server.server().notifications().resourceUpdated("test://nobody-listens");
			SessionClient client = server.connect("2025-11-25");
			FakeExchange stream = client.get();
			server.add(FakeServer.tool("later", "{'type':'object'}", null, FakeServer.BLOCKING,
					(context, arguments) -> CallToolResult.text("there")));
			assertThat(stream.stream().awaitMethod("notifications/tools/list_changed")).isNotNull();
		}
	}

	@Test
	void listensToOtherNodesFromTheBeginning() {
		List<Consumer<NodeMessage>> listeners = new ArrayList<>();
		NodeLink link = new NodeLink() {
			@Override
			public void tell(NodeMessage message) {
				throw new UnsupportedOperationException();
			}

			@Override
			public void listen(Consumer<NodeMessage> listener) {
				listeners.add(listener);
			}
		};
		ServerStores stores = new ServerStores(new InMemorySessionStore(SessionLimits.DEFAULTS),
				new InMemoryEventLog(EventLogLimits.DEFAULTS), new InMemorySuspendedCallStore(), RunningCallStore.NONE,
				new InMemoryConsumedStates(), link);
		try (FakeServer server = FakeServer.setup().stores(stores).start()) {
			assertThat(server.server().openStreams()).isZero();
			assertThat(listeners).isNotEmpty();
		}
	}

	private static FakeServer server() {
		return FakeServer.setup().tool("echo", (context, arguments) -> CallToolResult.text("hello")).start();
	}

}

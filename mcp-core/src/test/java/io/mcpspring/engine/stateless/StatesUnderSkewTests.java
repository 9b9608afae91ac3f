package io.mcpspring.engine.stateless;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import io.mcpspring.context.Elicitations;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.fake.FakeCluster;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.NodeMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * States that are sealed at one node and opened at another whose clock says something
 * else, without anything the nodes share but the keys.
 */
class StatesUnderSkewTests {

	private static final ServerKeys KEYS = ServerKeys.random();

	private static FakeServer server(InstantSource clock) {
		ServerStores stores = new FakeCluster().node("only").stores();
		return FakeServer.setup()
			.keys(KEYS)
			.stores(new ServerStores(stores.sessions(), stores.events(), stores.suspended(), stores.running(),
					stores.consumed(), new Clocked(clock)))
			.stateLifetime(Duration.ofMinutes(1))
			.tool("ask", (context, arguments) -> {
				return CallToolResult
					.text(context
						.ask(new Elicitations().elicit("q0", "Sure?", Json.object("{'type':'object','properties':{}}"))
							.within(Duration.ofSeconds(20)))
						.elicited("q0")
						.isAccepted() ? "yes" : "no");
			})
			.start();
	}

	private static FakeExchange answer(FakeServer server, FakeExchange asked) {
		return server.client()
			.retry("tools/call", "{'name':'ask','arguments':{}}", asked, "{'q0':{'action':'accept','content':{}}}");
	}

	@ParameterizedTest
	@CsvSource({ "0,119", "0,-119", "119,0", "-119,0", "60,-59", "-60,59" })
	void areGoodWithinTwoMinutes(int sealing, int opening) {
		Instant now = Instant.now();
		try (FakeServer one = server(() -> now.plusSeconds(sealing));
				FakeServer two = server(() -> now.plusSeconds(opening))) {
			assertThat(answer(two, one.client().call("ask")).toolText()).isEqualTo("yes");
		}
	}

	@Test
	void endExactlyAtTheNodeThatSealedThem() {
		AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
		try (FakeServer one = server(now::get); FakeServer two = server(now::get)) {
			FakeExchange asked = one.client().call("ask");
			assertThat(asked.result().has("requestState")).isTrue();
			now.updateAndGet((time) -> time.plusSeconds(21));
			assertThat(answer(one, asked).toolText()).contains("did not answer in time");
			now.updateAndGet((time) -> time.plusSeconds(40));
			assertThat(answer(one, asked).code()).isEqualTo(-32602);
			now.updateAndGet((time) -> time.plusSeconds(120));
			assertThat(answer(two, asked).code()).isEqualTo(-32602);
		}
	}

	/** Nobody else, and a time. */
	private record Clocked(InstantSource clock) implements NodeLink {

		@Override
		public void tell(NodeMessage message) {
			// nobody to tell
		}

		@Override
		public void listen(Consumer<NodeMessage> listener) {
			// nobody tells anything
		}

	}

}

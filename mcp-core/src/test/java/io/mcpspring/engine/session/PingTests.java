package io.mcpspring.engine.session;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.fake.FakeCluster;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeStream;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.store.NodeMessage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Pings of the server.
 */
class PingTests {

	private static final Duration INTERVAL = Duration.ofHours(1);

	@Test
	void asksOnOpenStreamsAgainAndAgain() {
		// server-2025 CANC-12
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().pingInterval(INTERVAL).asyncTool("work", (context, arguments) -> {
			context.progress(1, 2);
			return later;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.callWithProgress("work", "1");
			FakeStream standalone = client.get().stream();
			server.pass(Duration.ZERO); // sees the connections
			server.pass(INTERVAL.minusMinutes(10));
			assertThat(call.messages()).noneMatch((message) -> message.path("method").asString("").equals("ping"));
			server.pass(Duration.ofMinutes(20));
			JsonNode first = call.stream().awaitMethod("ping", 1);
			server.pass(INTERVAL);
			JsonNode second = call.stream().awaitMethod("ping", 2);
			assertThat(first.get("id")).isNotEqualTo(second.get("id"));
			assertThat(client.answer(first, "{}").status()).isEqualTo(202);
			assertThat(standalone.awaitMethod("ping").has("params")).isFalse();
			later.complete(CallToolResult.text("done"));
			call.stream().awaitEnd();
			assertThat(call.toolText()).isEqualTo("done");
		}
	}

	@Test
	void closesConnectionsOfClientsThatAnswerPingsAtNoNode() {
		// server-2025 CANC-12, SSE-04
		FakeCluster cluster = new FakeCluster();
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		AtomicInteger closed = new AtomicInteger();
		try (FakeServer one = cluster.setup("one")
			.pingInterval(INTERVAL)
			.maxUnansweredPings(2)
			.events(counting(closed))
			.asyncTool("work", (context, arguments) -> {
				context.progress(1, 2);
				return later;
			})
			.start(); FakeServer two = cluster.setup("two").pingInterval(INTERVAL).maxUnansweredPings(2).start()) {
			SessionClient silent = one.connect("2025-11-25");
			SessionClient present = one.connect("2025-11-25");
			FakeExchange call = silent.callWithProgress("work", "1");
			FakeStream answered = present.get().stream();
			SessionClient neighbour = one.connect("2025-11-25");
			FakeStream answeredHere = neighbour.get().stream();
			SessionClient elsewhere = present.at(two);
			cluster.pass(Duration.ZERO); // sees the connections
			cluster.pass(INTERVAL);
			elsewhere.answer(call.stream().awaitMethod("ping", 1), "{}"); // another's
			int pings = 1;
			while (!call.stream().isOver()) {
				// an error is a sign of life, too
				elsewhere.refuse(answered.awaitMethod("ping", pings), -32601, "no pings, but here");
				neighbour.answer(answeredHere.awaitMethod("ping", pings++), "{}");
				cluster.pass(INTERVAL);
			}
			assertThat(pings).isGreaterThan(2);
			assertThat(call.stream().isEnded()).isFalse();
			assertThat(answered.isOver() || answeredHere.isOver()).isFalse();
			Awaitility.await().untilAsserted(() -> assertThat(closed).hasValue(1));
			later.complete(CallToolResult.text("done"));
			FakeExchange resumed = silent.resume(call.stream().lastId());
			assertThat(resumed.toolText()).isEqualTo("done");
		}
	}

	@Test
	void keepsConnectionsToWhichTheirClientsCouldNotComeBack() {
		// a store that is away keeps no events, and answers cannot reach their session
		FakeCluster cluster = new FakeCluster();
		cluster.node("one").cutOff();
		try (FakeServer server = cluster.setup("one").pingInterval(INTERVAL).maxUnansweredPings(1).start()) {
			FakeStream stream = server.connect("2025-11-25").get().stream();
			cluster.pass(Duration.ZERO); // sees the connection
			cluster.pass(INTERVAL);
			cluster.pass(INTERVAL);
			stream.awaitMethod("ping", 2);
			assertThat(stream.isOver()).isFalse();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "ping.", "ping.0", "ping..", "ping.0.", "ping.\\u0000.1" })
	void dropsAnswersToWhatOnlyLooksLikeAPing(String id) {
		try (FakeServer server = FakeServer.setup().pingInterval(INTERVAL).start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.post("{'jsonrpc':'2.0','id':'" + id + "','result':{}}").status()).isEqualTo(202);
			assertThat(client.request("ping").status()).isEqualTo(200);
		}
	}

	@Test
	void notifiesOtherNodesOfFewInventedAnswers() {
		FakeCluster cluster = new FakeCluster();
		try (FakeServer one = cluster.setup("one").pingInterval(INTERVAL).start();
				FakeServer two = cluster.setup("two").pingInterval(INTERVAL).start()) {
			List<NodeMessage> heard = new CopyOnWriteArrayList<>();
			cluster.node("one").listen(heard::add);
			SessionClient liar = two.connect("2025-11-25");
			SessionClient honest = one.connect("2025-11-25");
			for (int i = 0; i < 200; i++) {
				liar.post("{'jsonrpc':'2.0','id':'ping.s" + i + ".node.1','result':{}}");
			}
			assertThat(heard).hasSize(32);
			honest.at(two).post("{'jsonrpc':'2.0','id':'ping.s.node.1','result':{}}");
			assertThat(heard).hasSize(33);
			cluster.pass(Duration.ofSeconds(1));
			liar.post("{'jsonrpc':'2.0','id':'ping.s.node.1','result':{}}");
			assertThat(heard).hasSize(34);
		}
	}

	private static ServerEvents counting(AtomicInteger closed) {
		return new ServerEvents() {
			@Override
			public void clientSilent() {
				closed.incrementAndGet();
			}
		};
	}

}

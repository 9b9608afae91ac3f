package io.mcpspring.engine.session;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.model.DescribedPrompt;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.fake.FakeCluster;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.FakeStream;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ResourceDescriptor;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The stream of a session that belongs to no call.
 */
class StandaloneStreamTests {

	private static FakeServer server() {
		return FakeServer.setup()
			.tool("echo", (context, arguments) -> CallToolResult.text("hello"))
			.textResource("test://x", "x")
			.start();
	}

	private static SessionClient subscriber(FakeServer server) {
		SessionClient client = server.connect("2025-11-25");
		client.request("resources/subscribe", "{'uri':'test://x'}").result();
		return client;
	}

	private static void addTool(FakeServer server, String name) {
		server.add(FakeServer.tool(name, (context, arguments) -> null));
	}

	private static void barrier(FakeServer server, FakeStream stream, int number) {
		server.notifications().resourceUpdated("test://x");
		stream.awaitMethods("notifications/resources/updated", number);
	}

	@Test
	void opensAfterAStoreThrew() {
		FakeCluster cluster = new FakeCluster();
		try (FakeServer server = cluster.setup("one").start()) {
			SessionClient client = server.connect("2025-11-25");
			cluster.node("one").broken(true);
			assertThat(client.get().status()).isEqualTo(503);

			cluster.node("one").broken(false);
			assertThat(client.get().isStream()).isTrue();
		}
	}

	@Test
	void isOnePerSession() {
		// server-2025 GET-01, GET-07
		try (FakeServer server = server()) {
			SessionClient client = subscriber(server);
			FakeStream others = server.connect("2025-11-25").get().stream();
			FakeStream first = client.get().stream();
			barrier(server, first, 1);

			FakeStream second = client.get().stream();

			first.awaitEnd();
			barrier(server, second, 1);
			assertThat(first.messages()).hasSize(1);
			assertThat(second.messages()).hasSize(1);
			assertThat(others.isOver()).isFalse();
			assertThat(server.server().openStreams()).isEqualTo(2);
		}
	}

	@Test
	void givesTheNewestConnectionWhatAnOlderOneHasNotTaken() {
		// server-2025 GET-05, GET-07
		try (FakeServer server = server()) {
			SessionClient client = subscriber(server);
			FakeStream first = client.get().stream();
			barrier(server, first, 1);
			first.stall(); // its client is gone, unnoticed
			server.notifications().resourceUpdated("test://x");
			addTool(server, "more");

			FakeStream second = client.get().stream();

			second.awaitMethod("notifications/tools/list_changed");
			assertThat(second.messages()).hasSize(2);
			first.resume();
			assertThat(first.awaitEnd().messages()).hasSize(1);
			barrier(server, second, 2);
		}
	}

	@Test
	void losesAndRepeatsNothingBetweenConnectionsThatReplaceEachOther() throws Exception {
		// server-2025 GET-05, GET-07
		try (FakeServer server = server()) {
			SessionClient client = subscriber(server);
			List<FakeStream> streams = new CopyOnWriteArrayList<>(List.of(client.get().stream()));
			Thread[] threads = new Thread[2];
			for (int t = 0; t < 2; t++) {
				threads[t] = new Thread(() -> {
					for (int i = 0; i < 100; i++) {
						streams.add(client.get().stream());
					}
				});
				threads[t].start();
			}
			for (int i = 0; i < 200; i++) {
				server.notifications().resourceUpdated("test://x");
			}
			threads[0].join();
			threads[1].join();
			Awaitility.await()
				.untilAsserted(() -> assertThat(streams).flatExtracting(FakeStream::messages).hasSize(200));
			assertThat(streams).filteredOn((stream) -> !stream.isOver()).hasSize(1);
			assertThat(streams).flatExtracting(FakeStream::ids).doesNotHaveDuplicates();
		}
	}

	@Test
	void keepsAnUpdateBetweenSubscribingAndListening() {
		// server-2025 RES-10, GET-05
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			client.request("resources/subscribe", "{'uri':'test://x'}").result();

			server.notifications().resourceUpdated("test://x");

			ObjectNode update = client.get().stream().awaitMethod("notifications/resources/updated");
			assertThat(update.at("/params/uri").asString()).isEqualTo("test://x");
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void isFreeAsSoonAsTheClientSawItsEnd(boolean inOrder) {
		// server-2025 GET-01, CANC-12
		FakeServerSetup setup = FakeServer.setup();
		try (FakeServer server = (inOrder ? setup.streamLifetime(Duration.ofMinutes(1))
				: setup.pingInterval(Duration.ofMinutes(1)).maxUnansweredPings(1))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeStream first = client.get().stream();
			first.linger();
			server.passUntil(Duration.ofMinutes(1), first::isOver);
			assertThat(first.isEnded()).isEqualTo(inOrder);
			assertThat(client.get().isStream()).isTrue();
		}
	}

	@Test
	void tellsOfChangedListsOnceAndOnNoOtherStream() {
		// server-2025 GET-05, TOOL-21, RES-08, PROMPT-07, BASE-10, GET-03
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("later", (context, arguments) -> {
			context.progress(1, 2);
			return later;
		}).textResource("test://x", "x").start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeStream stream = client.get().stream();
			FakeExchange call = client.callWithProgress("later", "1");
			for (int i = 0; i < 50; i++) {
				addTool(server, "more" + i);
			}
			ObjectNode tools = stream.awaitMethod("notifications/tools/list_changed");
			assertThat(tools).isEqualTo(Json.tree("{'jsonrpc':'2.0','method':'notifications/tools/list_changed'}"));
			server.catalog()
				.resources()
				.register(new Registration.Resource(ResourceDescriptor.of("test://y", "y"), (context, request) -> null,
						FakeServer.BLOCKING));
			stream.awaitMethod("notifications/resources/list_changed");
			server.catalog()
				.prompts()
				.register(new Registration.Prompt(new DescribedPrompt("p", null, null, List.of(), List.of(), null),
						(context, arguments) -> null, FakeServer.BLOCKING));
			stream.awaitMethod("notifications/prompts/list_changed");
			server.catalog().prompts().remove("p");
			stream.awaitMethods("notifications/prompts/list_changed", 2);
			assertThat(server.catalog().prompts().remove("p")).isFalse();
			later.complete(null);
			call.stream().awaitEnd();
			assertThat(call.messages()).hasSize(2);
			assertThat(stream.messages()).filteredOn((message) -> message.toString().contains("tools"))
				.hasSizeBetween(1, 5);
			assertThat(stream.messages()).filteredOn((message) -> message.toString().contains("resources")).hasSize(1);
			assertThat(stream.messages()).filteredOn((message) -> message.toString().contains("prompts")).hasSize(2);
		}
	}

	@Test
	void neverCarriesResponses() {
		// server-2025 SSE-10, GET-04
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			FakeStream stream = client.get().stream();
			client.request("resources/subscribe", "{'uri':'test://x'}").result();
			client.call("echo").result();
			barrier(server, stream, 1);
			assertThat(stream.messages()).hasSize(1);
		}
	}

	@Test
	void keepsWhatHappensWhileTheClientIsAway() {
		// server-2025 GET-05, SSE-07
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			client.request("resources/subscribe", "{'uri':'test://x'}").result();
			FakeExchange first = client.get();
			barrier(server, first.stream(), 1);
			String id = first.stream().lastId();
			first.disconnect();
			server.notifications().resourceUpdated("test://x");
			addTool(server, "more");
			FakeExchange second = client.get();
			second.stream().awaitMethod("notifications/tools/list_changed");
			assertThat(second.stream().messages()).hasSize(2);
			second.disconnect();
			// with the id of an event it can also be had again
			FakeExchange third = client.resume(id);
			third.stream().awaitMethod("notifications/tools/list_changed");
			assertThat(third.stream().events()).isEqualTo(second.stream().events());
			FakeExchange fourth = client.get();
			third.stream().awaitEnd();
			barrier(server, fourth.stream(), 1);
			assertThat(fourth.stream().messages()).hasSize(1);
		}
	}

	@Test
	void tellsNothingToSessionsThatNeitherSubscribedNorListened() {
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			server.notifications().resourceUpdated("test://x");
			assertThat(server.events().size()).isZero();
			client.request("resources/subscribe", "{'uri':'test://x'}").result();
			FakeStream stream = client.get().stream();
			barrier(server, stream, 1);
			assertThat(stream.messages()).hasSize(1);
		}
	}

	@Test
	void beginsAnewWhenTooMuchHappenedWhileTheClientWasAway() {
		// server-2025 SSE-12
		EventLogLimits few = new EventLogLimits(4, 1 << 20, 4 << 20, 64 << 20, Duration.ofMinutes(1));
		try (FakeServer server = FakeServer.setup().eventLimits(few).textResource("test://x", "x").start()) {
			SessionClient client = server.connect("2025-11-25");
			client.request("resources/subscribe", "{'uri':'test://x'}").result();
			FakeExchange first = client.get();
			barrier(server, first.stream(), 1);
			String id = first.stream().lastId();
			first.disconnect();
			for (int i = 0; i < 10; i++) {
				server.notifications().resourceUpdated("test://x");
			}
			assertThat(client.resume(id).status()).isEqualTo(400);
			FakeExchange second = client.get();
			assertThat(second.stream().isOver()).isFalse();
			barrier(server, second.stream(), 1);
			assertThat(second.stream().messages()).hasSize(1);
			assertThat(client.resume(id).status()).isEqualTo(400);
		}
	}

	@Test
	void goesOnAfterAReaderThatFellTooFarBehind() {
		// server-2025 SSE-12
		EventLogLimits few = new EventLogLimits(4, 1 << 20, 4 << 20, 64 << 20, Duration.ofMinutes(1));
		try (FakeServer server = FakeServer.setup().eventLimits(few).textResource("test://x", "x").start()) {
			SessionClient client = server.connect("2025-11-25");
			client.request("resources/subscribe", "{'uri':'test://x'}").result();
			FakeExchange slow = client.get();
			slow.stream().stall();
			for (int i = 0; i < 10; i++) {
				server.notifications().resourceUpdated("test://x");
			}
			slow.stream().resume();
			slow.stream().awaitEnd();
			assertThat(slow.stream().messages()).isEmpty();
			FakeExchange next = client.get();
			barrier(server, next.stream(), 1);
		}
	}

}

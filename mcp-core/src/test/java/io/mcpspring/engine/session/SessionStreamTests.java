package io.mcpspring.engine.session;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.fake.FakeCluster;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.FakeStream;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.SseEvent;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.server.McpServerCall;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The streams that answer calls: when there is one, what it carries, and how it goes on
 * after its connection.
 */
class SessionStreamTests {

	private static void work(McpRequestContext context, int from, int to) {
		for (int i = from; i <= to; i++) {
			context.progress(i, null, null);
		}
	}

	private static FakeServerSetup working() {
		return FakeServer.setup().tool("work", (context, arguments) -> {
			work(context, 1, 4);
			return CallToolResult.text("done");
		});
	}

	@Test
	void answersFastCallsByPlainJsonAndKeepsNothingOfThem() {
		// server-2025 HTTP-10, SSE-04
		try (FakeServer server = FakeServer.setup().tool("echo", (context, arguments) -> null).start()) {
			SessionClient client = server.connect("2025-11-25");
			for (FakeExchange answer : List.of(client.call("echo"), client.request("tools/list"),
					client.request("ping"))) {
				assertThat(answer.isStream()).isFalse();
				assertThat(answer.status()).isEqualTo(200);
			}
			assertThat(server.events().size()).isZero();
			assertThat(server.server().openStreams()).isZero();
		}
	}

	@Test
	void goesOverToAStreamWithTheFirstOutput() {
		// server-2025 HTTP-11, HTTP-12, HTTP-14
		try (FakeServer server = working().start()) {
			FakeExchange call = server.connect("2025-11-25").callWithProgress("work", "1");
			FakeStream stream = call.stream().awaitEnd();
			assertThat(stream.messages()).hasSize(5);
			assertThat(stream.messages().get(4).get("id").asInt()).isEqualTo(1);
			assertThat(stream.events()).allSatisfy((event) -> {
				assertThat(event.id()).isNotBlank();
				assertThat(event.retry()).isNull();
			});
			assertThat(server.server().openStreams()).isZero();
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void goesOverToAStreamWhenItTakesLong(boolean blocking) {
		CountDownLatch release = new CountDownLatch(1);
		try (FakeServer server = FakeServer.setup()
			.promotionDelay(Duration.ofMillis(10))
			.tool("slow", (context, arguments) -> {
				release.await();
				return CallToolResult.text("done");
			})
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call;
			if (blocking) {
				call = client.blocking()
					.prepare("{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/call\",\"params\":{\"name\":\"slow\"}}");
				new Thread(() -> server.send(call)).start();
			}
			else {
				call = client.call("slow");
			}
			SseEvent first = call.stream().await((event) -> true);
			assertThat(first.isPriming()).isTrue();
			release.countDown();
			assertThat(call.toolText()).isEqualTo("done");
			call.stream().awaitEnd();
		}
	}

	@Test
	void staysWithJsonForClientsThatTakeNothingElse() {
		// server-2025 HTTP-06
		try (FakeServer server = working().promotionDelay(Duration.ofMillis(1)).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = server.send(client
				.prepare("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"work\","
						+ "\"_meta\":{\"progressToken\":1}}}")
				.header("Accept", "application/json"));
			assertThat(call.isStream()).isFalse();
			assertThat(call.toolText()).isEqualTo("done");
			assertThat(server.events().size()).isZero();
		}
	}

	@Test
	void primesOnlyClientsThatKnowIt() {
		// server-2025 SSE-01, SSE-04
		try (FakeServer server = working().start()) {
			FakeStream newest = server.connect("2025-11-25").callWithProgress("work", "1").stream().awaitEnd();
			assertThat(newest.events().get(0).raw()).matches("id: [\\w-]+\ndata:");
			for (String version : List.of("2025-03-26", "2025-06-18")) {
				SessionClient client = server.connect(version);
				FakeStream old = client.callWithProgress("work", "1").stream().awaitEnd();
				assertThat(old.events()).allSatisfy((event) -> {
					assertThat(event.isMessage()).isTrue();
					assertThat(event.id()).isNotBlank();
				});
				assertThat(client.get().stream().events()).isEmpty();
			}
		}
	}

	@Test
	void givesEveryEventOfASessionAnIdOfItsOwnThatRevealsNothing() {
		// server-2025 SSE-05, SSE-06
		try (FakeServer server = working().start()) {
			SessionClient client = server.connect("2025-11-25");
			List<String> ids = new ArrayList<>(client.get().stream().ids());
			for (int i = 0; i < 3; i++) {
				ids.addAll(client.callWithProgress("work", "1").stream().awaitEnd().ids());
			}
			assertThat(ids).hasSize(1 + 3 * 6).doesNotHaveDuplicates();
			assertThat(ids).allSatisfy((id) -> {
				assertThat(id).matches("[\\w-]{10,122}").doesNotContain(client.id());
				byte[] decoded = java.util.Base64.getUrlDecoder().decode(id);
				assertThat(new String(decoded, java.nio.charset.StandardCharsets.ISO_8859_1))
					.doesNotContain(client.id());
			});
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-03-26", "2025-06-18", "2025-11-25" })
	void replaysExactlyWhatFollowed(String version) {
		// server-2025 SSE-06, SSE-07, SSE-09, SSE-13, SSE-10
		try (FakeServer server = working().start()) {
			SessionClient client = server.connect(version);
			FakeStream original = client.callWithProgress("work", "1").stream().awaitEnd();
			FakeStream other = client.callWithProgress("work", "'other'").stream().awaitEnd();
			assertThat(other.messages()).hasSize(5);
			for (int i = 0; i < original.events().size(); i++) {
				FakeExchange resumed = client.resume(original.ids().get(i));
				assertThat(resumed.stream().awaitEnd().events())
					.isEqualTo(original.events().subList(i + 1, original.events().size()));
			}
		}
	}

	@Test
	void goesOnLiveAfterTheReplayAndDoesNotTakeADisconnectForACancellation() {
		// server-2025 SSE-07, HTTP-15, SSE-08
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		List<McpRequestContext> contexts = new ArrayList<>();
		try (FakeServer server = FakeServer.setup().asyncTool("later", (context, arguments) -> {
			contexts.add(context);
			work(context, 1, 2);
			return later;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.callWithProgress("later", "1");
			call.stream().awaitMethods("notifications/progress", 2);
			String last = call.stream().lastId();
			call.disconnect();
			assertThat(call.stream().isOver()).isTrue();
			work(contexts.get(0), 3, 4);
			FakeExchange resumed = client.resume(last);
			resumed.stream().awaitMethods("notifications/progress", 2);
			work(contexts.get(0), 5, 5);
			assertThat(contexts.get(0).isCancelled()).isFalse();
			later.complete(CallToolResult.text("done"));
			assertThat(resumed.toolText()).isEqualTo("done");
			resumed.stream().awaitEnd();
			assertThat(resumed.messages()).extracting((message) -> message.at("/params/progress").asInt(0))
				.containsExactly(3, 4, 5, 0);
			assertThat(contexts).hasSize(1);
		}
	}

	@Test
	void keepsTheResultForAClientThatLeftBeforeIt() {
		// server-2025 HTTP-15, SSE-13
		AtomicInteger effects = new AtomicInteger();
		CountDownLatch release = new CountDownLatch(1);
		try (FakeServer server = FakeServer.setup()
			.promotionDelay(Duration.ofMillis(1))
			.tool("slow", (context, arguments) -> {
				release.await();
				effects.incrementAndGet();
				return CallToolResult.text("done");
			})
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("slow");
			String priming = call.stream().await(SseEvent::isPriming).id();
			call.disconnect();
			release.countDown();
			FakeExchange resumed = client.resume(priming);
			assertThat(resumed.toolText()).isEqualTo("done");
			resumed.stream().awaitEnd();
			assertThat(client.resume(priming).toolText()).isEqualTo("done");
			assertThat(effects).hasValue(1);
		}
	}

	@Test
	void replacesAnOlderConnectionOfTheSameStream() {
		// server-2025 SSE-07
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("later", (context, arguments) -> {
			work(context, 1, 1);
			return later;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.callWithProgress("later", "1");
			FakeExchange resumed = client.resume(call.stream().await(SseEvent::isPriming).id());
			call.stream().awaitEnd();
			later.complete(CallToolResult.text("done"));
			assertThat(resumed.toolText()).isEqualTo("done");
			assertThat(call.messages()).hasSize(1);
			assertThat(resumed.stream().awaitEnd().messages()).hasSize(2);
			assertThat(server.server().openStreams()).isZero();
		}
	}

	@Test
	void refusesIdsItCannotResumeFrom() {
		// server-2025 SSE-11, SSE-12
		try (FakeServer server = working().start()) {
			SessionClient client = server.connect("2025-11-25");
			SessionClient foreign = server.connect("2025-11-25");
			String id = client.callWithProgress("work", "1").stream().awaitEnd().ids().get(2);
			String forged = id.substring(0, id.length() - 2) + (id.endsWith("AA") ? "BB" : "AA");
			for (String bad : List.of("nonsense", "", "0", "x".repeat(10_000), forged, id + "A")) {
				FakeExchange answer = client.resume(bad);
				assertThat(answer.status()).as(bad).isEqualTo(400);
				assertThat(answer.code()).isEqualTo(-32600);
			}
			FakeExchange stolen = foreign.resume(id);
			assertThat(stolen.status()).isEqualTo(400);
			assertThat(stolen.text()).isEqualTo(client.resume("nonsense").text());
			assertThat(client.as(FakeServer.caller("bob")).resume(id).status()).isEqualTo(404);
			assertThat(client.resume(id).stream().awaitEnd().messages()).hasSize(3);
			client.delete();
			assertThat(client.resume(id).status()).isEqualTo(404);
		}
	}

	@Test
	void saysSoWhenEventsWereDroppedOrExpired() {
		// server-2025 SSE-12
		EventLogLimits few = new EventLogLimits(4, 1 << 20, 4 << 20, 64 << 20, Duration.ofHours(1));
		try (FakeServer server = FakeServer.setup().eventLimits(few).tool("work", (context, arguments) -> {
			work(context, 1, 10);
			return CallToolResult.text("done");
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeStream stream = client.callWithProgress("work", "1").stream().awaitEnd();
			FakeExchange trimmed = client.resume(stream.ids().get(0));
			assertThat(trimmed.status()).isEqualTo(400);
			assertThat(trimmed.text()).contains("dropped");
			assertThat(client.resume(stream.ids().get(7)).stream().awaitEnd().events()).hasSize(4);
			server.pass(Duration.ofMinutes(59));
			assertThat(server.events().size()).isOne();
			server.pass(Duration.ofMinutes(2));
			assertThat(server.events().size()).isZero();
			FakeExchange expired = client.resume(stream.ids().get(7));
			assertThat(expired.status()).isEqualTo(400);
			assertThat(expired.text()).contains("expired");
			assertThat(client.request("ping").status()).isEqualTo(200);
		}
	}

	@Test
	void doesNotReplayOnPost() {
		// server-2025 SSE-09
		try (FakeServer server = working().start()) {
			SessionClient client = server.connect("2025-11-25");
			String id = client.callWithProgress("work", "1").stream().awaitEnd().ids().get(0);
			FakeExchange answer = server.send(client.prepare("{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"ping\"}")
				.header(McpHeaders.LAST_EVENT_ID, id));
			assertThat(answer.isStream()).isFalse();
			assertThat(answer.response().get("id").asInt()).isEqualTo(8);
		}
	}

	@Test
	void letsTheConnectionGoWhenTheToolWishes() {
		// server-2025 SSE-02, SSE-03
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("poll", (context, arguments) -> {
			work(context, 1, 1);
			McpServerCall.of(context).closeStream(Duration.ofMillis(777));
			return later;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeStream stream = client.callWithProgress("poll", "1").stream().awaitEnd();
			SseEvent last = stream.events().get(stream.events().size() - 1);
			assertThat(last.retry()).isEqualTo(777);
			assertThat(stream.events()).filteredOn((event) -> event.retry() != null).hasSize(1);
			assertThat(stream.messages()).hasSize(1);
			FakeExchange resumed = client.resume(stream.lastId());
			later.complete(CallToolResult.text("done"));
			assertThat(resumed.toolText()).isEqualTo("done");
			assertThat(resumed.stream().awaitEnd().messages()).hasSize(1);
		}
	}

	@Test
	void letsTheConnectionGoBeforeAnythingWasSent() {
		// server-2025 SSE-02
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("poll", (context, arguments) -> {
			McpServerCall.of(context).closeStream(Duration.ofSeconds(1));
			return later;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeStream stream = client.call("poll").stream().awaitEnd();
			assertThat(stream.events()).hasSize(2);
			assertThat(stream.events().get(0).isPriming()).isTrue();
			later.complete(CallToolResult.text("done"));
			assertThat(client.resume(stream.lastId()).toolText()).isEqualTo("done");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-03-26", "2025-06-18" })
	void keepsTheConnectionsOfClientsThatWouldNotComeBack(String version) {
		// server-2025 SSE-02
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup()
			.streamLifetime(Duration.ofHours(1))
			.asyncTool("poll", (context, arguments) -> {
				work(context, 1, 1);
				McpServerCall.of(context).closeStream(Duration.ofMillis(777));
				return later;
			})
			.start()) {
			FakeExchange call = server.connect(version).callWithProgress("poll", "1");
			call.stream().awaitMethod("notifications/progress");
			server.pass(Duration.ofHours(2));
			later.complete(CallToolResult.text("done"));
			assertThat(call.toolText()).isEqualTo("done");
			assertThat(call.stream().awaitEnd().events()).noneMatch((event) -> event.retry() != null);
		}
	}

	@Test
	void letsConnectionsGoAfterTheirTime() {
		// server-2025 SSE-02, SSE-03, GET-06
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup()
			.streamLifetime(Duration.ofHours(1))
			.promotionDelay(Duration.ofMillis(1))
			.asyncTool("slow", (context, arguments) -> later)
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeStream standalone = client.get().stream();
			FakeStream stream = client.call("slow").stream();
			server.pass(Duration.ofMinutes(59));
			assertThat(stream.isOver()).isFalse();
			server.pass(Duration.ofMinutes(2));
			assertThat(stream.awaitEnd().events()).extracting(SseEvent::retry).containsExactly(null, 1234L);
			assertThat(standalone.awaitEnd().events()).extracting(SseEvent::retry).containsExactly(null, 1234L);
			later.complete(CallToolResult.text("done"));
			assertThat(client.resume(stream.lastId()).toolText()).isEqualTo("done");
		}
	}

	@Test
	void sendsTheResponsesItOwesBeforeItStopsAlone() {
		// server-2025 SSE-02
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("slow", (context, arguments) -> {
			work(context, 1, 1);
			return later;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeStream standalone = client.get().stream();
			FakeExchange call = client.callWithProgress("slow", "1");
			server.server().drain();
			standalone.awaitEnd();
			later.complete(CallToolResult.text("done"));
			assertThat(call.toolText()).isEqualTo("done");
			call.stream().awaitEnd();
		}
	}

	@Test
	void sendsClientsAwayWhenTheServerStops() {
		// server-2025 GET-06, SSE-03, LIFE-20
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = new FakeCluster().setup("one").asyncTool("slow", (context, arguments) -> {
			work(context, 1, 1);
			return later;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeStream standalone = client.get().stream();
			FakeExchange call = client.callWithProgress("slow", "1");
			server.server().drain();
			assertThat(standalone.awaitEnd().events()).extracting(SseEvent::retry).containsExactly(null, 1234L);
			assertThat(call.stream().awaitEnd().events()).extracting(SseEvent::retry)
				.containsExactly(null, null, 1234L);
			// who comes back too early is sent away too, but gets what is there
			later.complete(CallToolResult.text("done"));
			FakeExchange resumed = client.resume(call.stream().lastId());
			assertThat(resumed.toolText()).isEqualTo("done");
			resumed.stream().awaitEnd();
		}
	}

	@Test
	void keepsSilentConnectionsAlive() {
		// server-2025 GET-08
		try (FakeServer server = FakeServer.setup().keepAlive(Duration.ofHours(1)).start()) {
			FakeStream stream = server.connect("2025-11-25").get().stream();
			server.pass(Duration.ofMinutes(59));
			assertThat(stream.events()).noneMatch((event) -> event.comment() != null);
			server.pass(Duration.ofMinutes(2));
			SseEvent comment = stream.await((event) -> event.comment() != null);
			assertThat(comment.raw()).startsWith(":");
			assertThat(stream.isOver()).isFalse();
		}
	}

	@Test
	void breaksConnectionsThatAreNotReadAndKeepsTheirStream() {
		// server-2025 SSE-07
		try (FakeServer server = working().writeTimeout(Duration.ofHours(1)).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange standalone = client.get();
			FakeExchange call = server.send(client
				.prepare("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"work\","
						+ "\"_meta\":{\"progressToken\":1}}}")
				.stalled());
			Awaitility.await().until(() -> server.server().runningCalls() == 0);
			server.pass(Duration.ofMinutes(59));
			assertThat(call.stream().isOver()).isFalse();
			server.pass(Duration.ofMinutes(2));
			assertThat(call.stream().awaitOver().isEnded()).isFalse();
			assertThat(call.messages()).isEmpty();
			assertThat(standalone.stream().isOver()).isFalse();
			Awaitility.await().until(() -> server.server().openStreams() == 1);
		}
	}

	@Test
	void endsConnectionsWithTheCredentialsOfTheirCaller() {
		// server-2025 SESS-15
		try (FakeServer server = FakeServer.setup().start()) {
			SessionClient client = server.connect("2025-11-25", "{}",
					FakeServer.expiring("alice", Instant.now().plus(Duration.ofHours(1))));
			FakeStream stream = client.get().stream();
			server.pass(Duration.ofMinutes(59));
			assertThat(stream.isOver()).isFalse();
			server.pass(Duration.ofMinutes(2));
			assertThat(stream.awaitEnd().events()).extracting(SseEvent::retry).contains(1234L);
		}
	}

	@Test
	void keepsASessionAliveWhileItsStreamIsOpen() {
		// server-2025 SESS-06
		SessionLimits limits = new SessionLimits(10, 10, Duration.ofHours(1), Duration.ofDays(1));
		try (FakeServer server = FakeServer.setup().sessionLimits(limits).start()) {
			SessionClient silent = server.connect("2025-11-25");
			SessionClient client = server.connect("2025-11-25");
			FakeStream stream = client.get().stream();
			server.pass(Duration.ofMinutes(50));
			assertThat(server.sessions().size()).isEqualTo(2);
			server.pass(Duration.ofMinutes(50));
			assertThat(server.sessions().size()).isOne();
			assertThat(silent.request("ping").status()).isEqualTo(404);
			assertThat(client.request("ping").status()).isEqualTo(200);
			stream.disconnect();
			server.pass(Duration.ofMinutes(61));
			assertThat(server.sessions().size()).isZero();
		}
	}

}

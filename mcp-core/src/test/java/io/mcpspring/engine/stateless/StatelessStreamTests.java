package io.mcpspring.engine.stateless;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.ParallelProgress;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.server.McpServerCall;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Streams that answer stateless calls, and what happens when their client goes away.
 */
class StatelessStreamTests {

	private static final String WITH_TOKEN = "{'name':'%s','_meta':{'progressToken':1}}";

	private static FakeExchange withToken(StatelessClient client, String tool) {
		return client.request("tools/call", WITH_TOKEN.formatted(tool));
	}

	@Test
	void answersByPlainJsonUnlessThereIsMoreToSay() {
		// server-2026 HTTP-06, SSE-01, SSE-04, PROG-01
		try (FakeServer server = FakeServer.setup().tool("work", (context, arguments) -> {
			context.progress(0.5, 1.0);
			context.progress(1, 1);
			return CallToolResult.text("done");
		}).start()) {
			StatelessClient client = server.client();
			assertThat(client.call("work").isStream()).isFalse();
			FakeExchange call = withToken(client, "work");
			call.stream().awaitEnd();
			assertThat(call.messages()).hasSize(3);
			assertThat(call.messages().get(0)).isEqualTo(Json.tree("{'jsonrpc':'2.0','method':'notifications/progress',"
					+ "'params':{'progressToken':1,'progress':0.5,'total':1}}"));
			assertThat(call.toolText()).isEqualTo("done");
			assertThat(server.events().size()).isZero();
			assertThat(server.server().openStreams()).isZero();
		}
	}

	@Test
	void sendsNothingThatOnlySessionsKnow() {
		// server-2026 SSE-07, META-09, BASE-09, SSE-08, LOG-04
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup()
			.keepAlive(Duration.ofHours(1))
			.textResource("test://x", "x")
			.asyncTool("work", (context, arguments) -> {
				context.progress(1, 2);
				McpServerCall.of(context).closeStream(Duration.ZERO);
				return later;
			})
			.start()) {
			StatelessClient client = server.client();
			FakeExchange listen = client.listen("{'toolsListChanged':true,'resourceSubscriptions':['test://x']}");
			FakeExchange call = withToken(client, "work");
			server.add(FakeServer.tool("more", (context, arguments) -> null));
			server.notifications().resourceUpdated("test://x");
			listen.stream().awaitMethod("notifications/tools/list_changed");
			server.pass(Duration.ofMinutes(61));
			call.stream().await((event) -> event.comment() != null);
			later.complete(CallToolResult.text("done"));
			call.stream().awaitEnd();
			assertThat(call.messages()).hasSize(2);
			assertThat(call.stream().events()).allSatisfy((event) -> {
				assertThat(event.id()).isNull();
				assertThat(event.retry()).isNull();
				assertThat(event.data()).isNotEqualTo("");
			});
			assertThat(call.stream().events()).noneMatch((event) -> event.raw().contains("subscriptionId"));
			assertThat(listen.stream().messages()).noneMatch((message) -> message.toString().contains("progress"));
		}
	}

	@Test
	void endsCallWithTheCredentialsOfItsCaller() {
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("work", (context, arguments) -> {
			context.progress(1, 2);
			return later;
		}).start()) {
			FakeExchange call = withToken(server.client(StatelessClient.EVERYTHING,
					FakeServer.expiring("alice", Instant.now().plus(Duration.ofHours(1)))), "work");
			server.pass(Duration.ofMinutes(59));
			assertThat(call.stream().isOver()).isFalse();
			server.pass(Duration.ofMinutes(2));
			call.stream().awaitEnd();
			assertThat(call.messages()).hasSize(2);
			assertThat(call.messages().get(1).at("/error/message").asString()).contains("token expired");
			Awaitility.await().until(later::isCancelled);
			Awaitility.await().until(() -> server.server().openStreams() == 0);
		}
	}

	@Test
	void keepsTheTokensOfParallelCallsApart() {
		// server-2026 SSE-02, PROG-02
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("work", (context, arguments) -> {
			for (double value : new double[] { 1, 1, 0, 2, Double.NaN, 3 }) {
				context.progress(value, null, null);
			}
			return later;
		}).start()) {
			StatelessClient client = server.client();
			FakeExchange one = client.request("tools/call", "{'name':'work','_meta':{'progressToken':'one'}}");
			FakeExchange two = client.request("tools/call", "{'name':'work','_meta':{'progressToken':2}}");
			later.complete(CallToolResult.text("done"));
			for (FakeExchange call : List.of(one, two)) {
				call.stream().awaitEnd();
				assertThat(call.messages()).extracting((message) -> message.at("/params/progress").asInt(0))
					.containsExactly(1, 2, 3, 0);
			}
			assertThat(one.messages().get(0).at("/params/progressToken")).isEqualTo(Json.tree("'one'"));
			assertThat(two.messages().get(0).at("/params/progressToken")).isEqualTo(Json.tree("2"));
		}
	}

	@Test
	void sendsRisingProgressOfSeveralThreads() {
		// server-2026 PROG-02
		try (FakeServer server = FakeServer.setup()
			.progressPerSecond(0)
			.tool("work", ParallelProgress::report)
			.start()) {
			FakeExchange call = withToken(server.client(), "work");
			call.stream().awaitEnd();
			assertThat(call.messages().stream().map((message) -> message.at("/params/progress").asInt(1000)).toList())
				.isSorted()
				.doesNotHaveDuplicates()
				.contains(ParallelProgress.LAST);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void endsRunningCallsWithARetryableErrorWhenTheServerEnds(boolean streaming) {
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("work", (context, arguments) -> {
			if (streaming) {
				context.progress(1, 2);
			}
			return later;
		}).start()) {
			FakeExchange call = withToken(server.client(), "work");
			server.server().abandonCalls();
			if (streaming) {
				call.stream().awaitEnd();
			}
			else {
				assertThat(call.status()).isEqualTo(503);
			}
			JsonNode answer = streaming ? call.messages().get(1) : call.json();
			assertThat(answer.at("/error/data/retryable").asBoolean()).isTrue();
			assertThat(answer.path("id").isMissingNode()).isFalse();
			Awaitility.await().until(later::isCancelled);
			Awaitility.await().until(() -> server.server().runningCalls() == 0);
		}
	}

	@Test
	void thinsProgressOut() {
		// server-2026 PROG-03, PROG-04
		try (FakeServer server = FakeServer.setup().progressPerSecond(5).tool("flood", (context, arguments) -> {
			for (int i = 1; i <= 1000; i++) {
				context.progress(i, 1000);
			}
			return null;
		}).start()) {
			FakeExchange call = withToken(server.client(), "flood");
			call.stream().awaitEnd();
			assertThat(call.messages()).hasSizeBetween(7, 30);
			assertThat(call.messages().get(call.messages().size() - 2).at("/params/progress").asInt()).isEqualTo(1000);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void goesOverToAStreamWhenItTakesLong(boolean accepted) {
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup()
			.promotionDelay(Duration.ofHours(1))
			.keepAlive(Duration.ofHours(1))
			.asyncTool("slow", (context, arguments) -> later)
			.start()) {
			StatelessClient client = server.client();
			FakeExchange call = server.send(client.prepare("tools/call", "{'name':'slow'}")
				.header("Accept", accepted ? "application/json, text/event-stream" : "application/json"));
			server.pass(Duration.ofMinutes(61)); // becomes a stream
			server.pass(Duration.ofMinutes(61)); // is kept alive
			if (accepted) {
				call.stream().await((event) -> event.comment() != null);
			}
			later.complete(CallToolResult.text("done"));
			assertThat(call.isStream()).isEqualTo(accepted);
			assertThat(call.toolText()).isEqualTo("done");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "warning;warning,error,critical,alert,emergency", "emergency;emergency",
			"debug;debug,info,notice,warning,error,critical,alert,emergency" })
	void logsFromTheLevelTheRequestNames(String level, String expected) {
		// server-2026 LOG-03, META-13
		try (FakeServer server = logging().start()) {
			FakeExchange call = server.client()
				.request("tools/call", "{'name':'log','_meta':{'io.modelcontextprotocol/logLevel':'" + level + "'}}");
			call.stream().awaitEnd();
			assertThat(call.messages()).extracting((message) -> message.at("/params/level").asString(""))
				.filteredOn((text) -> !text.isEmpty())
				.containsExactly(expected.split(","));
			assertThat(call.messages().get(call.messages().size() - 1).has("result")).isTrue();
		}
	}

	private static FakeServerSetup logging() {
		return FakeServer.setup().tool("log", (context, arguments) -> {
			for (LoggingLevel level : LoggingLevel.values()) {
				context.log(level, "app", level.value());
			}
			return null;
		});
	}

	@Test
	void logsNothingUnlessAsked() {
		// server-2026 LOG-02, LOG-04
		try (FakeServer server = logging().start()) {
			StatelessClient client = server.client();
			FakeExchange listen = client.listen("{'toolsListChanged':true}");
			client.request("tools/call", "{'name':'log','_meta':{'io.modelcontextprotocol/logLevel':'debug'}}")
				.result();
			assertThat(client.call("log").isStream()).isFalse();
			assertThat(listen.stream().messages()).hasSize(1);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "'loud'", "5", "'WARNING'" })
	void refusesLevelsThatAreNone(String level) {
		// server-2026 LOG-05, META-13
		try (FakeServer server = logging().start()) {
			FakeExchange answer = server.client()
				.request("tools/call", "{'name':'log','_meta':{'io.modelcontextprotocol/logLevel':" + level + "}}");
			assertThat(answer.code()).isEqualTo(-32602);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void stopsWhenTheClientGoesAway(boolean streaming) throws Exception {
		// server-2026 CANC-01, CANC-02, CANC-03
		CountDownLatch started = new CountDownLatch(1);
		AtomicBoolean interrupted = new AtomicBoolean();
		AtomicReference<McpRequestContext> seen = new AtomicReference<>();
		try (FakeServer server = FakeServer.setup().tool("sleep", (context, arguments) -> {
			seen.set(context);
			if (streaming) {
				context.progress(1, 2);
			}
			started.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				interrupted.set(true);
				context.progress(2, 2);
			}
			return CallToolResult.text("too late");
		}).start()) {
			FakeExchange call = withToken(server.client(), "sleep");
			assertThat(started.await(60, TimeUnit.SECONDS)).isTrue();
			call.disconnect();
			Awaitility.await().untilTrue(interrupted);
			Awaitility.await().until(() -> server.server().runningCalls() == 0);
			assertThat(seen.get().isCancelled()).isTrue();
			assertThat(call.answers()).isEqualTo(1);
			if (streaming) {
				assertThat(call.stream().messages()).hasSize(1);
			}
			assertThat(server.server().openStreams()).isZero();
		}
	}

	@Test
	void cancelsWhatTheHandlerReturned() {
		// server-2026 CANC-01, CANC-02
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("later", (context, arguments) -> later).start()) {
			FakeExchange call = server.client().call("later");
			call.disconnect();
			Awaitility.await().until(later::isCancelled);
			Awaitility.await().until(() -> server.server().runningCalls() == 0);
			assertThat(call.answers()).isEqualTo(1);
		}
	}

	@Test
	void noticesAClientThatIsGoneWhileTheToolIsSilent() throws Exception {
		// server-2026 CANC-09: on a thread-per-request stack it shows only in writing
		CountDownLatch started = new CountDownLatch(1);
		AtomicBoolean interrupted = new AtomicBoolean();
		try (FakeServer server = FakeServer.setup()
			.promotionDelay(Duration.ofMillis(1))
			.tool("sleep", (context, arguments) -> {
				started.countDown();
				try {
					new CountDownLatch(1).await();
				}
				catch (InterruptedException ex) {
					interrupted.set(true);
				}
				return null;
			})
			.start()) {
			StatelessClient client = server.client().blocking();
			FakeExchange call = client.prepare("tools/call", "{'name':'sleep'}");
			new Thread(() -> server.send(call)).start();
			call.stream().await((event) -> event.comment() != null);
			assertThat(started.await(60, TimeUnit.SECONDS)).isTrue();
			call.disconnect();
			Awaitility.await().untilTrue(interrupted);
			Awaitility.await().until(() -> server.server().runningCalls() == 0);
		}
	}

	@Test
	void neverSendsACancellation() {
		// server-2026 CANC-04, SSE-03, BASE-11
		try (FakeServer server = FakeServer.setup().tool("ask", (context, arguments) -> {
			context.progress(1, 2);
			return CallToolResult
				.text(context.elicit("?", Json.object("{'type':'object','properties':{}}")).toString());
		}).start()) {
			StatelessClient client = server.client();
			FakeExchange listen = client.listen("{'toolsListChanged':true}");
			FakeExchange call = withToken(client, "ask");
			call.stream().awaitEnd();
			// server-2026 SSE-09
			assertThat(call.messages()).hasSize(2);
			assertThat(call.messages().get(1).at("/result/resultType").asString()).isEqualTo("input_required");
			server.server().drain();
			listen.stream().awaitEnd();
			for (FakeExchange exchange : List.of(call, listen)) {
				for (ObjectNode message : exchange.messages()) {
					assertThat(message.has("method") && message.has("id")).isFalse();
					assertThat(message.path("method").asString("")).isNotEqualTo("notifications/cancelled");
				}
			}
		}
	}

	@Test
	void survivesTheRaceOfDisconnectAndCompletion() throws Exception {
		// server-2026 CANC-06
		int races = 1000;
		CyclicBarrier barrier = new CyclicBarrier(2);
		AtomicReference<CompletableFuture<CallToolResult>> current = new AtomicReference<>();
		try (FakeServer server = FakeServer.setup().asyncTool("later", (context, arguments) -> {
			if (context.meta().has("progressToken")) {
				context.progress(1, 2);
			}
			return current.get();
		}).start()) {
			StatelessClient client = server.client();
			Thread completer = new Thread(() -> {
				for (int i = 0; i < races; i++) {
					meet(barrier);
					current.get().complete(CallToolResult.text("done"));
					meet(barrier);
				}
			});
			completer.start();
			for (int i = 0; i < races; i++) {
				current.set(new CompletableFuture<>());
				FakeExchange call = (i % 2 == 0) ? client.call("later") : withToken(client, "later");
				meet(barrier);
				call.disconnect();
				meet(barrier);
				// The stage is cancelled on another thread.
				Awaitility.await()
					.pollDelay(Duration.ZERO)
					.pollInterval(Duration.ofMillis(1))
					.until(() -> call.answers() == 1);
				assertThat(call.messages().size()).isLessThanOrEqualTo(2);
			}
			completer.join();
			Awaitility.await().until(() -> server.server().runningCalls() == 0 && server.server().openStreams() == 0);
		}
	}

	private static void meet(CyclicBarrier barrier) {
		try {
			barrier.await(60, TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void breaksTheStreamOfAClientThatDoesNotRead() {
		AtomicReference<McpRequestContext> seen = new AtomicReference<>();
		try (FakeServer server = FakeServer.setup().maxQueuedBytes(10_000).asyncTool("flood", (context, arguments) -> {
			seen.set(context);
			return new CompletableFuture<>();
		}).start()) {
			StatelessClient client = server.client();
			FakeExchange call = server.send(client.prepare("tools/call", WITH_TOKEN.formatted("flood")).stalled());
			for (int i = 1; i <= 1000 && !seen.get().isCancelled(); i++) {
				seen.get().progress(i, null, "x".repeat(1000));
			}
			assertThat(seen.get().isCancelled()).isTrue();
			assertThat(call.stream().isOver()).isTrue();
			Awaitility.await().until(() -> server.server().runningCalls() == 0);
			assertThat(server.server().openStreams()).isZero();
		}
	}

}

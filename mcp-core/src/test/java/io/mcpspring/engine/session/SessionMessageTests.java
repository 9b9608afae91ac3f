package io.mcpspring.engine.session;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.context.SampleRequest;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages of sessions, one by one and in batches.
 */
class SessionMessageTests {

	private static FakeServer server() {
		return FakeServer.setup()
			.tool("echo", (context, arguments) -> CallToolResult.text(arguments.path("text").asString("")))
			.tool("fail", (context, arguments) -> {
				throw new IllegalStateException("SECRET-4711");
			})
			.start();
	}

	@Test
	void echoesIdsExactly() {
		// server-2025 BASE-03, BASE-04, BASE-06
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			for (String id : List.of("\"7\"", "7", "0", "-1", "\"\"", "\"ü😀\\n\"", "123456789012345678901234567890")) {
				FakeExchange answer = server
					.send(client.prepare("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}"));
				assertThat(answer.text()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}");
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}", "{\"id\":1,\"method\":\"ping\"}",
			"{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
			"{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",
			"{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":5}", "[]",
			"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", "17" })
	void refusesWhatIsNoMessage(String body) {
		// server-2025 BASE-01, BASE-03, BASE-11, BATCH-06, BATCH-07
		try (FakeServer server = server()) {
			FakeExchange answer = server.send(server.connect("2025-11-25").prepare(body));
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.code()).isEqualTo(-32600);
		}
	}

	@Test
	void refusesWhatIsNoJsonWithoutAnId() {
		// server-2025 BASE-01, BASE-02, BASE-08
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange answer = server.send(client.prepare("{bad json"));
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.code()).isEqualTo(-32700);
			assertThat(answer.json().has("id")).isFalse();
			FakeExchange latin = server.send(client.prepare("").body(new byte[] { '"', (byte) 0xFC, '"' }));
			assertThat(latin.status()).isEqualTo(400);
			assertThat(latin.code()).isEqualTo(-32700);
		}
	}

	@Test
	void carriesEveryCharacter() {
		// server-2025 BASE-02
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.call("echo", "{'text':'日本語 😀'}").toolText()).isEqualTo("日本語 😀");
		}
	}

	@Test
	void carriesOnWithUnknownMetadata() {
		// server-2025 BASE-13
		try (FakeServer server = server()) {
			FakeExchange answer = server.connect("2025-11-25")
				.request("tools/call",
						"{'name':'echo','arguments':{'text':'x'},'_meta':{'com.example/x':{'a':[1]},'io.modelcontextprotocol/zzz':1}}");
			assertThat(answer.toolText()).isEqualTo("x");
		}
	}

	@Test
	void answersUnknownMethodsWithinTheSession() {
		// server-2025 SESS-09, BASE-07, HTTP-10
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange answer = client.request("nope/nope");
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.code()).isEqualTo(-32601);
			assertThat(answer.error().get("message").asString()).isNotEmpty();
			assertThat(client.request("ping").status()).isEqualTo(200);
		}
	}

	@Test
	void ignoresUnknownNotifications() {
		// server-2025 BASE-09
		try (FakeServer server = server()) {
			FakeExchange answer = server.connect("2025-11-25").notify("notifications/own", "{'x':1}");
			assertThat(answer.status()).isEqualTo(202);
			assertThat(answer.reply().body()).isNull();
		}
	}

	@Test
	void dropsAnswersNobodyWaitsFor() {
		// server-2025 HTTP-09, HTTP-08: knowingly dropped with 202, so that a late answer
		// is no failure
		try (FakeServer server = server()) {
			FakeExchange answer = server.connect("2025-11-25").answer(Json.tree("{'id':'nobody'}"), "{}");
			assertThat(answer.status()).isEqualTo(202);
			assertThat(answer.reply().body()).isNull();
		}
	}

	@Test
	void answersPingAtOnceWhileToolsRun() throws Exception {
		// server-2025 CANC-11
		CountDownLatch release = new CountDownLatch(1);
		try (FakeServer server = FakeServer.setup().tool("wait", (context, arguments) -> {
			release.await();
			return null;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("wait");
			assertThat(client.request("ping").result()).isEqualTo(Json.tree("{}"));
			assertThat(call.isAnswered()).isFalse();
			release.countDown();
			assertThat(call.result().get("content")).isEqualTo(Json.tree("[]"));
		}
	}

	@Test
	void refusesAnIdThatIsStillInUse() {
		// server-2025 BASE-05: ids are the client's to keep apart
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("later", (context, arguments) -> later).start()) {
			SessionClient client = server.connect("2025-11-25");
			String call = "{'jsonrpc':'2.0','id':'same','method':'tools/call','params':{'name':'later'}}";
			FakeExchange first = client.post(call);
			FakeExchange second = client.post(call);
			assertThat(second.status()).isEqualTo(400);
			assertThat(second.code()).isEqualTo(-32600);
			later.complete(CallToolResult.text("done"));
			assertThat(first.toolText()).isEqualTo("done");
			assertThat(client.post(call).toolText()).isEqualTo("done");
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@Test
	void answersEachRequestOfABatch() {
		// server-2025 BATCH-01, BATCH-03, HTTP-10
		try (FakeServer server = server()) {
			FakeExchange answer = server.connect("2025-03-26")
				.post("[{'jsonrpc':'2.0','id':1,'method':'ping'},{'jsonrpc':'2.0','id':'b','method':'tools/list'},"
						+ "{'jsonrpc':'2.0','method':'notifications/initialized'},{'jsonrpc':'2.0','id':3,'method':'nope'}]");
			assertThat(answer.status()).isEqualTo(200);
			JsonNode array = answer.json();
			assertThat(array.size()).isEqualTo(3);
			assertThat(find(array, "1").get("result")).isEqualTo(Json.tree("{}"));
			assertThat(find(array, "\"b\"").at("/result/tools").size()).isEqualTo(2);
			assertThat(find(array, "3").at("/error/code").asInt()).isEqualTo(-32601);
		}
	}

	@Test
	void acceptsBatchesThatNeedNoAnswer() {
		// server-2025 BATCH-02
		try (FakeServer server = server()) {
			FakeExchange answer = server.connect("2025-03-26")
				.post("[{'jsonrpc':'2.0','method':'notifications/initialized'},"
						+ "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}},"
						+ "{'jsonrpc':'2.0','id':'x','result':{}}]");
			assertThat(answer.status()).isEqualTo(202);
			assertThat(answer.reply().body()).isNull();
		}
	}

	@Test
	void namesBadElementsOfABatchAndServesTheOthers() {
		// server-2025 BATCH-06
		try (FakeServer server = server()) {
			FakeExchange answer = server.connect("2025-03-26").post("[17,{'jsonrpc':'2.0','id':1,'method':'ping'}]");
			assertThat(answer.status()).isEqualTo(200);
			JsonNode array = answer.json();
			assertThat(array.size()).isEqualTo(2);
			assertThat(find(array, "1").get("result")).isEqualTo(Json.tree("{}"));
			JsonNode refusal = array.get(array.get(0).has("id") ? 1 : 0);
			assertThat(refusal.has("id")).isFalse();
			assertThat(refusal.at("/error/code").asInt()).isEqualTo(-32600);
		}
	}

	@Test
	void refusesInitializeInABatchAndDoesNothingOfIt() {
		// server-2025 BATCH-05
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-03-26");
			String initialize = "{'jsonrpc':'2.0','id':1,'method':'initialize','params':"
					+ SessionClient.initializeParams("2025-03-26", "{}") + "}";
			FakeExchange fresh = server.send(FakeExchange.post(Json.tree("[" + initialize + "]").toString()));
			assertThat(fresh.status()).isEqualTo(400);
			assertThat(fresh.code()).isEqualTo(-32600);
			assertThat(fresh.replied("Mcp-Session-Id")).isNull();
			FakeExchange within = client.post("[{'jsonrpc':'2.0','id':2,'method':'ping'}," + initialize + "]");
			assertThat(within.status()).isEqualTo(400);
			assertThat(server.sessions().size()).isEqualTo(1);
		}
	}

	@Test
	void keepsABatchOpenUntilAllIsAnswered() {
		// server-2025 BATCH-04, BATCH-03
		CompletableFuture<CallToolResult> slow = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("slow", (context, arguments) -> {
			context.progress(1, 2);
			return slow;
		})
			.asyncTool("fast", (context, arguments) -> CompletableFuture.completedFuture(CallToolResult.text("fast")))
			.start()) {
			FakeExchange answer = server.connect("2025-03-26")
				.post("[{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'fast'}},"
						+ "{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'slow','_meta':{'progressToken':5}}},"
						+ "{'jsonrpc':'2.0','id':3,'method':'ping'}]");
			assertThat(answer.stream().isOver()).isFalse();
			slow.complete(CallToolResult.text("slow"));
			answer.stream().awaitEnd();
			assertThat(answer.messages()).extracting((message) -> message.path("id").asInt(0))
				.containsExactlyInAnyOrder(0, 1, 2, 3);
		}
	}

	@Test
	void chargesABatchAsAWholeWhileOneOfItsCallsRuns() {
		CompletableFuture<CallToolResult> one = new CompletableFuture<>();
		CompletableFuture<CallToolResult> two = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup()
			.asyncTool("one", (context, arguments) -> one)
			.asyncTool("two", (context, arguments) -> two)
			.start()) {
			LongSupplier charged = () -> server.server().figures().callBytes();
			FakeExchange answer = server.connect("2025-03-26")
				.blocking()
				.post("[{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'one'}}," + "17,".repeat(50)
						+ "{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'two','arguments':{'text':'"
						+ "x".repeat(50_000) + "'}}}]");
			assertThat(charged.getAsLong()).isBetween(100_000L, 199_999L);
			two.complete(CallToolResult.text("two"));
			assertThat(charged.getAsLong()).isBetween(100_000L, 199_999L);
			one.complete(CallToolResult.text("one"));
			assertThat(answer.json().size()).isEqualTo(52);
			assertThat(charged.getAsLong()).isZero();
		}
	}

	@Test
	void servesNoMoreOfABatchWhoseResponsesAreAsLargeAsAMessage() {
		AtomicInteger started = new AtomicInteger();
		try (FakeServer server = FakeServer.setup().tool("large", (context, arguments) -> {
			started.incrementAndGet();
			return CallToolResult.text("x".repeat(100_000));
		}).memory(new MemoryBudget(1 << 30, ShareSettings.DEFAULTS, 250_000, 1)).start()) {
			JsonNode array = server.connect("2025-03-26")
				.blocking()
				.post(IntStream.rangeClosed(1, 6)
					.mapToObj(
							(id) -> "{'jsonrpc':'2.0','id':" + id + ",'method':'tools/call','params':{'name':'large'}}")
					.collect(Collectors.joining(",", "[", "]")))
				.json();
			assertThat(array.size()).isEqualTo(6);
			assertThat(started).hasValue(3);
			assertThat(find(array, "3").has("result")).isTrue();
			JsonNode error = find(array, "4").get("error");
			assertThat(error.get("code").asInt()).isEqualTo(-32603);
			assertThat(error.get("message").asString()).contains("too large together");
			assertThat(error.at("/data/retryable").asBoolean()).isTrue();
			assertThat(server.server().figures().callBytes()).isZero();
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@Test
	void refusesABatchForWhichThereIsNoRoom() {
		try (FakeServer server = FakeServer.setup()
			.asyncTool("wait", (context, arguments) -> new CompletableFuture<>())
			.memory(MemoryBudget.ofHeap().with(MemoryBudget.Part.RUNNING_CALLS, 50_000))
			.start()) {
			SessionClient client = server.connect("2025-03-26");
			FakeExchange answer = client.post("[" + "17,".repeat(50)
					+ "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'wait','arguments':{'text':'"
					+ "x".repeat(50_000) + "'}}}]");
			assertThat(answer.isAnswered()).isTrue();
			assertThat(find(answer.json(), "1").has("error")).isTrue();
			assertThat(server.server().figures().callBytes()).isZero();
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@Test
	void goesOnWithABatchWhenOneOfItIsCancelled() {
		// server-2025 BATCH-04, CANC-01
		CompletableFuture<CallToolResult> one = new CompletableFuture<>();
		CompletableFuture<CallToolResult> two = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup()
			.asyncTool("one", (context, arguments) -> one)
			.asyncTool("two", (context, arguments) -> two)
			.start()) {
			SessionClient client = server.connect("2025-03-26").blocking();
			FakeExchange answer = client.post("[{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'one'}},"
					+ "{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'two'}}]");
			client.cancel(1);
			Awaitility.await().until(one::isCancelled);
			assertThat(answer.isAnswered()).isFalse();
			two.complete(CallToolResult.text("two"));
			assertThat(answer.json().size()).isEqualTo(1);
			assertThat(find(answer.json(), "2").at("/result/content/0/text").asString()).isEqualTo("two");
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void startsNoCallOfABatchThatIsOverBeforeItsTurn(boolean deleted) throws Exception {
		// server-2025 BATCH-04, CANC-01: where calls take the thread of the request
		CountDownLatch first = new CountDownLatch(1);
		CountDownLatch over = new CountDownLatch(1);
		AtomicBoolean started = new AtomicBoolean();
		try (FakeServer server = FakeServer.setup().tool("one", (context, arguments) -> {
			first.countDown();
			over.await();
			return CallToolResult.text("one");
		}).tool("two", (context, arguments) -> {
			started.set(true);
			return CallToolResult.text("two");
		}).start()) {
			SessionClient client = server.connect("2025-03-26").blocking();
			CompletableFuture<FakeExchange> batch = CompletableFuture.supplyAsync(
					() -> client.post("[{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'one'}},"
							+ "{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'two'}}]"));
			assertThat(first.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat((deleted ? client.delete() : client.cancel(2)).status()).isLessThan(300);
			over.countDown();
			FakeExchange answer = batch.get(60, TimeUnit.SECONDS);
			if (!deleted) {
				assertThat(answer.json().size()).isEqualTo(1);
				assertThat(find(answer.json(), "1").at("/result/content/0/text").asString()).isEqualTo("one");
			}
			assertThat(started).isFalse();
			assertThat(server.server().runningCalls()).isZero();
		}
		finally {
			over.countDown();
		}
	}

	@Test
	void doesNotAskWithinABatch() {
		// server-2025 BATCH-04: the stream of a batch could end before the answer is
		// there
		CompletableFuture<CallToolResult> slow = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup()
			.tool("ask", (context, arguments) -> CallToolResult.text(context.sample(SampleRequest.of("?", 5)).text()))
			.asyncTool("slow", (context, arguments) -> slow)
			.start()) {
			FakeExchange answer = server.connect("2025-03-26")
				.post("[{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'ask'}},"
						+ "{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'slow'}}]");
			slow.complete(CallToolResult.text("slow"));
			JsonNode array = answer.json();
			assertThat(find(array, "1").at("/result/isError").asBoolean()).isTrue();
			assertThat(find(array, "1").at("/result/content/0/text").asString()).contains("batch");
			assertThat(find(array, "2").at("/result/content/0/text").asString()).isEqualTo("slow");
		}
	}

	private static ObjectNode find(JsonNode array, String id) {
		for (JsonNode element : array) {
			if (element.has("id") && element.get("id").toString().equals(id)) {
				return (ObjectNode) element;
			}
		}
		throw new AssertionError("No answer to " + id + " in " + array);
	}

}

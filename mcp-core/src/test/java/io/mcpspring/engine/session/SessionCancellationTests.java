package io.mcpspring.engine.session;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.engine.http.WriteShield;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.ParallelProgress;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.server.McpServerCall;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cancellation, progress and logging of calls in a session.
 */
class SessionCancellationTests {

	/** Would be repeated with each progress. */
	private static final String LONG_TOKEN = "{'name':'work','_meta':{'progressToken':'long'}}";

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void interruptsTheHandlerAndAnswersNothing(boolean streaming) throws Exception {
		// server-2025 CANC-01, CANC-07
		CountDownLatch started = new CountDownLatch(1);
		AtomicBoolean interrupted = new AtomicBoolean();
		AtomicBoolean told = new AtomicBoolean();
		try (FakeServer server = FakeServer.setup().tool("sleep", (context, arguments) -> {
			if (streaming) {
				context.progress(1, 2);
			}
			started.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				interrupted.set(true);
				told.set(context.isCancelled());
				context.progress(2, 2);
				context.log(LoggingLevel.EMERGENCY, "too late");
			}
			return CallToolResult.text("too late");
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.callWithProgress("sleep", "1");
			assertThat(started.await(60, TimeUnit.SECONDS)).isTrue();
			FakeExchange cancel = client.cancel(client.lastRequest());
			assertThat(cancel.status()).isEqualTo(202);
			Awaitility.await().untilTrue(interrupted);
			Awaitility.await().untilTrue(told);
			if (streaming) {
				call.stream().awaitEnd();
				assertThat(call.messages()).hasSize(1);
			}
			else {
				assertThat(call.status()).isEqualTo(202);
				assertThat(call.reply().body()).isNull();
			}
			assertThat(server.server().runningCalls()).isZero();
			assertThat(call.answers()).isEqualTo(1);
		}
	}

	@Test
	void interruptsTheHandlerAfterItsWrite() throws Exception {
		// server-2025 CANC-01
		CountDownLatch writing = new CountDownLatch(1);
		CountDownLatch cancelled = new CountDownLatch(1);
		CompletableFuture<List<Boolean>> interrupted = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().tool("write", (context, arguments) -> {
			WriteShield write = WriteShield.beginWrite();
			writing.countDown();
			boolean during = !cancelled.await(60, TimeUnit.SECONDS) || Thread.currentThread().isInterrupted();
			write.endWrite();
			interrupted.complete(List.of(during, Thread.currentThread().isInterrupted()));
			return null;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			client.call("write");
			assertThat(writing.await(60, TimeUnit.SECONDS)).isTrue();
			client.cancel(client.lastRequest());
			cancelled.countDown();
			assertThat(interrupted.get(60, TimeUnit.SECONDS)).containsExactly(false, true);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void endsHandlersThatReportOnAndOn(boolean progress) throws Exception {
		// server-2025 CANC-01
		CountDownLatch started = new CountDownLatch(1);
		CountDownLatch ended = new CountDownLatch(1);
		AtomicInteger reports = new AtomicInteger();
		try (FakeServer server = FakeServer.setup().tool("report", (context, arguments) -> {
			started.countDown();
			try {
				while (!context.isCancelled()) {
					Thread.onSpinWait();
				}
				while (reports.get() < 10_000) {
					if (progress) {
						context.progress(reports.get(), null, "goes on");
					}
					else {
						context.log(LoggingLevel.EMERGENCY, "goes on");
					}
					reports.incrementAndGet();
				}
			}
			finally {
				ended.countDown();
			}
			return CallToolResult.text("too late");
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.callWithProgress("report", "1");
			assertThat(started.await(60, TimeUnit.SECONDS)).isTrue();
			client.cancel(client.lastRequest());
			assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat(reports).hasValue(100);
			assertThat(call.status()).isEqualTo(202);
			Awaitility.await().until(() -> server.server().runningCalls() == 0);
		}
	}

	@Test
	void cancelsWhatTheHandlerReturned() {
		// server-2025 CANC-01
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("later", (context, arguments) -> later).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("later");
			client.cancel(client.lastRequest());
			Awaitility.await().until(later::isCancelled);
			assertThat(call.status()).isEqualTo(202);
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@Test
	void leavesTheThreadAsItWas() throws Exception {
		// server-2025 CANC-01: the thread goes back to its pool uninterrupted
		CountDownLatch started = new CountDownLatch(1);
		CountDownLatch goOn = new CountDownLatch(1);
		try (FakeServer server = FakeServer.setup().tool("busy", (context, arguments) -> {
			started.countDown();
			while (!context.isCancelled()) {
				Thread.onSpinWait();
			}
			return null;
		}).start()) {
			SessionClient client = server.connect("2025-11-25").blocking();
			AtomicBoolean flag = new AtomicBoolean(true);
			Thread thread = new Thread(() -> {
				client.call("busy");
				flag.set(Thread.currentThread().isInterrupted());
				goOn.countDown();
			});
			thread.start();
			started.await();
			client.cancel(client.lastRequest());
			assertThat(goOn.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat(flag).isFalse();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'requestId':999}", "{'requestId':'1'}", "{}", "{'requestId':null}", "{'requestId':{}}",
			"{'requestId':1.5}", "{'requestId':1,'reason':5}" })
	void ignoresCancellationsOfNothing(String params) {
		// server-2025 CANC-02, CANC-03
		try (FakeServer server = FakeServer.setup().tool("echo", (context, arguments) -> null).start()) {
			SessionClient client = server.connect("2025-11-25");
			client.call("echo").result();
			assertThat(client.notify("notifications/cancelled", params).status()).isEqualTo(202);
			assertThat(client.notify("notifications/cancelled", null).status()).isEqualTo(202);
			assertThat(client.call("echo").status()).isEqualTo(200);
		}
	}

	@Test
	void cancelsOnlyCallsOfTheSameSessionAndTheSameTypeOfId() {
		// server-2025 CANC-02, CANC-04
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("later", (context, arguments) -> later).start()) {
			SessionClient alice = server.connect("2025-11-25");
			SessionClient bob = server.connect("2025-11-25");
			FakeExchange call = alice.call("later");
			bob.cancel(1);
			alice.notify("notifications/cancelled", "{'requestId':'1'}");
			later.complete(CallToolResult.text("done"));
			assertThat(call.toolText()).isEqualTo("done");
		}
	}

	@Test
	void survivesTheRaceOfCancellationAndCompletion() throws Exception {
		// server-2025 CANC-05
		int races = 1000;
		AtomicInteger responses = new AtomicInteger();
		CyclicBarrier barrier = new CyclicBarrier(2);
		CompletableFuture<CallToolResult>[] current = new CompletableFuture[1];
		try (FakeServer server = FakeServer.setup()
			.asyncTool("later", (context, arguments) -> current[0])
			.tool("blocking", (context, arguments) -> CallToolResult.text("done"))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			Thread completer = new Thread(() -> {
				for (int i = 0; i < races; i++) {
					meet(barrier);
					current[0].complete(CallToolResult.text("done"));
					meet(barrier);
				}
			});
			completer.start();
			for (int i = 0; i < races; i++) {
				current[0] = new CompletableFuture<>();
				FakeExchange call = client.callWithProgress("later", "1");
				FakeExchange other = client.call("blocking");
				meet(barrier);
				client.cancel(client.lastRequest() - 1);
				client.cancel(client.lastRequest());
				meet(barrier);
				for (FakeExchange exchange : List.of(call, other)) {
					int status = exchange.status();
					assertThat(exchange.answers()).isEqualTo(1);
					assertThat(status).isIn(200, 202);
					responses.addAndGet((status == 200) ? 1 : 0);
				}
			}
			completer.join();
			Awaitility.await().until(() -> server.server().runningCalls() == 0);
			assertThat(responses.get()).isBetween(0, 2 * races);
			assertThat(server.events().size()).isZero();
		}
	}

	@Test
	void survivesTheRaceOfCancellationAndAnswer() throws Exception {
		// server-2025 CANC-05, SAMP-13
		ObjectNode nothing = Json.object("{'type':'object','properties':{}}");
		CyclicBarrier barrier = new CyclicBarrier(2);
		try (FakeServer server = FakeServer.setup()
			.tool("ask",
					(context, arguments) -> CallToolResult
						.text(String.valueOf(context.elicit("?", nothing).isAccepted())))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			for (int i = 0; i < 200; i++) {
				FakeExchange call = client.call("ask");
				ObjectNode question = call.stream().awaitMethod("elicitation/create");
				int id = client.lastRequest();
				Thread canceller = new Thread(() -> {
					meet(barrier);
					client.cancel(id);
				});
				canceller.start();
				meet(barrier);
				client.answer(question, "{'action':'accept'}");
				canceller.join();
				call.stream().awaitEnd();
				assertThat(call.messages().size()).isBetween(1, 2);
			}
			client.delete();
			Awaitility.await().untilAsserted(() -> {
				assertThat(server.server().runningCalls()).isZero();
				assertThat(server.suspended().size()).isZero();
				assertThat(server.suspended().openQuestions()).isZero();
				assertThat(server.events().size()).isZero();
			});
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

	@ParameterizedTest
	@CsvSource({ "5", "'''5'''", "''''''", "12345678901234567890" })
	void tellsProgressWithTheTokenAsItCame(String token) {
		// server-2025 CANC-08, HTTP-12, HTTP-13
		try (FakeServer server = FakeServer.setup().tool("work", (context, arguments) -> {
			context.progress(0.5, 2.0, "half of one");
			context.progress(1, null, null);
			return CallToolResult.text("done");
		}).start()) {
			FakeExchange call = server.connect("2025-11-25").callWithProgress("work", token);
			call.stream().awaitEnd();
			assertThat(call.messages().get(0)).isEqualTo(Json.tree("{'jsonrpc':'2.0','method':'notifications/progress',"
					+ "'params':{'progressToken':" + token + ",'progress':0.5,'total':2,'message':'half of one'}}"));
			assertThat(call.messages().get(1).get("params"))
				.isEqualTo(Json.tree("{'progressToken':" + token + ",'progress':1}"));
			assertThat(call.messages()).hasSize(3);
		}
	}

	@Test
	void tellsOnlyProgressThatRises() {
		// server-2025 CANC-08
		try (FakeServer server = FakeServer.setup().tool("work", (context, arguments) -> {
			for (double value : new double[] { 1, 1, 0.5, Double.NaN, Double.POSITIVE_INFINITY, 2, -1, 3 }) {
				context.progress(value, null, null);
			}
			return null;
		}).start()) {
			FakeExchange call = server.connect("2025-11-25").callWithProgress("work", "1");
			call.stream().awaitEnd();
			assertThat(progress(call)).containsExactly(1, 2, 3);
		}
	}

	@Test
	void sendsRisingProgressOfSeveralThreads() {
		// server-2025 CANC-08
		try (FakeServer server = FakeServer.setup()
			.progressPerSecond(0)
			.tool("work", ParallelProgress::report)
			.start()) {
			FakeExchange call = server.connect("2025-11-25").callWithProgress("work", "1");
			call.stream().awaitEnd();
			assertThat(progress(call)).isSorted().doesNotHaveDuplicates().contains(ParallelProgress.LAST);
		}
	}

	private static List<Integer> progress(FakeExchange call) {
		return call.messages()
			.stream()
			.filter((message) -> message.path("method").asString("").equals("notifications/progress"))
			.map((message) -> message.at("/params/progress").asInt())
			.toList();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'name':'work'}", "{'name':'work','_meta':{}}",
			"{'name':'work','_meta':{'progressToken':null}}", "{'name':'work','_meta':{'progressToken':1.5}}",
			"{'name':'work','_meta':5}", LONG_TOKEN })
	void tellsNoProgressWithoutAToken(String params) {
		// server-2025 CANC-09
		try (FakeServer server = FakeServer.setup().tool("work", (context, arguments) -> {
			context.progress(1, 2);
			return null;
		}).start()) {
			FakeExchange call = server.connect("2025-11-25")
				.request("tools/call", params.replace("'long'", "'" + "x".repeat(1025) + "'"));
			assertThat(call.isStream()).isFalse();
			assertThat(call.result().get("content").size()).isZero();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "tools/call", "prompts/get", "resources/read" })
	void thinsProgressOutAndKeepsTheLast(String method) {
		// server-2025 CANC-10
		try (FakeServer server = FakeServer.setup().progressPerSecond(5).tool("flood", (context, arguments) -> {
			for (int i = 1; i <= 10_000; i++) {
				context.progress(i, 10_000);
			}
			return null;
		}).prompt("flood", (context, arguments) -> {
			for (int i = 1; i <= 10_000; i++) {
				context.progress(i, 10_000);
			}
			return "";
		}).resource("test://flood", (context, request) -> {
			for (int i = 1; i <= 10_000; i++) {
				context.progress(i, 10_000);
			}
			return FakeServer.contents(request.uri(), "x");
		}).start()) {
			FakeExchange call = server.connect("2025-11-25")
				.request(method, "{'name':'flood','uri':'test://flood','_meta':{'progressToken':1}}");
			call.stream().awaitEnd();
			List<Integer> values = progress(call);
			assertThat(values).hasSizeBetween(6, 30).isSorted().doesNotHaveDuplicates().endsWith(10_000);
		}
	}

	@Test
	void saysNothingAfterTheResponse() throws Exception {
		// server-2025 CANC-08
		CountDownLatch done = new CountDownLatch(1);
		CompletableFuture<Void> chatter = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().tool("work", (context, arguments) -> {
			context.progress(1, 3);
			new Thread(() -> {
				try {
					done.await();
					context.progress(2, 3);
					context.log(LoggingLevel.ERROR, "late");
					McpServerCall.of(context).closeStream(java.time.Duration.ZERO);
				}
				catch (InterruptedException ex) {
					throw new IllegalStateException(ex);
				}
				chatter.complete(null);
			}).start();
			return null;
		}).start()) {
			FakeExchange call = server.connect("2025-11-25").callWithProgress("work", "1");
			call.stream().awaitEnd();
			done.countDown();
			chatter.get(60, TimeUnit.SECONDS);
			assertThat(call.messages()).hasSize(2);
			assertThat(server.events().size()).isEqualTo(1);
		}
	}

	@Test
	void keepsTheTokensOfParallelCallsApart() {
		// server-2025 HTTP-13, GET-04, SSE-08
		CompletableFuture<CallToolResult> one = new CompletableFuture<>();
		CompletableFuture<CallToolResult> two = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("one", (context, arguments) -> {
			context.progress(1, 2);
			return one;
		}).asyncTool("two", (context, arguments) -> {
			context.progress(1, 2);
			return two;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange standalone = client.get();
			FakeExchange callOne = client.callWithProgress("one", "'one'");
			FakeExchange callTwo = client.callWithProgress("two", "'two'");
			two.complete(CallToolResult.text("two"));
			one.complete(CallToolResult.text("one"));
			assertThat(callOne.toolText()).isEqualTo("one");
			assertThat(callTwo.toolText()).isEqualTo("two");
			assertThat(callOne.messages()).noneMatch((message) -> message.toString().contains("two"));
			assertThat(callTwo.messages()).noneMatch((message) -> message.toString().contains("one"));
			assertThat(standalone.stream().messages()).isEmpty();
		}
	}

	@Test
	void logsFromTheLevelTheClientSetForItsSession() {
		// server-2025 LOG-02, LOG-04, LOG-05
		try (FakeServer server = FakeServer.setup().tool("log", (context, arguments) -> {
			for (LoggingLevel level : LoggingLevel.values()) {
				context.log(level, "app", level.value());
			}
			context.log(LoggingLevel.ERROR, null, List.of(1, 2));
			return null;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(levels(client.call("log"))).containsExactly("info", "notice", "warning", "error", "critical",
					"alert", "emergency", "error");
			assertThat(client.request("logging/setLevel", "{'level':'critical'}").result()).isEqualTo(Json.tree("{}"));
			FakeExchange call = client.call("log");
			assertThat(levels(call)).containsExactly("critical", "alert", "emergency");
			assertThat(call.messages().get(0)).isEqualTo(Json.tree("{'jsonrpc':'2.0','method':'notifications/message',"
					+ "'params':{'level':'critical','logger':'app','data':'critical'}}"));
			client.request("logging/setLevel", "{'level':'debug'}").result();
			assertThat(levels(client.call("log"))).hasSize(9).startsWith("debug");
			assertThat(levels(server.connect("2025-11-25").call("log"))).startsWith("info");
		}
	}

	@Test
	void logsByTheLevelThatTheClientSetMeanwhile() throws Exception {
		// server-2025 LOG-02
		BlockingQueue<LoggingLevel> next = new LinkedBlockingQueue<>();
		try (FakeServer server = FakeServer.setup().tool("log", (context, arguments) -> {
			for (int i = 0; i < 3; i++) {
				context.log(next.take(), "app", "text");
			}
			return null;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("log");
			next.add(LoggingLevel.INFO);
			call.stream().awaitMethod("notifications/message");
			server.connect("2025-11-25").request("logging/setLevel", "{'level':'emergency'}").result();
			client.request("logging/setLevel", "{'level':'error'}").result();
			next.addAll(List.of(LoggingLevel.WARNING, LoggingLevel.ERROR));
			assertThat(levels(call)).containsExactly("info", "error");
		}
	}

	private static List<String> levels(FakeExchange call) {
		call.stream().awaitEnd();
		return call.messages()
			.stream()
			.filter((message) -> message.path("method").asString("").equals("notifications/message"))
			.map((message) -> message.at("/params/level").asString())
			.toList();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'level':'loud'}", "{}", "{'level':5}", "{'level':'INFO'}" })
	void refusesLevelsThatAreNone(String params) {
		// server-2025 LOG-03
		try (FakeServer server = FakeServer.setup().start()) {
			assertThat(server.connect("2025-11-25").request("logging/setLevel", params).code()).isEqualTo(-32602);
		}
	}

}

package io.mcpspring.engine.session;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.context.Elicitations;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.share.SharedThreads;
import io.mcpspring.engine.store.InMemoryConsumedStates;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.InMemorySuspendedCallStore;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.engine.stream.InMemoryEventLog;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.FakeStream;
import io.mcpspring.fake.ForwardingSessionStore;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.store.SessionRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls that wait for their client: no thread waits with them, and whatever ends them
 * leaves nothing behind.
 */
class SuspendedCallTests {

	private static final ObjectNode NOTHING = Json.object("{'type':'object','properties':{}}");

	private static CallToolResult confirm(McpRequestContext context) {
		return CallToolResult.text(context.elicit("Sure?", NOTHING).isAccepted() ? "yes" : "no");
	}

	private static FakeServerSetup confirming() {
		return FakeServer.setup().tool("confirm", (context, arguments) -> confirm(context));
	}

	private static void assertNothingLeft(FakeServer server) {
		Awaitility.await().untilAsserted(() -> {
			assertThat(server.suspended().size()).isZero();
			assertThat(server.suspended().openQuestions()).isZero();
			assertThat(server.server().runningCalls()).isZero();
			assertThat(server.events().size()).isZero();
			assertThat(server.events().bytes()).isZero();
			assertThat(server.server().openStreams()).isZero();
		});
	}

	@Test
	void endsTheStreamWhenTheClientCancels() {
		// server-2025 CANC-01, CANC-07
		try (FakeServer server = confirming().start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("confirm");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			assertThat(client.cancel(client.lastRequest()).status()).isEqualTo(202);
			call.stream().awaitEnd();
			assertThat(call.messages()).hasSize(1);
			assertThat(client.answer(question, "{'action':'accept'}").status()).isEqualTo(202);
			assertThat(server.suspended().size()).isZero();
			client.delete();
			assertNothingLeft(server);
		}
	}

	@Test
	void forgetsQuestionsWithTheirSession() {
		// server-2025 SESS-11
		try (FakeServer server = confirming().start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("confirm");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			client.delete();
			call.stream().awaitEnd();
			assertNothingLeft(server);
			assertThat(client.answer(question, "{'action':'accept'}").status()).isEqualTo(404);
		}
	}

	@Test
	void forgetsQuestionsOfSessionsThatExpire() {
		// server-2025 SESS-06
		SessionLimits limits = new SessionLimits(10, 10, Duration.ofMinutes(10), Duration.ofMinutes(10));
		try (FakeServer server = confirming().sessionLimits(limits).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("confirm");
			call.stream().awaitMethod("elicitation/create");
			server.pass(Duration.ofMinutes(11));
			call.stream().awaitEnd();
			assertNothingLeft(server);
		}
	}

	@Test
	void leavesNothingBehindWhenTheClientVanishes() {
		// server-2025 LIFE-15
		SessionLimits limits = new SessionLimits(10, 10, Duration.ofHours(1), Duration.ofHours(1));
		try (FakeServer server = confirming().questionTimeout(Duration.ofMinutes(1)).sessionLimits(limits).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("confirm");
			call.stream().awaitMethod("elicitation/create");
			call.disconnect();
			server.pass(Duration.ofMinutes(2));
			Awaitility.await().until(() -> server.suspended().size() == 0 && server.server().runningCalls() == 0);
			assertThat(server.sessions().size()).isOne();
			server.pass(Duration.ofHours(1));
			assertThat(server.sessions().size()).isZero();
			assertNothingLeft(server);
		}
	}

	@Test
	void leavesNothingBehindOfACallWhoseSessionEndsAsItBegins() {
		AtomicBoolean end = new AtomicBoolean();
		try (FakeServer server = confirming().questionTimeout(Duration.ofMinutes(1))
			.sessionStore((store) -> new ForwardingSessionStore(store) {
				@Override
				public CompletionStage<SessionRecord> find(String id, String owner) {
					CompletionStage<SessionRecord> found = this.store.find(id, owner);
					if (end.getAndSet(false)) {
						this.store.remove(id);
					}
					return found;
				}
			})
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			end.set(true);
			FakeStream stream = client.call("confirm").stream();
			server.passUntil(Duration.ofMinutes(1), stream::isOver);
			stream.awaitEnd();
			assertNothingLeft(server);
			SessionClient listener = server.connect("2025-11-25");
			end.set(true);
			assertThat(listener.get().status()).isEqualTo(404);
			assertNothingLeft(server);
		}
	}

	@Test
	void holdsNoThreadWhileQuestionsAreOpen() throws Exception {
		// ten times as many questions as threads and more, and everybody is still served
		ExecutorService two = Executors.newFixedThreadPool(2);
		try (FakeServer server = confirming().executor(two)
			.tool("echo", (context, arguments) -> CallToolResult.text("echo"))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			SessionClient other = server.connect("2025-11-25");
			List<FakeExchange> calls = new ArrayList<>();
			for (int i = 0; i < 2000; i++) {
				calls.add(((i < 1000) ? client : other).call("confirm"));
			}
			calls.forEach((call) -> call.stream().awaitMethod("elicitation/create"));
			assertThat(server.suspended().size()).isEqualTo(2000);
			assertThat(client.call("echo").toolText()).isEqualTo("echo");
			for (int i = 0; i < 2000; i++) {
				((i < 1000) ? client : other).answer(calls.get(i).stream().awaitMethod("elicitation/create"),
						"{'action':'accept'}");
			}
			calls.forEach((call) -> assertThat(call.toolText()).isEqualTo("yes"));
			client.delete();
			other.delete();
			assertNothingLeft(server);
		}
		finally {
			two.shutdownNow();
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void asksFromBlockingThreadsToo(boolean blocking) {
		try (FakeServer server = confirming().start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = (blocking ? client.blocking() : client).call("confirm");
			client.answer(call.stream().awaitMethod("elicitation/create"), "{'action':'decline'}");
			assertThat(call.toolText()).isEqualTo("no");
		}
	}

	@Test
	void asksFromWithinAPipeline() {
		try (FakeServer server = FakeServer.setup()
			.asyncTool("later",
					(context, arguments) -> CompletableFuture.supplyAsync(() -> "x")
						.thenApplyAsync((ignored) -> confirm(context)))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("later");
			client.answer(call.stream().awaitMethod("elicitation/create"), "{'action':'accept'}");
			assertThat(call.toolText()).isEqualTo("yes");
		}
	}

	@Test
	void letsThroughCodeThatCatchesExceptions() {
		try (FakeServer server = FakeServer.setup().tool("careful", (context, arguments) -> {
			try {
				return confirm(context);
			}
			catch (Exception ex) {
				return CallToolResult.text("caught");
			}
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("careful");
			client.answer(call.stream().awaitMethod("elicitation/create"), "{'action':'accept'}");
			assertThat(call.toolText()).isEqualTo("yes");
		}
	}

	@Test
	void takesEachAnswerOnceAndFromTheRightSessionOnly() {
		// server-2025 SAMP-13, SESS-14
		AtomicInteger runs = new AtomicInteger();
		try (FakeServer server = FakeServer.setup().tool("confirm", (context, arguments) -> {
			runs.incrementAndGet();
			return confirm(context);
		}).start()) {
			SessionClient alice = server.connect("2025-11-25");
			SessionClient bob = server.connect("2025-11-25");
			FakeExchange call = alice.call("confirm");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			assertThat(bob.answer(question, "{'action':'accept'}").status()).isEqualTo(202);
			assertThat(runs).hasValue(1);
			alice.answer(question, "{'action':'decline'}");
			alice.answer(question, "{'action':'accept'}");
			assertThat(call.toolText()).isEqualTo("no");
			call.stream().awaitEnd();
			assertThat(runs).hasValue(2);
		}
	}

	@Test
	void tellsWhetherAnAnswerIsToBeSentAgain() {
		// A session has 16 KiB for all its calls.
		MemoryBudget memory = MemoryBudget.ofHeap().with(MemoryBudget.Part.WAITING_CALLS, 128 * 1024);
		Elicitations three = new Elicitations().elicit("a", "A?", NOTHING)
			.elicit("b", "B?", NOTHING)
			.elicit("c", "C?", NOTHING);
		try (FakeServer server = FakeServer.setup()
			.stores(new ServerStores(new InMemorySessionStore(SessionLimits.DEFAULTS),
					new InMemoryEventLog(EventLogLimits.DEFAULTS), new InMemorySuspendedCallStore(memory),
					new InMemoryConsumedStates()))
			.tool("three", (context, arguments) -> CallToolResult.text(context.ask(three).toString()))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			List<ObjectNode> questions = client.call("three").stream().awaitMethods("elicitation/create", 3);
			FakeExchange tooLarge = client.answer(questions.get(0), answer(30_000));
			assertThat(tooLarge.status()).isEqualTo(413);
			assertThat(tooLarge.replied("Retry-After")).isNull();
			assertThat(client.answer(questions.get(0), answer(4000)).status()).isEqualTo(202);
			FakeExchange full = client.answer(questions.get(1), answer(6000));
			assertThat(full.status()).isEqualTo(503);
			assertThat(full.replied("Retry-After")).isEqualTo("1");
		}
	}

	private static String answer(int length) {
		return "{'action':'accept','content':{'text':'" + "x".repeat(length) + "'}}";
	}

	@Test
	void keepsTheFirstOfTwoCallsThatShareAnId() {
		String body = "{'jsonrpc':'2.0','id':'same','method':'tools/call','params':{'name':'confirm'}}";
		try (FakeServer server = confirming().start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange first = client.post(body);
			ObjectNode question = first.stream().awaitMethod("elicitation/create");
			FakeExchange second = client.post(body);
			assertThat(second.isToolError()).isTrue();
			client.answer(question, "{'action':'accept'}");
			assertThat(first.toolText()).isEqualTo("yes");
			client.delete();
			assertNothingLeft(server);
		}
	}

	@Test
	void answersOnTheStreamWhenThereIsNoThreadToGoOn() {
		AtomicBoolean full = new AtomicBoolean();
		try (FakeServer server = FakeServer.setup().executor((task) -> {
			if (full.get()) {
				throw new RejectedExecutionException();
			}
			task.run();
		}).tool("confirm", (context, arguments) -> confirm(context)).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("confirm");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			full.set(true);
			assertThat(client.answer(question, "{'action':'accept'}").status()).isEqualTo(202);
			assertThat(call.isToolError()).isTrue();
			assertThat(call.toolText()).contains("busy");
			call.stream().awaitEnd();
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@ParameterizedTest
	@CsvSource({ "alice, false, 5", "alice, true, 5", "'', false, 7", "'', true, 7" })
	void goesOnWithinTheShareOfTheSession(String name, boolean blocking, int share) {
		// Four of eight threads are for all, of the others a caller has one, and an
		// address three.
		ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newCachedThreadPool();
		SharedThreads threads = new SharedThreads(pool, 8, 8, new ShareSettings(25), (outcome) -> {
		});
		AtomicInteger goingOn = new AtomicInteger();
		CountDownLatch end = new CountDownLatch(1);
		HandlerOptions options = blocking ? FakeServer.BLOCKING : HandlerOptions.nonBlocking("test");
		try (FakeServer server = FakeServer.setup().executor(threads).tool("confirm", options, (context, arguments) -> {
			CallToolResult result = confirm(context);
			goingOn.incrementAndGet();
			awaitEnd(end);
			return result;
		}).start()) {
			SessionClient client = server.connect("2025-11-25", SessionClient.EVERYTHING,
					name.isEmpty() ? McpCaller.ANONYMOUS : FakeServer.caller(name));
			List<FakeExchange> calls = new ArrayList<>();
			for (int i = 0; i < 14; i++) {
				FakeExchange call = client.call("confirm");
				call.stream().awaitMethod("elicitation/create");
				calls.add(call);
			}
			Awaitility.await("the threads of the first runs").until(() -> pool.getActiveCount() == 0);
			for (FakeExchange call : calls) {
				client.answer(call.stream().awaitMethod("elicitation/create"), "{'action':'accept'}");
			}
			Awaitility.await().untilAsserted(() -> {
				assertThat(answered(calls) + threads.waiting() + goingOn.get()).isEqualTo(14);
				assertThat(goingOn).hasValue(share);
			});
			end.countDown();
			assertThat(calls).extracting((call) -> call.response().toString())
				.allMatch((answer) -> answer.contains("yes") || answer.contains("busy"));
		}
		finally {
			end.countDown();
			pool.shutdownNow();
		}
	}

	@Test
	void goesOnWithASingleThread() {
		ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newCachedThreadPool();
		SharedThreads threads = new SharedThreads(pool, 1, 0, new ShareSettings(100), (outcome) -> {
		});
		try (FakeServer server = confirming().executor(threads).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("confirm");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			Awaitility.await("the thread of the first run").until(() -> pool.getActiveCount() == 0);
			client.answer(question, "{'action':'accept'}");
			assertThat(call.toolText()).isEqualTo("yes");
		}
		finally {
			pool.shutdownNow();
		}
	}

	private static long answered(List<FakeExchange> calls) {
		return calls.stream()
			.filter((call) -> call.messages()
				.stream()
				.anyMatch((message) -> message.has("result") || message.has("error")))
			.count();
	}

	private static void awaitEnd(CountDownLatch end) {
		try {
			end.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void answersOnTheStreamWhenNoThreadIsLeftAfterAWait() {
		CountDownLatch end = new CountDownLatch(1);
		ExecutorService pool = Executors.newCachedThreadPool();
		SharedThreads threads = new SharedThreads(pool, 1, 8, new ShareSettings(100), (outcome) -> {
		});
		try (FakeServer server = FakeServer.setup()
			.executor(threads)
			.asyncTool("confirm", (context, arguments) -> CompletableFuture.completedFuture(confirm(context)))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("confirm");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			threads.execute(() -> awaitEnd(end));
			client.answer(question, "{'action':'accept'}");
			assertThat(threads.waiting()).isOne();
			pool.shutdown();
			end.countDown();
			assertThat(call.isToolError()).isTrue();
			assertThat(call.toolText()).contains("busy");
			call.stream().awaitEnd();
		}
		finally {
			end.countDown();
			pool.shutdownNow();
		}
	}

	@Test
	void doesNotRunAgainWhenCancelledWhileItWaitsForAThread() {
		AtomicBoolean busy = new AtomicBoolean();
		List<Runnable> waiting = new ArrayList<>();
		AtomicInteger runs = new AtomicInteger();
		try (FakeServer server = confirming().executor((task) -> {
			if (busy.get()) {
				waiting.add(task);
			}
			else {
				task.run();
			}
		}).interceptor((call, chain) -> {
			runs.incrementAndGet();
			return chain.proceed();
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("confirm");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			busy.set(true);
			assertThat(client.answer(question, "{'action':'accept'}").status()).isEqualTo(202);
			assertThat(waiting).isNotEmpty();
			assertThat(client.cancel(client.lastRequest()).status()).isEqualTo(202);
			call.stream().awaitEnd();
			busy.set(false);
			waiting.forEach(Runnable::run);
			assertThat(runs).hasValue(1);
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@Test
	void saysNothingMoreOnceARunHasLeftWithItsQuestion() throws Exception {
		// a thread of the first run goes on talking; the second run says the same
		AtomicReference<Runnable> chatter = new AtomicReference<>();
		CountDownLatch gone = new CountDownLatch(1);
		try (FakeServer server = FakeServer.setup().tool("talk", (context, arguments) -> {
			chatter.compareAndSet(null, () -> {
				context.progress(1, 2);
				gone.countDown();
			});
			CallToolResult result = confirm(context);
			context.progress(1, 2);
			return result;
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.callWithProgress("talk", "1");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			chatter.get().run();
			gone.await();
			client.answer(question, "{'action':'accept'}");
			assertThat(call.toolText()).isEqualTo("yes");
			assertThat(call.messages()).hasSize(3);
		}
	}

	@Test
	void showsTheQuestionToAClientThatComesBack() {
		// server-2025 SSE-07, HTTP-15
		try (FakeServer server = confirming().start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("confirm");
			call.stream().await((event) -> event.isPriming());
			String priming = call.stream().ids().get(0);
			call.disconnect();
			FakeExchange resumed = client.resume(priming);
			client.answer(resumed.stream().awaitMethod("elicitation/create"), "{'action':'accept'}");
			assertThat(resumed.toolText()).isEqualTo("yes");
			resumed.stream().awaitEnd();
		}
	}

}

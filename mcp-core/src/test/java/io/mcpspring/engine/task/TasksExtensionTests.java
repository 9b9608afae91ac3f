package io.mcpspring.engine.task;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.TaskTraits;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.TaskSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TasksExtensionTests extends TaskServerFixture {

	// extensions T26-01, T26-02, NEG-13
	@Test
	void isOfferedAsSoonAsAToolMayBecomeATask() {
		start(setup(Duration.ZERO), tool("plain", TaskSupport.NEVER, (context, arguments) -> text("done")));
		assertThat(client().request("server/discover").result().path("capabilities").has("extensions")).isFalse();
		assertThat(task(client(), "tasks/get", "x", "").code()).isEqualTo(-32601);
		this.server.add(tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> text("done")));
		JsonNode capabilities = client().request("server/discover").result().path("capabilities");
		assertThat(capabilities.path("extensions").path(TasksExtension.ID).isObject()).isTrue();
		assertThat(capabilities.has("tasks")).isFalse();
		assertThat(client().request("tools/list").text()).doesNotContain("execution");
	}

	// extensions T26-09, T26-10, T26-11, T26-12, T26-13, T26-15, T26-19, T26-42
	@Test
	void answersATaskAndLaterItsResult() throws Exception {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO), tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> {
			await(gate);
			return text("done");
		}));
		JsonNode created = call(client(), "slow").result();
		assertThat(created.propertyNames()).containsExactlyInAnyOrder("resultType", "taskId", "status", "createdAt",
				"lastUpdatedAt", "ttlMs", "pollIntervalMs", "_meta");
		assertThat(created.path("resultType").asString()).isEqualTo("task");
		assertThat(created.path("status").asString()).isEqualTo("working");
		assertThat(created.path("ttlMs").isIntegralNumber()).isTrue();
		assertThat(created.path("pollIntervalMs").asInt()).isEqualTo(200);
		JsonNode working = get(created.path("taskId").asString());
		assertThat(working.path("resultType").asString()).isEqualTo("complete");
		assertThat(working.path("status").asString()).isEqualTo("working");
		assertThat(working.has("result")).isFalse();
		gate.countDown();
		JsonNode completed = await(created.path("taskId").asString(), "completed");
		assertThat(completed.path("result").path("resultType").asString()).isEqualTo("complete");
		assertThat(completed.path("result").path("content").path(0).path("text").asString()).isEqualTo("done");
		assertThat(completed.has("cacheScope")).isFalse();
		assertThat(completed.toString()).doesNotContain("related-task", "requestState");
	}

	// extensions T26-07, T26-08, T26-04, NEG-06, NEG-08, NEG-10
	@Test
	void makesNoTaskForAClientThatDidNotDeclareThem() {
		start(setup(Duration.ZERO), tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> text("done")),
				tool("always", TaskSupport.REQUIRED, (context, arguments) -> text("done")));
		for (String capabilities : List.of(UNDECLARED, "{'tasks':{'requests':{'tools':{'call':{}}}}}",
				"{'extensions':{'io.modelcontextprotocol/tasks':true}}")) {
			assertThat(call(client(capabilities), "slow").toolText()).isEqualTo("done");
			FakeExchange refused = call(client(capabilities), "always");
			assertThat(refused.status()).isEqualTo(400);
			assertThat(refused.code()).isEqualTo(-32021);
			assertThat(refused.error()
				.path("data")
				.path("requiredCapabilities")
				.path("extensions")
				.path(TasksExtension.ID)
				.isObject()).isTrue();
		}
		assertThat(this.store.size()).isZero();
	}

	// extensions T26-03, NEG-11
	@Test
	void doesNotExistInSessions() {
		start(setup(Duration.ZERO), tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> text("done")),
				tool("always", TaskSupport.REQUIRED, (context, arguments) -> text("done")));
		for (String version : List.of("2025-06-18", "2025-11-25")) {
			SessionClient session = this.server.connect(version, DECLARED);
			FakeExchange plain = session.call("slow");
			Awaitility.await().until(plain::isAnswered);
			assertThat(plain.toolText()).isEqualTo("done");
			assertThat(session.initialization().text()).doesNotContain(TasksExtension.ID);
		}
		FakeExchange refused = this.server.connect("2025-06-18", DECLARED).call("always");
		Awaitility.await().until(refused::isAnswered);
		assertThat(refused.isToolError()).isTrue();
		assertThat(refused.toolText()).contains(TasksExtension.ID);
	}

	// extensions T26-29
	@Test
	void refusesItsMethodsBeforeItLooksAtTheId() {
		start(setup(Duration.ZERO), tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> text("done")));
		for (String method : List.of("tasks/get", "tasks/update", "tasks/cancel")) {
			FakeExchange refused = task(client(UNDECLARED), method, "unknown", "");
			assertThat(refused.status()).as(method).isEqualTo(400);
			assertThat(refused.code()).as(method).isEqualTo(-32021);
		}
		FakeExchange listen = client(UNDECLARED).listen("{'taskIds':['x']}");
		assertThat(listen.status()).isEqualTo(400);
		assertThat(listen.code()).isEqualTo(-32021);
	}

	// extensions T26-30, T26-31
	@Test
	void doesNotKnowTheTasksOfSessions() {
		start(setup(Duration.ZERO), tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> text("done")),
				tool("plain", TaskSupport.NEVER, (context, arguments) -> text("done")));
		assertThat(client().request("tasks/list").code()).isEqualTo(-32601);
		assertThat(client().request("tasks/result", "{'taskId':'x'}").code()).isEqualTo(-32601);
		FakeExchange ignored = client().request("tools/call", "{'name':'plain','arguments':{},'task':{'ttl':1}}");
		Awaitility.await().until(ignored::isAnswered);
		assertThat(ignored.toolText()).isEqualTo("done");
	}

	// extensions T26-32
	@Test
	void comparesTheIdWithItsHeader() {
		start(setup(Duration.ZERO), tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> text("done")));
		String id = begin("slow");
		FakeExchange without = client().request("tasks/get", "{'taskId':'" + id + "'}");
		assertThat(without.code()).isEqualTo(-32020);
		FakeExchange other = client().prepare("tasks/get", "{'taskId':'" + id + "'}");
		other.header(McpHeaders.NAME, "other");
		assertThat(this.server.send(other).code()).isEqualTo(-32020);
	}

	// extensions T26-19, T26-20, T26-43
	@Test
	void tellsFailuresOfToolsFromErrors() {
		start(setup(Duration.ZERO),
				tool("failing", TaskSupport.REQUIRED, (context, arguments) -> CallToolResult.error("no luck")),
				tool("broken", TaskSupport.REQUIRED, (context, arguments) -> {
					throw new McpException(-7, "broken");
				}));
		JsonNode failing = await(begin("failing"), "completed");
		assertThat(failing.path("result").path("isError").asBoolean()).isTrue();
		JsonNode broken = await(begin("broken"), "failed");
		assertThat(broken.path("error").path("code").asInt()).isEqualTo(-7);
		assertThat(broken.path("error").path("message").asString()).isEqualTo("broken");
		assertThat(broken.path("statusMessage").asString()).isEqualTo("broken");
		assertThat(broken.has("result")).isFalse();
		FakeExchange wrong = client().request("tools/call", "{'name':'failing','arguments':[]}");
		assertThat(wrong.code()).isEqualTo(-32602);
	}

	// extensions T26-15, T26-16, T26-17, T26-21, T26-22, T26-23, T26-24
	@Test
	void asksWithinTheTaskAndRunsAgain() {
		AtomicInteger runs = new AtomicInteger();
		AtomicInteger effects = new AtomicInteger();
		start(setup(Duration.ZERO), tool("asking", TaskSupport.REQUIRED, (context, arguments) -> {
			runs.incrementAndGet();
			context.once("effect", effects::incrementAndGet);
			return text(context.elicit("How many?", Count.class).orNull() + " "
					+ context.elicit("And then?", Count.class).orNull());
		}));
		String id = begin("asking");
		JsonNode asked = await(id, "input_required");
		assertThat(get(id).path("inputRequests")).isEqualTo(asked.path("inputRequests"));
		assertThat(asked.path("inputRequests").size()).isOne();
		String first = asked.path("inputRequests").propertyNames().iterator().next();
		assertThat(asked.path("inputRequests").path(first).path("method").asString()).isEqualTo("elicitation/create");
		assertThat(asked.path("inputRequests").path(first).path("params").path("message").asString())
			.isEqualTo("How many?");
		assertThat(answer(id, "unknown", "{'action':'accept'}").propertyNames()).containsExactlyInAnyOrder("resultType",
				"_meta");
		assertThat(get(id).path("inputRequests")).isEqualTo(asked.path("inputRequests"));
		answer(id, first, "{'action':'accept','content':{'count':'many'}}");
		String again = question(id, Set.of(first));
		answer(id, again, "{'action':'accept','content':{'count':3}}");
		String second = question(id, Set.of(first, again));
		answer(id, first, "{'action':'accept','content':{'count':9}}");
		answer(id, second, "{'action':'decline'}");
		JsonNode done = await(id, "completed");
		assertThat(done.path("result").path("content").path(0).path("text").asString())
			.isEqualTo("Count[count=3] null");
		assertThat(effects).hasValue(1);
		assertThat(runs).hasValue(4);
		assertThat(answer(id, second, "{'action':'accept'}").path("resultType").asString()).isEqualTo("complete");
		assertThat(task(client(), "tasks/update", id, "").code()).isEqualTo(-32602);
		assertThat(task(client(), "tasks/update", id, ",'inputResponses':[]").code()).isEqualTo(-32602);
	}

	// extensions T26-18
	@Test
	void asksOnlyWhatTheCallDeclared() {
		start(setup(Duration.ZERO), tool("asking", TaskSupport.REQUIRED,
				(context, arguments) -> text("" + context.elicit("How many?", Count.class))));
		String id = call(client("{'extensions':{'io.modelcontextprotocol/tasks':{}}}"), "asking").result()
			.path("taskId")
			.asString();
		assertThat(await(id, "failed").path("error").path("code").asInt()).isEqualTo(-32021);
	}

	// extensions T26-14
	@Test
	void asksBeforeThereIsATask() {
		AtomicInteger runs = new AtomicInteger();
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO), tool("asking", TaskSupport.REQUIRED, FakeServer.BLOCKING.with(new TaskTraits(true)),
				(context, arguments) -> {
					runs.incrementAndGet();
					Object count = context.elicit("How many?", Count.class).orNull();
					context.startTask();
					await(gate);
					return text("" + count);
				}));
		FakeExchange asked = call(client(), "asking");
		assertThat(asked.result().path("resultType").asString()).isEqualTo("input_required");
		assertThat(this.store.size()).isZero();
		FakeExchange created = client().retry("tools/call", "{'name':'asking','arguments':{}}", asked,
				"{'q0':{'action':'accept','content':{'count':5}}}");
		Awaitility.await().until(created::isAnswered);
		assertThat(created.result().path("resultType").asString()).isEqualTo("task");
		assertThat(created.result().has("requestState")).isFalse();
		gate.countDown();
		JsonNode done = await(created.result().path("taskId").asString(), "completed");
		assertThat(done.path("result").path("content").path(0).path("text").asString()).isEqualTo("Count[count=5]");
		assertThat(runs).hasValue(2);
	}

	@Test
	void keepsTheTasksOfAToolForItsOwnTime() {
		TaskTraits traits = new TaskTraits(false, false, Duration.ofMinutes(7), Duration.ofSeconds(9));
		start(setup(Duration.ZERO), tool("own", TaskSupport.REQUIRED, FakeServer.BLOCKING.with(traits),
				(context, arguments) -> text("done")));
		JsonNode created = call(client(), "own").result();
		assertThat(created.path("ttlMs").asLong()).isEqualTo(420_000);
		assertThat(created.path("pollIntervalMs").asLong()).isEqualTo(9000);
		assertThatIllegalArgumentException().isThrownBy(() -> new TaskTraits(false, false, Duration.ZERO, null));
	}

	// extensions T26-06
	@Test
	void becomesATaskWhenItTakesLong() {
		CountDownLatch gate = new CountDownLatch(1);
		AtomicInteger runs = new AtomicInteger();
		start(setup(Duration.ofMinutes(1)), tool("quick", TaskSupport.OPTIONAL, (context, arguments) -> text("quick")),
				tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> {
					runs.incrementAndGet();
					await(gate);
					return text("slow");
				}));
		assertThat(call(client(), "quick").toolText()).isEqualTo("quick");
		assertThat(this.store.size()).isZero();
		String id = begin("slow", Duration.ofMinutes(1));
		gate.countDown();
		assertThat(await(id, "completed").path("result").path("content").path(0).path("text").asString())
			.isEqualTo("slow");
		assertThat(runs).hasValue(1);
	}

	// extensions T26-09
	@Test
	void livesFromTheTimeWhenItBecomesATask() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ofMinutes(10)), tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> {
			await(gate);
			return text("slow");
		}));
		Instant before = this.time.instant();
		JsonNode created = call(client(), "slow", Duration.ofMinutes(3)).result();
		assertThat(Instant.parse(created.path("createdAt").asString())).isAfter(before.plus(Duration.ofMinutes(9)));
		gate.countDown();
		await(created.path("taskId").asString(), "completed");
	}

	// extensions T26-25, T26-26
	@Test
	void cancelsWithinASecond() {
		CountDownLatch interrupted = new CountDownLatch(1);
		CountDownLatch begun = new CountDownLatch(1);
		start(setup(Duration.ZERO), tool("forever", TaskSupport.REQUIRED, (context, arguments) -> {
			begun.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				interrupted.countDown();
			}
			return text("late");
		}));
		String id = begin("forever");
		await(begun);
		for (int i = 0; i < 2; i++) {
			JsonNode acknowledged = task(client(), "tasks/cancel", id, "").result();
			assertThat(acknowledged.propertyNames()).containsExactlyInAnyOrder("resultType", "_meta");
			assertThat(get(id).path("status").asString()).isEqualTo("cancelled");
		}
		Awaitility.await().until(() -> interrupted.getCount() == 0);
		assertThat(get(id).path("status").asString()).isEqualTo("cancelled");
	}

	// extensions T26-27
	@Test
	void livesOnWithoutItsConnection() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO), tool("slow", TaskSupport.REQUIRED, (context, arguments) -> {
			await(gate);
			return text("done");
		}));
		FakeExchange creating = call(client(), "slow");
		creating.disconnect();
		gate.countDown();
		await(creating.result().path("taskId").asString(), "completed");
	}

	// extensions T26-28, XA-10
	@Test
	void isUnknownToOthers() {
		start(setup(Duration.ZERO), tool("slow", TaskSupport.REQUIRED, (context, arguments) -> text("secret")));
		StatelessClient alice = this.server.client(DECLARED, FakeServer.caller("alice"));
		StatelessClient bob = this.server.client(DECLARED, FakeServer.caller("bob"));
		String id = call(alice, "slow").result().path("taskId").asString();
		assertThat(task(alice, "tasks/get", id, "").result().path("taskId").asString()).isEqualTo(id);
		for (String method : List.of("tasks/get", "tasks/update", "tasks/cancel")) {
			String more = method.endsWith("update") ? ",'inputResponses':{}" : "";
			FakeExchange foreign = task(bob, method, id, more);
			FakeExchange unknown = task(bob, method, TaskIds.create("key-of-bob"), more);
			assertThat(foreign.status()).isEqualTo(200);
			assertThat(foreign.code()).isEqualTo(-32602);
			assertThat(foreign.error()).isEqualTo(unknown.error());
		}
	}

	// extensions T26-41
	@Test
	void needsTheScopesOfItsTool() {
		start(setup(Duration.ZERO), tool("slow", TaskSupport.REQUIRED,
				new HandlerOptions(true, Set.of("compute"), "test"), (context, arguments) -> text("secret")));
		McpCaller before = FakeServer.caller("alice", "compute");
		String id = call(this.server.client(DECLARED, before), "slow").result().path("taskId").asString();
		FakeExchange refused = task(this.server.client(DECLARED, FakeServer.caller("alice")), "tasks/get", id, "");
		assertThat(refused.status()).isEqualTo(403);
		assertThat(refused.text()).doesNotContain("secret");
	}

	// extensions T26-41
	@Test
	void pushesNothingToWhoMayNotCallItsTool() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO), tool("slow", TaskSupport.REQUIRED,
				new HandlerOptions(true, Set.of("compute"), "test"), (context, arguments) -> {
					await(gate);
					return text("secret");
				}));
		StatelessClient before = this.server.client(DECLARED, FakeServer.caller("alice", "compute"));
		StatelessClient after = this.server.client(DECLARED, FakeServer.caller("alice"));
		String id = call(before, "slow").result().path("taskId").asString();
		FakeExchange revoked = after.listen("{'taskIds':['" + id + "']}");
		FakeExchange allowed = before.listen("{'taskIds':['" + id + "']}");
		assertThat(acknowledged(revoked)).isEqualTo(acknowledged(allowed));
		gate.countDown();
		Awaitility.await().until(() -> allowed.messages().size() == 2);
		assertThat(allowed.messages().get(1).toString()).contains("secret");
		assertThat(revoked.messages()).hasSize(1);
	}

	// extensions T26-39
	@Test
	void turnsProgressIntoAMessage() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO), tool("slow", TaskSupport.REQUIRED, (context, arguments) -> {
			context.progress(1, 4.0, "a quarter");
			context.log(LoggingLevel.INFO, "unheard");
			await(gate);
			return text("done");
		}));
		FakeExchange created = client().request("tools/call",
				"{'name':'slow','arguments':{},'_meta':{'progressToken':'t'}}");
		Awaitility.await().until(created::isAnswered);
		assertThat(created.isStream()).isFalse();
		String id = created.result().path("taskId").asString();
		Awaitility.await().until(() -> get(id).path("statusMessage").asString("").equals("a quarter"));
		gate.countDown();
		await(id, "completed");
	}

	@Test
	void letsCallsEndThatAreNoTasksYetWhenTasksHaveToLeave() {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch gate = new CountDownLatch(1);
		TasksExtension extension = extension(Duration.ofHours(1), this.threads);
		start(setup(extension), tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> {
			begun.countDown();
			await(gate);
			return text("done");
		}));
		FakeExchange call = client().call("slow");
		await(begun);
		extension.leave();
		gate.countDown();
		assertThat(call.toolText()).isEqualTo("done");
	}

	// extensions T26-37, T26-38
	@Test
	void tellsThoseWhoListenWhatTheyWouldGet() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO), tool("slow", TaskSupport.REQUIRED, (context, arguments) -> {
			await(gate);
			return text("done");
		}));
		StatelessClient alice = this.server.client(DECLARED, FakeServer.caller("alice"));
		StatelessClient bob = this.server.client(DECLARED, FakeServer.caller("bob"));
		String id = call(alice, "slow").result().path("taskId").asString();
		FakeExchange listening = alice.listen("{'taskIds':['" + id + "','" + TaskIds.create("key-of-bob") + "',7]}");
		FakeExchange stranger = bob.listen("{'taskIds':['" + id + "']}");
		assertThat(acknowledged(listening).path("taskIds").size()).isOne();
		assertThat(acknowledged(listening).path("taskIds").path(0).asString()).isEqualTo(id);
		assertThat(acknowledged(stranger).path("taskIds").size()).isZero();
		gate.countDown();
		Awaitility.await().until(() -> listening.messages().size() == 2);
		JsonNode told = listening.messages().get(1);
		assertThat(told.path("method").asString()).isEqualTo("notifications/tasks");
		JsonNode got = task(alice, "tasks/get", id, "").result();
		for (String member : List.of("taskId", "status", "createdAt", "lastUpdatedAt", "ttlMs", "result")) {
			assertThat(told.path("params").path(member)).as(member).isEqualTo(got.path(member));
		}
		assertThat(told.path("params").path("_meta").has("io.modelcontextprotocol/subscriptionId")).isTrue();
		assertThat(stranger.messages()).hasSize(1);
	}

	@Test
	void looksAtNoMoreIdsThanItCanKeep() {
		start(setup(Duration.ZERO), tool("slow", TaskSupport.REQUIRED, (context, arguments) -> text("done")));
		StatelessClient alice = this.server.client(DECLARED, FakeServer.caller("alice"));
		String id = call(alice, "slow").result().path("taskId").asString();
		for (int others : new int[] { 999, 1000 }) {
			FakeExchange listening = alice.listen("{'taskIds':[" + "'x',".repeat(others) + "'" + id + "']}");
			assertThat(acknowledged(listening).path("taskIds").size()).as(others + " others").isEqualTo(1000 - others);
		}
	}

	private static JsonNode acknowledged(FakeExchange listening) {
		return listening.stream()
			.awaitMethod("notifications/subscriptions/acknowledged")
			.path("params")
			.path("notifications");
	}

	// extensions T26-40
	@Test
	void hasIdsThatNobodyGuesses() {
		start(setup(Duration.ZERO));
		Set<String> ids = new HashSet<>();
		for (int i = 0; i < 10_000; i++) {
			ids.add(TaskIds.create("alice"));
		}
		assertThat(ids).hasSize(10_000).allMatch((id) -> TaskIds.isOf("alice", id) && !TaskIds.isOf("bob", id));
		for (String malformed : List.of("", "x", "ü".repeat(32), "=".repeat(32), "a".repeat(33))) {
			assertThat(TaskIds.isOf("alice", malformed)).as(malformed).isFalse();
		}
	}

}

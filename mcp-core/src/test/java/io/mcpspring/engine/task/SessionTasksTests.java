package io.mcpspring.engine.task;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.context.McpException;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.TaskSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The experimental tasks of 2025-11-25.
 */
class SessionTasksTests extends SessionTaskFixture {

	private static Registration.Tool plain() {
		return tool("plain", TaskSupport.NEVER, (context, arguments) -> text("done"));
	}

	private static Registration.Tool quick() {
		return tool("quick", TaskSupport.OPTIONAL, (context, arguments) -> text("done"));
	}

	private static Registration.Tool always() {
		return tool("always", TaskSupport.REQUIRED, (context, arguments) -> text("done"));
	}

	private static Registration.Tool slow(CountDownLatch gate) {
		return tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> {
			await(gate);
			return text("done");
		});
	}

	private InMemoryTaskStore roomy() {
		return new InMemoryTaskStore(TaskLimits.DEFAULTS, new ShareSettings(100), this.time);
	}

	private static JsonNode capabilities(SessionClient client) {
		return client.initialization().result().path("capabilities");
	}

	// extensions T25-01, T25-35, T26-03
	@Test
	void isDeclaredAsSoonAsAToolMayBecomeATask() {
		start(setup(Duration.ZERO), plain());
		assertThat(capabilities(session("alice")).has("tasks")).isFalse();
		this.server.add(quick());
		JsonNode named = capabilities(session("alice"));
		assertThat(named.path("tasks").toString())
			.isEqualTo("{\"list\":{},\"cancel\":{},\"requests\":{\"tools\":{\"call\":{}}}}");
		assertThat(named.has("extensions")).isFalse();
		JsonNode nameless = capabilities(this.server.connect(VERSION)).path("tasks");
		assertThat(nameless.has("list")).isFalse();
		assertThat(nameless.path("requests").path("tools").path("call").isObject()).isTrue();
	}

	// extensions T25-02, T25-04
	@ParameterizedTest
	@ValueSource(strings = { "2025-03-26", "2025-06-18" })
	void isUnknownToOlderSessions(String version) {
		start(setup(Duration.ZERO), plain(), quick(), always());
		SessionClient older = this.server.connect(version, SessionClient.EVERYTHING, FakeServer.caller("alice"));
		assertThat(capabilities(older).has("tasks")).isFalse();
		assertThat(answered(older.request("tools/list")).text()).doesNotContain("execution");
		for (String method : List.of("tasks/get", "tasks/list", "tasks/result", "tasks/cancel")) {
			FakeExchange unknown = answered(request(older, method, "x"));
			assertThat(unknown.status()).isEqualTo(200);
			assertThat(unknown.code()).isEqualTo(-32601);
		}
		assertThat(callAsTask(older, "quick", "{}").toolText()).isEqualTo("done");
		assertThat(callAsTask(older, "always", "{}").isToolError()).isTrue();
	}

	// extensions T25-04
	@Test
	void saysOfEachToolWhetherItMayBecomeATask() {
		start(setup(Duration.ZERO), plain(), quick(), always());
		JsonNode tools = answered(session("alice").request("tools/list")).result().path("tools");
		Set<String> said = new HashSet<>();
		tools.forEach((tool) -> said
			.add(tool.path("name").asString() + tool.path("execution").path("taskSupport").asString("")));
		assertThat(said).containsExactlyInAnyOrder("plain", "quickoptional", "alwaysrequired");
		assertThat(tools).allSatisfy(
				(tool) -> assertThat(tool.has("execution")).isEqualTo(!tool.path("name").asString().equals("plain")));
	}

	// extensions T25-03
	@Test
	void ignoresTheWishOnAServerWithoutTasks() {
		start(setup(Duration.ZERO), plain());
		assertThat(callAsTask(session("alice"), "plain", "{'ttl':1000}").toolText()).isEqualTo("done");
		this.server.close();
		start(FakeServer.setup(), quick(), always());
		SessionClient alice = session("alice");
		assertThat(capabilities(alice).has("tasks")).isFalse();
		assertThat(answered(alice.request("tools/list")).text()).doesNotContain("execution");
		assertThat(callAsTask(alice, "quick", "{'ttl':1000}").toolText()).isEqualTo("done");
	}

	// extensions T25-05, T25-06, T25-07
	@Test
	void refusesWhatDoesNotFitTheTool() {
		start(setup(Duration.ZERO), plain(), quick(), always());
		SessionClient alice = session("alice");
		FakeExchange never = callAsTask(alice, "plain", "{}");
		assertThat(never.status()).isEqualTo(200);
		assertThat(never.code()).isEqualTo(-32601);
		assertThat(answered(alice.call("always")).code()).isEqualTo(-32601);
		for (String task : List.of("'x'", "[]", "{'ttl':'long'}", "{'ttl':0}", "{'ttl':-1}", "{'ttl':1.5}")) {
			assertThat(callAsTask(alice, "quick", task).code()).as(task).isEqualTo(-32602);
		}
		assertThat(answered(alice.request("tools/call", "{'name':'quick','arguments':[],'task':{}}")).code())
			.isEqualTo(-32602);
		assertThat(this.store.size()).isZero();
	}

	/** A run has no request, and begins on threads of the store or of an event loop. */
	@Test
	void validatesLargeArgumentsOnAThreadOfTheServer() {
		Queue<Runnable> work = new ConcurrentLinkedQueue<>();
		String nullable = "{'type':'object','properties':{'list':{'type':'array','items':{'type':'integer'}},"
				+ "'none':{'type':['string','null']}}}";
		Registration.Tool take = FakeServer.tool("take", nullable, null, HandlerOptions.nonBlocking("test"),
				(context, arguments) -> CallToolResult.text("taken"));
		start(setup(extension(Duration.ofHours(1), work::add)), new Registration.Tool(
				take.descriptor().withTask(TaskSupport.OPTIONAL), take.handler(), take.options()));
		SessionClient alice = session("alice");
		for (int numbers : List.of(10, 6000)) {
			String id = answered(alice.request("tools/call",
					"{'name':'take','arguments':{'list':[" + "1,".repeat(numbers) + "1],'none':null},'task':{}}"))
				.result()
				.at("/task/taskId")
				.asString();
			Awaitility.await().until(() -> numbers == 10 || !work.isEmpty());
			work.forEach(Runnable::run);
			work.clear();
			await(alice, id, "completed");
		}
	}

	@Test
	void runsWithTheArgumentsThatAreMended() {
		Registration.Tool count = FakeServer.tool("count", "{'type':'object','properties':{'n':{'type':'integer'}}}",
				null, FakeServer.BLOCKING, (context, arguments) -> CallToolResult.text(arguments.toString()));
		start(setup(Duration.ofHours(1)), new Registration.Tool(count.descriptor().withTask(TaskSupport.OPTIONAL),
				count.handler(), count.options()));
		SessionClient alice = session("alice");
		String id = answered(alice.request("tools/call", "{'name':'count','arguments':{'n':'5'},'task':{}}")).result()
			.at("/task/taskId")
			.asString();
		await(alice, id, "completed");
		assertThat(answered(request(alice, "tasks/result", id)).result().at("/content/0/text").asString())
			.isEqualTo("{\"n\":5}");
	}

	// extensions T25-08, T25-09, T25-12, T25-13, T25-15, T25-16
	@Test
	void answersATaskThatCanBeAskedFor() {
		start(setup(Duration.ofHours(1)), quick());
		SessionClient alice = session("alice");
		Instant before = Instant.now();
		FakeExchange answer = callAsTask(alice, "quick", "{'ttl':60000}");
		assertThat(answer.isStream()).isFalse();
		assertThat(answer.result().propertyNames()).containsExactly("task");
		JsonNode created = answer.result().path("task");
		assertThat(created.propertyNames()).containsExactlyInAnyOrder("taskId", "status", "createdAt", "lastUpdatedAt",
				"ttl", "pollInterval");
		assertThat(created.path("status").asString()).isEqualTo("working");
		assertThat(created.path("ttl").asInt()).isEqualTo(60_000);
		assertThat(created.path("pollInterval").asInt()).isEqualTo(200);
		assertThat(Instant.parse(created.path("createdAt").asString())).isAfter(before.minusSeconds(1));
		assertThat(Instant.parse(created.path("lastUpdatedAt").asString())).isAfter(before.minusSeconds(1));
		JsonNode completed = await(alice, created.path("taskId").asString(), "completed");
		assertThat(completed.propertyNames()).containsExactlyInAnyOrderElementsOf(created.propertyNames());
		assertThat(completed.path("createdAt")).isEqualTo(created.path("createdAt"));
		assertThat(request(alice, "tasks/get", created.path("taskId").asString()).isStream()).isFalse();
		for (String wish : List.of("{'ttl':31536000000}", "{'ttl':1e300}", "{}")) {
			assertThat(callAsTask(session("bob" + wish.length()), "quick", wish).result().at("/task/ttl").asLong())
				.as(wish)
				.isEqualTo(Duration.ofHours(1).toMillis());
		}
	}

	// extensions T25-14
	@Test
	void isUnknownWhenItsLifeIsOver() {
		start(setup(Duration.ZERO), quick());
		SessionClient alice = session("alice");
		String id = callAsTask(alice, "quick", "{'ttl':50}").result().at("/task/taskId").asString();
		Awaitility.await().until(() -> answered(request(alice, "tasks/get", id)).response().has("error"));
		assertThat(answered(request(alice, "tasks/get", id)).code()).isEqualTo(-32602);
		assertThat(answered(request(alice, "tasks/result", id)).code()).isEqualTo(-32602);
	}

	// extensions T25-14
	@Test
	void endsTheWaitForATaskWhoseLifeIsOver() {
		start(setup(Duration.ZERO), slow(new CountDownLatch(1)));
		SessionClient alice = session("alice");
		String id = callAsTask(alice, "slow", "{'ttl':600000}").result().at("/task/taskId").asString();
		FakeExchange result = request(alice, "tasks/result", id);
		this.time.pass(Duration.ofMinutes(9));
		assertThat(result.isAnswered()).isFalse();
		this.server.passUntil(Duration.ofMinutes(2), result::isAnswered);
		assertThat(result.code()).isEqualTo(-32602);
	}

	// extensions T25-08, T25-17, T25-18
	@Test
	void waitsAndGivesWhatTheCallWouldHaveGiven() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO), slow(gate));
		SessionClient alice = session("alice");
		String id = begin(alice, "slow");
		FakeExchange first = request(alice, "tasks/result", id);
		FakeExchange second = request(session("alice"), "tasks/result", id);
		assertThat(get(alice, id).path("status").asString()).isEqualTo("working");
		assertThat(first.isAnswered()).isFalse();
		gate.countDown();
		JsonNode direct = answered(alice.call("slow")).result();
		for (FakeExchange result : List.of(first, second, request(alice, "tasks/result", id))) {
			JsonNode given = answered(result).result();
			assertThat(given.path("_meta").path(RELATED).path("taskId").asString()).isEqualTo(id);
			assertThat(given.path("content")).isEqualTo(direct.path("content"));
			assertThat(given.propertyNames()).doesNotContain("resultType").hasSize(direct.size() + 1);
		}
	}

	// extensions T25-17, T25-21
	@Test
	void tellsWhyATaskFailed() {
		start(setup(Duration.ZERO),
				tool("failing", TaskSupport.OPTIONAL, (context, arguments) -> CallToolResult.error("no luck")),
				tool("broken", TaskSupport.OPTIONAL, (context, arguments) -> {
					throw new McpException(-7, "broken");
				}));
		SessionClient alice = session("alice");
		String failing = begin(alice, "failing");
		assertThat(await(alice, failing, "failed").path("statusMessage").asString()).isEqualTo("no luck");
		FakeExchange result = answered(request(alice, "tasks/result", failing));
		assertThat(result.isToolError()).isTrue();
		assertThat(result.toolText()).isEqualTo("no luck");
		String broken = begin(alice, "broken");
		assertThat(await(alice, broken, "failed").path("statusMessage").asString()).isEqualTo("broken");
		assertThat(answered(request(alice, "tasks/result", broken)).error())
			.isEqualTo(answered(alice.call("broken")).error());
	}

	@Test
	void shortensItsMessageInBothRevisions() {
		start(setup(Duration.ZERO), tool("broken", TaskSupport.OPTIONAL, (context, arguments) -> {
			throw new McpException(-7, "x".repeat(999) + "\uD83D\uDE00".repeat(100));
		}));
		SessionClient alice = session("alice");
		String id = begin(alice, "broken");
		assertThat(await(alice, id, "failed").path("statusMessage").asString()).isEqualTo("x".repeat(999));
		assertThat(answered(request(alice, "tasks/result", id)).error().path("message").asString()).hasSize(1199);
		StatelessClient modern = this.server.client(DECLARED, FakeServer.caller("alice"));
		JsonNode seen = task(modern, "tasks/get", id, "").result();
		assertThat(seen.path("statusMessage").asString()).isEqualTo("x".repeat(999));
		assertThat(seen.at("/error/message").asString()).hasSize(1199);
	}

	// extensions T25-20
	@Test
	void continuesTheWaitAfterACut() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO).promotionDelay(Duration.ofMillis(20)), slow(gate));
		SessionClient alice = session("alice");
		String id = begin(alice, "slow");
		FakeExchange cut = request(alice, "tasks/result", id);
		assertThat(cut.isStream()).isTrue();
		String last = cut.stream().await((event) -> event.id() != null).id();
		cut.disconnect();
		assertThat(get(alice, id).path("status").asString()).isEqualTo("working");
		gate.countDown();
		FakeExchange resumed = alice.resume(last);
		assertThat(resumed.toolText()).isEqualTo("done");
		assertThat(resumed.messages()).hasSize(1);
	}

	// extensions T25-17
	@Test
	void isNotLimitedByTheTimeForCalls() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO).callTimeout(Duration.ofMinutes(1)), slow(gate), plain());
		SessionClient alice = session("alice");
		String id = begin(alice, "slow");
		FakeExchange result = request(alice, "tasks/result", id);
		FakeExchange limited = alice.call("slow");
		this.server.passUntil(Duration.ofMinutes(1), limited::isAnswered);
		assertThat(limited.response().toString()).contains("longer than");
		assertThat(result.isAnswered()).isFalse();
		gate.countDown();
		assertThat(answered(result).toolText()).isEqualTo("done");
	}

	// extensions T25-19, T25-29, T25-30, T25-31
	@Test
	void isCancelledOnce() {
		AtomicBoolean stopped = new AtomicBoolean();
		CountDownLatch begun = new CountDownLatch(1);
		start(setup(Duration.ZERO), tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> {
			begun.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				stopped.set(true);
			}
			return text("late");
		}));
		SessionClient alice = session("alice");
		String id = begin(alice, "slow");
		FakeExchange waiting = request(alice, "tasks/result", id);
		await(begun);
		JsonNode cancelled = answered(request(alice, "tasks/cancel", id)).result();
		assertThat(cancelled.path("status").asString()).isEqualTo("cancelled");
		assertThat(cancelled.path("taskId").asString()).isEqualTo(id);
		assertThat(cancelled.has("_meta")).isFalse();
		Awaitility.await().untilTrue(stopped);
		assertThat(answered(request(alice, "tasks/cancel", id)).code()).isEqualTo(-32602);
		assertThat(get(alice, id).path("status").asString()).isEqualTo("cancelled");
		for (FakeExchange result : List.of(waiting, request(alice, "tasks/result", id))) {
			assertThat(answered(result).code()).isEqualTo(-32603);
			assertThat(result.error().path("message").asString()).isEqualTo("Task was cancelled");
		}
	}

	// extensions T25-32
	@Test
	void outlivesACancellationOfItsRequest() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO), slow(gate));
		SessionClient alice = session("alice");
		String id = begin(alice, "slow");
		assertThat(alice.cancel(alice.lastRequest()).status()).isEqualTo(202);
		FakeExchange given = request(alice, "tasks/result", id);
		alice.cancel(alice.lastRequest());
		assertThat(get(alice, id).path("status").asString()).isEqualTo("working");
		gate.countDown();
		await(alice, id, "completed");
		assertThat(given.status()).isEqualTo(202);
	}

	// extensions T25-28
	@Test
	void listsTheTasksOfItsOwner() {
		start(setup(extension(roomy(), Duration.ZERO, this.threads)), quick());
		SessionClient alice = session("alice");
		Set<String> ids = new HashSet<>();
		for (int i = 0; i < 250; i++) {
			ids.add(begin(alice, "quick"));
		}
		ids.forEach((id) -> await(alice, id, "completed"));
		Set<String> listed = new HashSet<>();
		String cursor = null;
		int pages = 0;
		do {
			JsonNode page = answered(
					alice.request("tasks/list", (cursor != null) ? "{'cursor':'" + cursor + "'}" : null))
				.result();
			page.path("tasks").forEach((task) -> {
				listed.add(task.path("taskId").asString());
				assertThat(task).isEqualTo(get(alice, task.path("taskId").asString()));
			});
			cursor = page.has("nextCursor") ? page.path("nextCursor").asString() : null;
			pages++;
		}
		while (cursor != null);
		assertThat(listed).isEqualTo(ids);
		assertThat(pages).isEqualTo(3);
		for (String bad : List.of("'x'", "'!'", "7", "'" + "a".repeat(300) + "'", "'OTk5OTk5OTk5OTk5OTk5OTk5OjA6eA'",
				"'MzE1NTYwMDAwMDAwMDAwMDA6MDp4'")) {
			assertThat(answered(alice.request("tasks/list", "{'cursor':" + bad + "}")).code()).as(bad)
				.isEqualTo(-32602);
		}
	}

	// extensions T25-33, T25-34
	@Test
	void isUnknownToOthers() {
		start(setup(Duration.ZERO), quick());
		SessionClient alice = session("alice");
		SessionClient bob = session("bob");
		String id = begin(alice, "quick");
		await(alice, id, "completed");
		for (String method : List.of("tasks/get", "tasks/result", "tasks/cancel")) {
			FakeExchange foreign = answered(request(bob, method, id));
			assertThat(foreign.status()).isEqualTo(200);
			assertThat(foreign.code()).as(method).isEqualTo(-32602);
			assertThat(foreign.error()).isEqualTo(answered(request(alice, method, "unknown")).error());
			assertThat(answered(bob.request(method, "{}")).code()).isEqualTo(-32602);
			FakeExchange named = answered(
					bob.request(method, "{'taskId':7,'_meta':{'" + RELATED + "':{'taskId':'" + id + "'}}}"));
			assertThat(named.code()).isEqualTo(-32602);
		}
		assertThat(answered(bob.request("tasks/list")).result().path("tasks").size()).isZero();
		assertThat(answered(alice.request("tasks/list")).result().path("tasks").size()).isOne();
	}

	// extensions T25-34
	@Test
	void needsTheScopesOfItsTool() {
		start(setup(Duration.ZERO), tool("slow", TaskSupport.OPTIONAL,
				new HandlerOptions(true, Set.of("compute"), "test"), (context, arguments) -> text("secret")));
		SessionClient before = this.server.connect(VERSION, SessionClient.EVERYTHING,
				FakeServer.caller("alice", "compute"));
		String id = begin(before, "slow");
		SessionClient after = session("alice");
		for (String method : List.of("tasks/get", "tasks/result", "tasks/cancel")) {
			FakeExchange refused = answered(request(after, method, id));
			assertThat(refused.status()).as(method).isEqualTo(403);
			assertThat(refused.text()).doesNotContain("secret");
		}
		assertThat(answered(after.request("tasks/list")).result().path("tasks").size()).isZero();
	}

	// extensions T25-35, T25-36
	@Test
	void belongsToItsSessionIfItsCallerHasNoName() {
		start(setup(Duration.ZERO), quick());
		SessionClient one = this.server.connect(VERSION);
		SessionClient two = this.server.connect(VERSION);
		String id = begin(one, "quick");
		await(one, id, "completed");
		for (String method : List.of("tasks/get", "tasks/result", "tasks/cancel")) {
			assertThat(answered(request(two, method, id)).code()).as(method).isEqualTo(-32602);
		}
		assertThat(answered(one.request("tasks/list")).code()).isEqualTo(-32601);
	}

	// extensions T25-36
	@Test
	void endsWithTheSessionOfACallerWithoutName() {
		CountDownLatch begun = new CountDownLatch(1);
		AtomicBoolean stopped = new AtomicBoolean();
		start(setup(Duration.ZERO), tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> {
			begun.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				stopped.set(true);
			}
			return text("late");
		}));
		SessionClient client = this.server.connect(VERSION);
		begin(client, "slow");
		await(begun);
		assertThat(client.delete().status()).isEqualTo(204);
		Awaitility.await().untilTrue(stopped);
	}

	// extensions T25-36
	@Test
	void outlivesTheSessionOfItsOwner() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO), slow(gate));
		SessionClient before = session("alice");
		String id = begin(before, "slow");
		assertThat(before.delete().status()).isEqualTo(204);
		SessionClient after = session("alice");
		FakeExchange result = request(after, "tasks/result", id);
		gate.countDown();
		assertThat(answered(result).toolText()).isEqualTo("done");
	}

	// extensions T25-10
	@Test
	void hasAnIdOfItsOwn() {
		start(setup(extension(roomy(), Duration.ZERO, this.threads)), quick());
		SessionClient alice = session("alice");
		Set<String> ids = new HashSet<>();
		for (int i = 0; i < 100; i++) {
			ids.add(begin(alice, "quick"));
		}
		assertThat(ids).hasSize(100).allMatch((id) -> TaskIds.isOf("key-of-alice", id));
	}

	// extensions T25-37
	@Test
	void isRefusedWhereTooManyAreKept() {
		start(setup(Duration.ZERO), quick());
		SessionClient alice = session("alice");
		for (int i = 0; i < 3; i++) {
			begin(alice, "quick");
		}
		FakeExchange refused = callAsTask(alice, "quick", "{}");
		assertThat(refused.code()).isEqualTo(-32603);
		assertThat(refused.error().path("message").asString()).contains("Too many tasks");
		assertThat(this.store.size()).isEqualTo(3);
		assertThat(callAsTask(session("bob"), "quick", "{}").result().has("task")).isTrue();
	}

	// extensions T25-11, T25-27
	@Test
	void tellsItsSessionOfEachChange() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO), slow(gate));
		SessionClient one = this.server.connect(VERSION);
		SessionClient two = this.server.connect(VERSION);
		FakeExchange listening = one.get();
		FakeExchange stranger = two.get();
		String id = begin(one, "slow");
		gate.countDown();
		JsonNode told = listening.stream().awaitMethod("notifications/tasks/status").path("params");
		assertThat(told).isEqualTo(await(one, id, "completed"));
		assertThat(told.has("_meta")).isFalse();
		String other = begin(two, "slow");
		assertThat(stranger.stream().awaitMethod("notifications/tasks/status").at("/params/taskId").asString())
			.isEqualTo(other);
		assertThat(listening.messages()).hasSize(1);
	}

	// extensions T25-23, T25-26
	@Test
	void sendsProgressToWhoWaitsForTheResult() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO), tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> {
			double done = 0;
			while (gate.getCount() > 0) {
				context.progress(++done, null, null);
				pause(gate);
			}
			return text("done");
		}));
		SessionClient alice = session("alice");
		String id = answered(
				alice.request("tools/call", "{'name':'slow','arguments':{},'task':{},'_meta':{'progressToken':'p1'}}"))
			.result()
			.at("/task/taskId")
			.asString();
		FakeExchange result = request(alice, "tasks/result", id);
		Awaitility.await().until(() -> result.isAnswered() && result.messages().size() > 3);
		gate.countDown();
		assertThat(result.toolText()).isEqualTo("done");
		double before = 0;
		for (JsonNode message : result.messages().subList(0, result.messages().size() - 1)) {
			JsonNode params = message.path("params");
			assertThat(message.path("method").asString()).isEqualTo("notifications/progress");
			assertThat(params.path("progressToken").asString()).isEqualTo("p1");
			assertThat(params.path("progress").asDouble()).isGreaterThan(before);
			assertThat(params.path("_meta").path(RELATED).path("taskId").asString()).isEqualTo(id);
			before = params.path("progress").asDouble();
		}
	}

	private static void pause(CountDownLatch gate) throws InterruptedException {
		gate.await(10, TimeUnit.MILLISECONDS);
	}

	// extensions T26-05
	@Test
	void isSeenInTheOtherRevisionToo() {
		start(setup(Duration.ZERO),
				tool("failing", TaskSupport.OPTIONAL, (context, arguments) -> CallToolResult.error("no luck")));
		SessionClient alice = session("alice");
		String id = begin(alice, "failing");
		await(alice, id, "failed");
		StatelessClient modern = this.server.client(DECLARED, FakeServer.caller("alice"));
		JsonNode seen = task(modern, "tasks/get", id, "").result();
		assertThat(seen.path("status").asString()).isEqualTo("completed");
		assertThat(seen.path("result").path("isError").asBoolean()).isTrue();
		assertThat(seen.path("result").path("resultType").asString()).isEqualTo("complete");
		assertThat(task(modern, "tasks/cancel", id, "").result().path("resultType").asString()).isEqualTo("complete");
		String made = call(modern, "failing").result().path("taskId").asString();
		assertThat(answered(request(alice, "tasks/get", made)).code()).isEqualTo(-32602);
		assertThat(answered(alice.request("tasks/list")).result().path("tasks").size()).isOne();
	}

}

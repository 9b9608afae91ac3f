package io.mcpspring.engine.task;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.TaskTraits;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.record.TaskOrigin;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskRuns;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.HandlerBody;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.TestTime;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.store.TaskChange;
import io.mcpspring.store.TaskPosition;
import io.mcpspring.store.TaskRecord;
import io.mcpspring.store.TaskStore;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of tasks whose node is gone, with a store that says so when a test does.
 */
class LostTasksTests {

	private static final String DECLARED = "{'elicitation':{},'extensions':{'io.modelcontextprotocol/tasks':{}}}";

	private static final McpCaller ALICE = FakeServer.caller("alice");

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final CountDownLatch gate = new CountDownLatch(1);

	private final AtomicInteger begun = new AtomicInteger();

	private final List<String> callers = new ArrayList<>();

	private final TestTime time = new TestTime();

	private final SharedStore store = new SharedStore(this.time);

	private final TasksExtension extension = extension();

	private FakeServer server;

	private TasksExtension extension() {
		return new TasksExtension(this.store,
				new TaskSettings(Duration.ofHours(1), Duration.ofMillis(200), Duration.ZERO, 5), this.threads,
				this.time, McpTaskListener.NONE);
	}

	@BeforeEach
	void start() {
		this.server = FakeServer.setup().time(this.time).extension(this.extension).start();
		this.server.add(tool("work", TaskTraits.NONE, (context, arguments) -> work(context.caller())));
		this.server.add(tool("repeat", new TaskTraits(false, true), (context, arguments) -> work(context.caller())));
	}

	@AfterEach
	void stop() {
		this.server.close();
		this.threads.shutdownNow();
	}

	private static Registration.Tool tool(String name, TaskTraits traits, HandlerBody.Tool body) {
		Registration.Tool plain = FakeServer.tool(name, "{'type':'object'}", null, FakeServer.BLOCKING.with(traits),
				body);
		return new Registration.Tool(plain.descriptor().withTask(TaskSupport.REQUIRED), plain.handler(),
				plain.options());
	}

	private CallToolResult work(McpCaller caller) {
		synchronized (this.callers) {
			this.callers.add((caller.principal() != null) ? caller.principal().getName() : "nobody");
		}
		this.begun.incrementAndGet();
		try {
			this.gate.await();
		}
		catch (InterruptedException ex) {
			throw new CancellationException();
		}
		return CallToolResult.text("done");
	}

	private String begin(McpCaller caller, String tool) {
		FakeExchange call = this.server.client(DECLARED, caller).call(tool);
		Awaitility.await().until(call::isAnswered);
		int runs = this.begun.get();
		Awaitility.await().until(() -> this.begun.get() > 0 && this.begun.get() >= runs);
		return call.result().path("taskId").asString();
	}

	private JsonNode get(McpCaller caller, String id) {
		FakeExchange exchange = this.server.client(DECLARED, caller).prepare("tasks/get", "{'taskId':'" + id + "'}");
		exchange.header(McpHeaders.NAME, id);
		this.server.send(exchange);
		Awaitility.await().until(exchange::isAnswered);
		return exchange.result();
	}

	private JsonNode await(McpCaller caller, String id, String status) {
		passUntil(() -> get(caller, id).path("status").asString().equals(status));
		return get(caller, id);
	}

	/** Have the periodic work be done until something has happened. */
	private void passUntil(BooleanSupplier happened) {
		this.server.passUntil(Duration.ZERO, happened);
	}

	private TaskData record(String id) {
		return TaskData.of(this.store.find(id).toCompletableFuture().join());
	}

	/** As another node has it, which was the last to run it. */
	private void die(String id) {
		this.store.orphans.add(record(id));
	}

	// extensions T26-35
	@Test
	void failsWithAnErrorAfterWhichItMayBeCalledAgain() {
		String id = begin(ALICE, "work");
		die(id);
		JsonNode failed = await(ALICE, id, "failed");
		assertThat(failed.at("/error/code").asInt()).isEqualTo(-32603);
		assertThat(failed.at("/error/data/retryable").asBoolean()).isTrue();
		assertThat(failed.path("statusMessage").asString()).contains("call the tool again");
	}

	@Test
	void keepsTheResultOfTheNewestRunOnly() {
		String id = begin(McpCaller.ANONYMOUS, "repeat");
		die(id);
		passUntil(() -> this.begun.get() == 2);
		assertThat(record(id).runs()).isEqualTo(new TaskRuns(3, 1));
		// The first run is stopped; that it was does not end the task.
		assertThat(get(McpCaller.ANONYMOUS, id).path("status").asString()).isEqualTo("working");
		this.gate.countDown();
		await(McpCaller.ANONYMOUS, id, "completed");
	}

	@Test
	void doesNotRunAsSomebodyWhoIsNotThere() {
		String id = begin(ALICE, "repeat");
		this.store.forgetPrincipals = true;
		die(id);
		passUntil(() -> record(id).isStranded());
		assertThat(this.begun).hasValue(1);
		assertThat(get(ALICE, id).path("status").asString()).isEqualTo("working");
		passUntil(() -> this.begun.get() == 2);
		this.gate.countDown();
		await(ALICE, id, "completed");
		assertThat(this.callers).containsExactly("alice", "alice");
	}

	@Test
	void endsWhenNobodyAsksForIt() {
		String id = begin(ALICE, "repeat");
		this.store.forgetPrincipals = true;
		die(id);
		passUntil(() -> record(id).isStranded());
		this.time.pass(Duration.ofMinutes(1));
		passUntil(() -> record(id).isOver());
		assertThat(get(ALICE, id).at("/error/data/retryable").asBoolean()).isTrue();
		assertThat(this.begun).hasValue(1);
	}

	@Test
	void doesNotEndOneNodeAfterTheOther() {
		String id = begin(McpCaller.ANONYMOUS, "repeat");
		for (int i = 2; i <= 3; i++) {
			int runs = i;
			die(id);
			passUntil(() -> this.begun.get() == runs);
		}
		die(id);
		assertThat(await(McpCaller.ANONYMOUS, id, "failed").at("/error/data/retryable").asBoolean()).isTrue();
		assertThat(this.begun).hasValue(3);
	}

	// extensions T26-35
	@Test
	void leavesTasksToAnotherNodeBeforeItsServerCloses() {
		String safe = begin(McpCaller.ANONYMOUS, "repeat");
		String work = begin(McpCaller.ANONYMOUS, "work");
		passUntil(() -> this.begun.get() == 2);
		try (FakeServer other = FakeServer.setup().time(this.time).extension(extension()).start()) {
			other.add(tool("repeat", new TaskTraits(false, true),
					(context, arguments) -> CallToolResult.text("done elsewhere")));
			this.extension.leave();
			JsonNode failed = get(McpCaller.ANONYMOUS, work);
			assertThat(failed.path("status").asString()).isEqualTo("failed");
			assertThat(failed.at("/error/data/retryable").asBoolean()).isTrue();
			assertThat(await(McpCaller.ANONYMOUS, safe, "completed").at("/result/content/0/text").asString())
				.isEqualTo("done elsewhere");
		}
		Awaitility.await().until(() -> this.extension.running() == 0);
		assertThat(this.begun).hasValue(2);
	}

	// extensions T25-17
	@Test
	void sendsRequestsAwayThatWaitForAResultOfAnotherNode() {
		SessionClient client = session();
		String id = begin(client);
		FakeExchange result = client.request("tasks/result", "{'taskId':'" + id + "'}");
		this.extension.leave();
		assertThat(result.error().at("/data/retryable").asBoolean()).isTrue();
		assertThat(record(id).isOver()).isFalse();
	}

	private SessionClient session() {
		return this.server.connect("2025-11-25", "{}", McpCaller.ANONYMOUS);
	}

	private static String begin(SessionClient client) {
		return client.request("tools/call", "{'name':'repeat','arguments':{},'task':{}}")
			.result()
			.at("/task/taskId")
			.asString();
	}

	// extensions T25-17
	@Test
	void givesItsResultToThoseWhoWaitWithoutReadingItAgain() {
		SessionClient client = session();
		FakeExchange result = client.request("tasks/result", "{'taskId':'" + begin(client) + "'}");
		this.store.unreadable = true;
		this.gate.countDown();
		assertThat(result.toolText()).isEqualTo("done");
	}

	// extensions T25-17
	@Test
	void goesOnWaitingForTheResultOfAnotherNodeUntilItCanBeRead() {
		SessionClient client = session();
		String id = begin(client);
		FakeExchange result = client.request("tasks/result", "{'taskId':'" + id + "'}");
		this.store.unreadable = true;
		this.store.tasks.update(id, TaskData.changing((task) -> TaskSteps.ended(task,
				new TaskOutcome.Returned(Json.object("{'content':[{'type':'text','text':'elsewhere'}]}"), false),
				this.time.instant())));
		passUntil(() -> this.store.failures.get() >= 2);
		assertThat(result.isAnswered()).isFalse();
		this.store.unreadable = false;
		passUntil(result::isAnswered);
		assertThat(result.toolText()).isEqualTo("elsewhere");
	}

	@Test
	void keepsAResultWhenTheStoreIsBack() {
		String id = begin(ALICE, "work");
		this.store.away = true;
		this.gate.countDown();
		passUntil(() -> this.store.failures.get() >= 2);
		this.store.away = false;
		await(ALICE, id, "completed");
	}

	/** Tasks in memory, as if other nodes knew them too, all with outlines. */
	private static final class SharedStore implements TaskStore {

		private final InMemoryTaskStore tasks;

		private final Queue<TaskRecord> orphans = new ConcurrentLinkedQueue<>();

		private final AtomicInteger failures = new AtomicInteger();

		private volatile boolean away;

		private volatile boolean unreadable;

		private volatile boolean forgetPrincipals;

		SharedStore(InstantSource clock) {
			this.tasks = new InMemoryTaskStore(TaskLimits.DEFAULTS, ShareSettings.DEFAULTS, clock);
		}

		@Override
		public CompletionStage<Void> create(TaskRecord task) {
			return this.tasks.create(task);
		}

		@Override
		public CompletionStage<@Nullable TaskRecord> find(String id) {
			return this.unreadable ? failure() : this.tasks.find(id).thenApply(this::stored);
		}

		@Override
		public CompletionStage<@Nullable TaskRecord> findOutline(String id) {
			return this.tasks.find(id)
				.thenApply(this::stored)
				.thenApply((task) -> (task != null) ? TaskData.of(task).outline() : null);
		}

		private <T> CompletionStage<T> failure() {
			this.failures.incrementAndGet();
			return CompletableFuture.failedFuture(new IllegalStateException("The store does not answer"));
		}

		private @Nullable TaskRecord stored(@Nullable TaskRecord found) {
			if (found == null || !this.forgetPrincipals) {
				return found;
			}
			TaskData task = TaskData.of(found);
			TaskOrigin from = task.origin();
			McpCaller caller = McpCaller.builder(from.caller().key()).scopes(from.caller().scopes()).build();
			return new TaskData(task.id(),
					new TaskOrigin(from.tool(), from.version(), null, from.id(), from.params(), caller, from.client(),
							from.capabilities(), from.holder()),
					task.createdAt(), task.updatedAt(), task.lifetime(), task.message(), task.state(), task.questions(),
					task.answers(), task.asked(), task.due(), task.runs(), task.outcome());
		}

		@Override
		public CompletionStage<@Nullable TaskChange> update(String id, UnaryOperator<TaskRecord> change) {
			return this.away ? failure() : this.tasks.update(id, change);
		}

		@Override
		public CompletionStage<List<TaskRecord>> list(String owner, @Nullable TaskPosition after, int limit) {
			return this.tasks.list(owner, after, limit);
		}

		@Override
		public CompletionStage<List<TaskRecord>> due(Instant now) {
			return this.tasks.due(now).thenApply((due) -> due.stream().map(this::stored).toList());
		}

		@Override
		public CompletionStage<Collection<String>> suspects(Collection<String> running) {
			return CompletableFuture.completedFuture(running);
		}

		@Override
		public CompletionStage<List<TaskRecord>> orphans() {
			List<TaskRecord> found = new ArrayList<>();
			for (TaskRecord next = this.orphans.poll(); next != null; next = this.orphans.poll()) {
				found.add(next);
			}
			return CompletableFuture.completedFuture(found);
		}

		@Override
		public boolean isShared() {
			return true;
		}

		@Override
		public int size() {
			return this.tasks.size();
		}

	}

}

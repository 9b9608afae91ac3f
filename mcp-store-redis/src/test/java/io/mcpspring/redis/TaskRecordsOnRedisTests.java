package io.mcpspring.redis;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.TaskOrigin;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.engine.task.TaskStoreContract;
import io.mcpspring.fake.Json;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.task.RedisTaskStore;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.TaskPosition;
import io.mcpspring.store.TaskRecord;
import io.mcpspring.store.TaskStore;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How tasks look in Redis.
 */
@ExtendWith(RedisOfTest.class)
@Execution(ExecutionMode.CONCURRENT)
class TaskRecordsOnRedisTests {

	private static final Duration LEASE = Duration.ofMillis(1000);

	private RedisServer redis;

	private RedisNodes nodes;

	@BeforeEach
	void connect(RedisServer redis) {
		this.redis = redis;
		this.nodes = new RedisNodes(redis).lease(LEASE);
	}

	@AfterEach
	void disconnect() {
		this.nodes.close();
	}

	private TaskStore store(int tasks, int perOwner, long bytes) {
		return this.nodes.node().tasks(new TaskLimits(tasks, perOwner, bytes), new ShareSettings(25));
	}

	private TaskStore store() {
		return store(100, 50, 1 << 20);
	}

	private static TaskData task(String owner) {
		return TaskStoreContract.task(owner, Instant.now());
	}

	private static <T> T join(CompletionStage<T> stage) {
		return stage.toCompletableFuture().join();
	}

	private String key(String name) {
		return this.nodes.prefix() + name;
	}

	private String key(TaskData task) {
		return key("{" + RedisKeys.encode(task.id()) + "}:t");
	}

	private static TaskData aged(TaskData task, Duration life) {
		return new TaskData(task.id(), task.origin(), task.createdAt(), task.updatedAt(), life, null, task.state(),
				task.questions(), task.answers(), 0, null, task.runs(), null);
	}

	// extensions T26-34
	@Test
	void expiresByItself() {
		TaskStore store = store();
		TaskData task = aged(task("alice"), Duration.ofMillis(700));
		join(store.create(task));
		Awaitility.await().until(() -> join(store.find(task.id())) == null);
		assertThat(Instant.now()).isAfterOrEqualTo(task.expiresAt().minusMillis(50));
		assertThat(this.redis.count("EXISTS", key(task))).isZero();
		Awaitility.await().until(() -> {
			((RedisTaskStore) store).tidy();
			return this.redis.count("ZCARD", key("{tasks}:all")) == 0;
		});
		assertThat(this.redis.count("EXISTS", key("{tasks}:counts"))).isZero();
		assertThat(this.redis.count("EXISTS", key("{tasks}:o:alice"))).isZero();
		join(store.orphans());
	}

	/**
	 * As many as expire at a time: a script holds up all others. On a Redis of its own,
	 * whose commands are counted.
	 */
	@Test
	void forgetsFewTasksWithEachScript() {
		try (RedisServer own = RedisServer.start(); RedisNodes alone = new RedisNodes(own)) {
			TaskStore store = alone.node().tasks(new TaskLimits(400, 400, 1 << 24), new ShareSettings(25));
			Duration life = Duration.ofMinutes(1);
			for (int i = 0; i < 200; i++) {
				join(store.create(aged(task("alice"), life)));
			}
			alone.pass(life.multipliedBy(2));
			long before = commands(own);
			join(store.create(task("bob")));
			assertThat(commands(own) - before).isLessThan(300);
			Awaitility.await().until(() -> {
				((RedisTaskStore) store).tidy();
				return own.count("ZCARD", alone.prefix() + "{tasks}:all") == 1;
			});
		}
	}

	private static long commands(RedisServer redis) {
		return Pattern.compile("calls=(\\d+)")
			.matcher(redis.command("INFO", "commandstats"))
			.results()
			.mapToLong((calls) -> Long.parseLong(calls.group(1)))
			.sum();
	}

	@Test
	void countsForAllNodesTogether() {
		TaskStore one = store(3, 50, 1 << 20);
		TaskStore two = store(3, 50, 1 << 20);
		join(one.create(task("alice")));
		join(two.create(task("bob")));
		join(one.create(task("carol")));
		refused(two, task("dave"));
		assertThat(one.size()).isEqualTo(3);
	}

	@Test
	void aTaskThatCannotBeWrittenTakesNoRoom() {
		TaskStore store = store(1, 1, 1 << 20);
		TaskData task = task("alice");
		this.redis.command("SET", key(task), "of another kind");
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> join(store.create(task)));
		Awaitility.await().until(() -> this.redis.count("ZCARD", key("{tasks}:all")) == 0);
		join(store.create(task("alice")));
	}

	@Test
	void limitsTheBytesOfACallerAndOfAll() {
		TaskStore store = store(100, 50, 64 * 1024);
		TaskData task = task("alice");
		join(store.create(task));
		join(store.update(task.id(), TaskData.changing((present) -> saying(present, 10_000))));
		assertThatExceptionOfType(CompletionException.class)
			.isThrownBy(() -> join(store.update(task.id(), TaskData.changing((present) -> saying(present, 20_000)))))
			.withCauseInstanceOf(NoRoomException.class);
		assertThat(TaskData.of(join(store.find(task.id()))).message()).hasSize(10_000);
		for (int i = 0; i < 4; i++) {
			refusedOrKept(store, saying(task("other" + i), 12_000));
		}
		refused(store, saying(task("last"), 12_000));
	}

	/** An address has a share only when three quarters are taken. */
	@Test
	void leavesRoomToOtherAddresses() {
		TaskStore store = store(8, 50, 1 << 20);
		for (int i = 0; i < 6; i++) {
			join(store.create(from("192.0.2.1")));
		}
		refused(store, from("192.0.2.1"));
		join(store.create(from("192.0.2.2")));
		assertThat(this.redis.list("HGETALL", key("{tasks}:counts"))).noneMatch((text) -> text.contains("192.0.2"));
	}

	private static TaskData from(String address) {
		TaskData task = task("somebody");
		TaskOrigin origin = new TaskOrigin("compute", ProtocolVersion.V2026_07_28, null, RequestId.of(7),
				task.origin().params(), McpCaller.ANONYMOUS, null, ClientCapabilities.NONE,
				OwnerKey.ofAddress(address));
		return new TaskData(task.id(), origin, task.createdAt(), task.updatedAt(), task.lifetime(), null, task.state(),
				task.questions(), task.answers(), 0, null, task.runs(), null);
	}

	private static TaskData saying(TaskData task, int length) {
		return new TaskData(task.id(), task.origin(), task.createdAt(), task.updatedAt(), task.lifetime(),
				"x".repeat(length), task.state(), task.questions(), task.answers(), 0, null, task.runs(), null);
	}

	private static void refused(TaskStore store, TaskData task) {
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> join(store.create(task)))
			.withCauseInstanceOf(NoRoomException.class);
	}

	private static void refusedOrKept(TaskStore store, TaskData task) {
		store.create(task).handle((kept, failure) -> null).toCompletableFuture().join();
	}

	@Test
	void listsTasksOfTheSameMomentInPages() {
		TaskStore store = store();
		Instant now = Instant.now();
		List<String> ids = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			TaskData task = TaskStoreContract.task("alice", now.plusMillis(i / 10));
			join(store.create(task));
			ids.add(task.id());
		}
		List<String> listed = new ArrayList<>();
		TaskPosition after = null;
		List<TaskRecord> page = join(store.list("alice", after, 3));
		while (!page.isEmpty() && listed.size() <= ids.size()) {
			page.forEach((task) -> listed.add(task.id()));
			after = TaskPosition.of(page.get(page.size() - 1));
			page = join(store.list("alice", after, 3));
		}
		assertThat(listed).containsExactlyInAnyOrderElementsOf(ids);
	}

	@Test
	void showsNothingOfATaskWithoutTheKey() {
		this.nodes.keys("a secret of some thirty-two characters");
		TaskStore store = store();
		TaskData task = task("alice");
		join(store.create(task));
		join(store.update(task.id(), TaskData.changing((present) -> saying(present, 3))));
		assertThat(TaskData.of(join(store.find(task.id()))).origin().params())
			.isEqualTo(Json.object("{'name':'compute','arguments':{'n':1}}"));
		assertThat(this.redis.list("HGETALL", key(task)).toString()).doesNotContain("compute", "xxx", "elicitation");
	}

	@Test
	void showsNothingOfAnOutlineWithoutTheKey() {
		this.nodes.keys("a secret of some thirty-two characters");
		TaskStore store = store();
		TaskData task = large("alice");
		join(store.create(task));
		assertThat(this.redis.command("HGET", key(task), "or")).isEqualTo("0");
		assertThat(this.redis.list("HGETALL", key(task)).toString()).doesNotContain("compute", "LLL", "alice");
		assertThat(outline(store, task).origin().tool()).isEqualTo("compute");
		this.redis.command("HSET", key(task), "d", "nonsense");
		assertThat(outline(store, task).origin().tool()).isEqualTo("compute");
	}

	/** Nodes of the version before write records without outlines. */
	@Test
	void readsTheRecordInsteadOfAnOutlineOfAnotherRevision() {
		TaskStore store = store();
		TaskData task = large("alice");
		join(store.create(task));
		assertThat(outline(store, task).origin().params()).isEmpty();

		this.redis.command("HINCRBY", key(task), "r", "1");
		assertThat(outline(store, task).origin().params()).isEqualTo(task.origin().params());
		join(store.update(task.id(), TaskData.changing((present) -> saying(present, 3))));
		assertThat(outline(store, task).origin().params()).isEmpty();
		assertThat(outline(store, task).message()).isEqualTo("xxx");

		this.redis.command("HDEL", key(task), "o", "or");
		assertThat(outline(store, task).origin().params()).isEqualTo(task.origin().params());
		assertThat(TaskData.of(join(store.find(task.id()))).message()).isEqualTo("xxx");
	}

	private static TaskData outline(TaskStore store, TaskData task) {
		return TaskData.of(join(store.findOutline(task.id())));
	}

	private static TaskData large(String owner) {
		TaskData task = task(owner);
		TaskOrigin from = task.origin();
		TaskOrigin large = new TaskOrigin(from.tool(), from.version(), null, from.id(),
				Json.object("{'name':'compute','arguments':{'x':'" + "L".repeat(8000) + "'}}"),
				McpCaller.builder(owner).build(), null, ClientCapabilities.NONE, from.holder());
		return new TaskData(task.id(), large, task.createdAt(), task.updatedAt(), task.lifetime(), null, task.state(),
				task.questions(), task.answers(), 0, null, task.runs(), null);
	}

	@Test
	void takesARecordThatCannotBeReadForUnknown() {
		TaskStore store = store();
		TaskData task = task("alice");
		join(store.create(task));
		this.redis.command("HSET", key(task), "d", "nonsense");
		assertThat(join(store.find(task.id()))).isNull();
		assertThat(join(store.update(task.id(), (present) -> present))).isNull();
		assertThat(join(store.list("alice", null, 10))).isEmpty();
	}

	/**
	 * A step that Redis did and whose answer did not arrive leaves a task that nobody
	 * runs.
	 */
	@Test
	void findsTasksOfItsOwnThatRunNowhere() {
		TaskStore store = store();
		TaskData lost = task("alice");
		TaskData running = task("alice");
		join(store.create(lost));
		join(store.create(running));
		Awaitility.await().pollInterval(Duration.ofMillis(200)).untilAsserted(() -> {
			assertThat(join(store.suspects(List.of(running.id())))).doesNotContain(lost.id());
			this.nodes.pass(Duration.ofSeconds(1));
			assertThat(join(store.orphans())).extracting(TaskRecord::id).containsExactly(lost.id());
		});
	}

	/** A timeout of Redis during the takeover has the same effect. */
	@Test
	void findsTheTasksOfADeadNodeThatItTookOverInVain() {
		RedisStores dying = this.nodes.node();
		TaskStore before = dying.tasks(new TaskLimits(100, 50, 1 << 20), new ShareSettings(25));
		TaskData broken = task("alice");
		TaskData whole = task("alice");
		join(before.create(broken));
		join(before.create(whole));
		this.redis.command("SET", key(broken), "nonsense");
		TaskStore store = store();
		assertThat(join(store.suspects(List.of()))).isEmpty();
		dying.kill();

		List<String> found = new ArrayList<>();
		Awaitility.await().pollInterval(Duration.ofMillis(200)).untilAsserted(() -> {
			join(store.suspects(List.of()));
			this.nodes.pass(Duration.ofSeconds(1));
			store.orphans()
				.thenAccept((orphans) -> orphans.forEach((task) -> found.add(task.id())))
				.exceptionally((failure) -> null)
				.toCompletableFuture()
				.join();
			assertThat(found).contains(whole.id());
		});
	}

	@Test
	void notesWhatRunsAgainWhenTheNotesAreLost() {
		TaskStore store = store();
		TaskData task = task("alice");
		join(store.create(task));
		String notes = this.redis.list("KEYS", key("{tasks}:n:*")).get(0);
		this.redis.command("DEL", notes);
		assertThat(join(store.suspects(List.of(task.id())))).isEmpty();
		assertThat(this.redis.count("SCARD", notes)).isOne();
	}

}

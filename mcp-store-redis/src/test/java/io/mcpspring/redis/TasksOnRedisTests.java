package io.mcpspring.redis;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Script;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tasks of several nodes, and of nodes that die.
 */
@Execution(ExecutionMode.CONCURRENT)
class TasksOnRedisTests {

	private static final Duration LEASE = Duration.ofMillis(1500);

	private static final McpCaller NOBODY = McpCaller.ANONYMOUS;

	private static final McpCaller ALICE = FakeServer.caller("alice");

	@RegisterExtension
	private final TaskNodes nodes = new TaskNodes(LEASE);

	private static TaskData record(TaskNodes.Node node, String id) {
		TaskData task = (TaskData) node.store().find(id).toCompletableFuture().join();
		assertThat(task).isNotNull();
		return task;
	}

	private void awaitBegun(int runs) {
		Awaitility.await().until(() -> this.nodes.begun() == runs);
	}

	// extensions T26-13, T26-28
	@Test
	void isFoundAtEachNodeByItsOwner() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		String id = one.begin(ALICE, "work");
		assertThat(two.get(ALICE, id).path("status").asString()).isEqualTo("working");
		FakeExchange foreign = two.send(FakeServer.caller("bob"), "tasks/get", id, "");
		assertThat(foreign.code()).isEqualTo(-32602);
		this.nodes.open();
		JsonNode done = two.await(ALICE, id, "completed");
		assertThat(done.at("/result/content/0/text").asString()).isEqualTo("worked");
	}

	@Test
	void costsLittleToPollHoweverLargeItsArgumentsAre() {
		try (RedisServer redis = RedisServer.start(); RedisNodes others = this.nodes.use(redis)) {
			TaskNodes.Node one = this.nodes.node();
			FakeExchange call = one.client(ALICE).call("work", "{'x':'" + "y".repeat(40_000) + "'}");
			Awaitility.await().until(call::isAnswered);
			String id = call.result().path("taskId").asString();
			awaitBegun(1);
			one.get(ALICE, id);
			long before = sent(redis);

			for (int i = 0; i < 50; i++) {
				assertThat(one.get(ALICE, id).path("status").asString()).isEqualTo("working");
				one.send(ALICE, "tasks/update", id, ",'inputResponses':{'x':{}}");
			}

			assertThat(sent(redis) - before).isLessThan(1_000_000);
			this.nodes.open();
			assertThat(one.await(ALICE, id, "completed").at("/result/content/0/text").asString()).isEqualTo("worked");
			assertThat(record(one, id).origin().params()).as("no longer needed").isEmpty();
		}
	}

	@Test
	void isReadOnceIfItIsSmall() throws IOException {
		try (RedisServer redis = RedisServer.start();
				RedisNodes others = this.nodes.use(redis);
				RedisMonitor monitor = new RedisMonitor(redis)) {
			TaskNodes.Node one = this.nodes.node();
			String done = one.begin(ALICE, "work");
			String asking = one.begin(ALICE, "ask");
			this.nodes.open();
			one.await(ALICE, done, "completed");
			one.await(ALICE, asking, "input_required");
			for (String id : List.of(done, asking)) {
				String key = "{" + RedisKeys.encode(id) + "}:t";
				monitor.clear();
				for (int i = 0; i < 10; i++) {
					one.get(ALICE, id);
				}
				assertThat(monitor.count(key, Script.TASK_READ)).isBetween(10L, 13L);
			}
		}
	}

	/** The bytes that a Redis has sent. */
	private static long sent(RedisServer redis) {
		Matcher bytes = Pattern.compile("total_net_output_bytes:(\\d+)").matcher(redis.command("INFO", "stats"));
		assertThat(bytes.find()).isTrue();
		return Long.parseLong(bytes.group(1));
	}

	// extensions T26-21
	@Test
	void goesOnWhereItIsAnswered() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		String id = one.begin(ALICE, "ask");
		two.accept(ALICE, id);
		assertThat(one.await(ALICE, id, "completed").at("/result/content/0/text").asString()).isEqualTo("yes");
	}

	// extensions T26-26
	@Test
	void stopsWithinASecondWhenItIsCancelledElsewhere() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		String id = one.begin(NOBODY, "work");
		awaitBegun(1);
		two.send(NOBODY, "tasks/cancel", id, "");
		Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> this.nodes.interrupted() == 1);
		assertThat(one.get(NOBODY, id).path("status").asString()).isEqualTo("cancelled");
	}

	// extensions T26-35
	@Test
	void completesWhenItsNodeDiesWhileAQuestionIsOpen() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		String id = one.begin(ALICE, "ask");
		one.await(ALICE, id, "input_required");
		one.stores().kill();
		two.accept(ALICE, id);
		assertThat(two.await(ALICE, id, "completed").at("/result/content/0/text").asString()).isEqualTo("yes");
	}

	// extensions T26-35
	@Test
	void failsWithinASecondOfTheLeaseOfANodeThatDiesWhileItWorks() {
		TaskNodes.Node two = this.nodes.node();
		AtomicInteger runs = new AtomicInteger();
		// A busy machine may take longer, but not each time.
		Awaitility.await().until(() -> {
			TaskNodes.Node one = this.nodes.node();
			String id = one.begin(ALICE, "work");
			awaitBegun(runs.incrementAndGet());
			Instant death = two.stores().link().clock().instant();
			one.stores().kill();
			JsonNode failed = two.await(ALICE, id, "failed");
			assertThat(failed.at("/error/code").asInt()).isEqualTo(-32603);
			assertThat(failed.at("/error/data/retryable").asBoolean()).isTrue();
			return record(two, id).updatedAt().isBefore(death.plus(LEASE).plusSeconds(1));
		});
		this.nodes.open();
		assertThat(this.nodes.begun()).isEqualTo(runs.get());
	}

	// extensions T26-35
	@Test
	void runsAgainWhereThatIsSafe() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		String id = one.begin(NOBODY, "repeat");
		awaitBegun(1);
		one.stores().kill();
		awaitBegun(2);
		this.nodes.open();
		assertThat(two.await(NOBODY, id, "completed").at("/result/content/0/text").asString())
			.isEqualTo("repeated by nobody");
		assertThat(record(two, id).runs().interrupted()).isOne();
	}

	// extensions T26-35, T26-41
	@Test
	void runsAgainAsTheOwnerWhoAsksForIt() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		String id = one.begin(ALICE, "repeat");
		awaitBegun(1);
		one.stores().kill();
		Awaitility.await().until(() -> record(two, id).isStranded());
		assertThat(this.nodes.begun()).isOne();
		assertThat(two.get(ALICE, id).path("status").asString()).isEqualTo("working");
		awaitBegun(2);
		this.nodes.open();
		assertThat(two.await(ALICE, id, "completed").at("/result/content/0/text").asString())
			.isEqualTo("repeated by alice");
	}

	@Test
	void isLeftToOthersByANodeThatEnds() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		String work = one.begin(NOBODY, "work");
		String repeat = one.begin(NOBODY, "repeat");
		awaitBegun(2);
		one.server().close();
		assertThat(two.await(NOBODY, work, "failed").at("/error/data/retryable").asBoolean()).isTrue();
		awaitBegun(3);
		this.nodes.open();
		two.await(NOBODY, repeat, "completed");
		assertThat(record(two, repeat).runs().interrupted()).isZero();
	}

	@Test
	void keepsAResultUntilRedisIsBack() {
		try (RedisServer redis = RedisServer.start();
				RedisNodes others = this.nodes.use(redis).timeout(Duration.ofMillis(500))) {
			TaskNodes.Node one = this.nodes.node();
			AtomicReference<String> begun = new AtomicReference<>();
			// On a busy machine the first commands may take longer than the timeout.
			Awaitility.await().untilAsserted(() -> begun.set(one.begin(NOBODY, "work")));
			String id = begun.get();
			Awaitility.await().until(() -> this.nodes.begun() > 0);
			redis.pause();
			Awaitility.await().until(() -> !one.stores().isAvailable());
			this.nodes.open();
			FakeExchange away = one.send(NOBODY, "tasks/get", id, "");
			assertThat(away.code()).isEqualTo(-32603);
			redis.resume();
			// A Redis that was away may be late once more on a busy machine.
			Awaitility.await()
				.untilAsserted(() -> assertThat(one.get(NOBODY, id).at("/result/content/0/text").asString())
					.isEqualTo("worked"));
		}
	}

}

package io.mcpspring.engine.task;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.ClientFailureException;
import io.mcpspring.context.Elicitations;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.share.SharedThreads;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.TaskSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What bounds tasks: time, threads, room, rounds of questions.
 */
class TasksWithinLimitsTests extends TaskServerFixture {

	@Test
	void asksAsOftenAsItMay() {
		start(setup(Duration.ZERO), tool("asking", TaskSupport.REQUIRED, (context, arguments) -> {
			for (int i = 0; i < 6; i++) {
				context.elicit("Question " + i, Count.class);
			}
			return text("done");
		}));
		String id = begin("asking");
		Set<String> asked = new HashSet<>();
		for (int i = 0; i < 5; i++) {
			String key = question(id, asked);
			asked.add(key);
			answer(id, key, "{'action':'decline'}");
		}
		assertThat(await(id, "completed").path("result").toString()).contains("asked too often");
	}

	@Test
	void refusesAnswersThatItHasNoRoomFor() {
		start(setup(extension(store(3, 20_000), Duration.ZERO, this.threads)), tool("asking", TaskSupport.REQUIRED,
				(context, arguments) -> text("" + context.elicit("How many?", Count.class))));
		String id = begin("asking");
		String key = question(id, Set.of());
		FakeExchange refused = task(client(), "tasks/update", id, ",'inputResponses':{'" + key
				+ "':{'action':'accept','content':{'count':'" + "7".repeat(30_000) + "'}}}");
		assertThat(refused.error().path("message").asString())
			.isEqualTo("Too many tasks are kept; try again when some of them are over");
		answer(id, key, "{'action':'decline'}");
		await(id, "completed");
	}

	@Test
	void isLimitedAsOtherCallsUntilItIsATask() {
		CountDownLatch never = new CountDownLatch(1);
		start(setup(Duration.ofHours(1)).callTimeout(Duration.ofMinutes(1)),
				tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> {
					await(never);
					return text("late");
				}));
		assertThat(call(client(), "slow", Duration.ofMinutes(1)).error().path("message").asString())
			.contains("took longer than");
		assertThat(this.store.size()).isZero();
	}

	@Test
	void isNotLimitedAsOtherCallsOnceItIsATask() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ofMinutes(1)).callTimeout(Duration.ofMinutes(30)),
				tool("slow", TaskSupport.OPTIONAL, (context, arguments) -> {
					await(gate);
					return text("done");
				}));
		String id = begin("slow", Duration.ofSeconds(20));
		this.time.pass(Duration.ofMinutes(31));
		assertThat(get(id).path("status").asString()).isEqualTo("working");
		gate.countDown();
		await(id, "completed");
	}

	@Test
	void interruptsAHandlerThatIgnoresItsCancellationOnce() {
		AtomicInteger interruptions = new AtomicInteger();
		AtomicBoolean ignoring = new AtomicBoolean(true);
		CountDownLatch begun = new CountDownLatch(1);
		TasksExtension extension = extension(Duration.ZERO, this.threads);
		start(setup(extension), tool("stubborn", TaskSupport.REQUIRED, (context, arguments) -> {
			begun.countDown();
			while (ignoring.get()) {
				try {
					TimeUnit.MILLISECONDS.sleep(1);
				}
				catch (InterruptedException ex) {
					interruptions.incrementAndGet();
				}
			}
			return text("late");
		}));
		String id = begin("stubborn");
		await(begun);
		task(client(), "tasks/cancel", id, "");
		Awaitility.await().until(() -> interruptions.get() == 1);
		for (int i = 0; i < 20; i++) {
			extension.chores().forEach((chore) -> chore.round().run());
		}
		ignoring.set(false);
		Awaitility.await().until(() -> extension.running() == 0);
		assertThat(interruptions).hasValue(1);
	}

	@Test
	void stopsWithTheConnectionBeforeThereIsATask() {
		CountDownLatch interrupted = new CountDownLatch(1);
		CountDownLatch begun = new CountDownLatch(1);
		start(setup(Duration.ofHours(1)), tool("forever", TaskSupport.OPTIONAL, (context, arguments) -> {
			begun.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				interrupted.countDown();
			}
			return text("late");
		}));
		FakeExchange creating = client().call("forever");
		await(begun);
		creating.disconnect();
		await(interrupted);
		assertThat(this.store.size()).isZero();
	}

	@Test
	void leavesThreadsToOtherAddresses() {
		CountDownLatch gate = new CountDownLatch(1);
		AtomicInteger begun = new AtomicInteger();
		SharedThreads shared = new SharedThreads(this.threads, 8, 100, new ShareSettings(25), (outcome) -> {
		});
		start(setup(extension(store(100, 1 << 20), Duration.ZERO, shared)),
				tool("slow", TaskSupport.REQUIRED, (context, arguments) -> {
					begun.incrementAndGet();
					await(gate);
					return text("done");
				}));
		for (int i = 0; i < 8; i++) {
			begin("slow");
		}
		Awaitility.await().until(() -> begun.get() == 7);
		FakeExchange other = client().prepare("tools/call", "{'name':'slow','arguments':{}}");
		other.from("192.0.2.7");
		this.server.send(other);
		Awaitility.await().until(() -> begun.get() == 8);
		assertThat(shared.waiting()).isOne();
		gate.countDown();
	}

	@Test
	void refusesMoreTasksThanACallerMayHave() {
		start(setup(Duration.ZERO), tool("slow", TaskSupport.REQUIRED, (context, arguments) -> text("done")));
		StatelessClient alice = this.server.client(DECLARED, FakeServer.caller("alice"));
		for (int i = 0; i < 3; i++) {
			assertThat(call(alice, "slow").result().path("resultType").asString()).isEqualTo("task");
		}
		FakeExchange refused = call(alice, "slow");
		assertThat(refused.code()).isEqualTo(-32603);
		assertThat(refused.error().path("message").asString()).contains("Too many tasks");
		assertThat(call(this.server.client(DECLARED, FakeServer.caller("bob")), "slow").result().has("taskId"))
			.isTrue();
	}

	@Test
	void stopsATaskThatWorksForLongerThanItsToolMay() {
		CountDownLatch never = new CountDownLatch(1);
		start(setup(Duration.ZERO), tool("slow", TaskSupport.REQUIRED,
				FakeServer.BLOCKING.within(Duration.ofMillis(50)), (context, arguments) -> {
					await(never);
					return text("late");
				}));
		assertThat(await(begin("slow"), "failed").path("error").path("code").asInt()).isEqualTo(-32603);
	}

	@Test
	void goesOnWithoutAnAnswerThatDoesNotComeInTime() {
		start(setup(Duration.ZERO), tool("asking", TaskSupport.REQUIRED, (context, arguments) -> {
			try {
				return text("" + context
					.ask(new Elicitations().elicit("count", "How many?", Count.class).within(Duration.ofMillis(1)))
					.elicited("count"));
			}
			catch (ClientFailureException ex) {
				return text(String.valueOf(ex.getMessage()));
			}
		}));
		assertThat(await(begin("asking"), "completed").path("result").toString()).contains("did not answer in time");
	}

}

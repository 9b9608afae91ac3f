package io.mcpspring.engine.http;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.context.OwnerKey;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class UnreadAnswersTests {

	private static final OwnerKey GREEDY = OwnerKey.ofKey("greedy");

	private static final OwnerKey MODEST = OwnerKey.ofAddress("192.0.2.1");

	private final AtomicLong now = new AtomicLong();

	private final AtomicInteger told = new AtomicInteger();

	private final Queue<Runnable> looks = new ArrayDeque<>();

	private final List<String> disconnected = new ArrayList<>();

	private final UnreadAnswers answers = new UnreadAnswers(Duration.ofSeconds(20), 1000, this::schedule, this.now::get,
			this.told::incrementAndGet);

	@Test
	void clientThatReadsNothingForTheTimeoutIsDisconnected() {
		UnreadAnswers.Unread reading = add("reading", 100);
		add("silent", 100);
		pass(19_900);
		reading.read();
		assertThat(this.disconnected).isEmpty();
		pass(100);
		assertThat(this.disconnected).containsExactly("silent");
		assertThat(this.told).hasValue(1);
		assertThat(this.answers.bytes()).isEqualTo(100);
		assertThat(reading.end()).isTrue();
		assertThat(reading.end()).isFalse();
		pass(1);
		assertThat(this.looks).isEmpty();
		assertThat(this.answers.bytes()).isZero();
	}

	@Test
	void thoseThatReadNothingForTheLongestTimeMakeRoom() {
		add("first", 400);
		pass(10);
		UnreadAnswers.Unread second = add("second", 400);
		pass(10);
		add("third", 100);
		pass(300);
		second.read();
		add("fourth", 400);
		assertThat(this.disconnected).containsExactly("first");
		assertThat(this.answers.bytes()).isEqualTo(900);
		assertThat(this.told).hasValue(1);
	}

	/** A client that reads a part every 200 ms keeps each answer for minutes. */
	@Test
	void slowButSteadyReadersOfOneHolderMakeRoomForOthers() {
		add(GREEDY, "greedy 0", 400);
		add(MODEST, "modest", 100);
		List<UnreadAnswers.Unread> steady = new ArrayList<>();
		for (int i = 1; i <= 50; i++) {
			pass(200);
			steady.forEach(UnreadAnswers.Unread::read);
			pass(1);
			steady.add(add(GREEDY, "greedy " + i, 400));
			assertThat(this.answers.bytes()).isLessThanOrEqualTo(2000);
		}
		assertThat(this.disconnected).hasSizeGreaterThan(40).doesNotContain("modest");
	}

	@Test
	void answerThatIsLargerThanTheRoomCostsNobodyElseItsConnection() {
		add(MODEST, "modest", 100);
		pass(1000);
		UnreadAnswers.Unread large = add(GREEDY, "large", 5000);
		assertThat(this.disconnected).isEmpty();
		pass(251);
		large.read();
		add(MODEST, "second", 100);
		assertThat(this.disconnected).containsExactly("large");
	}

	@Test
	void largestOneThatIsAddedSparesNoneOfThoseThatReadNothing() {
		for (int i = 0; i < 50; i++) {
			add(OwnerKey.ofKey("silent " + i), "silent " + i, 400 + i);
			assertThat(this.answers.bytes()).isLessThanOrEqualTo(1000 + 400 + i);
			pass(300);
		}
	}

	@Test
	void newOnesOfSeveralHoldersAreSpared() {
		List<UnreadAnswers.Unread> prompt = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			prompt.add(add(OwnerKey.ofKey("prompt " + i), "prompt " + i, 700));
		}
		pass(250);
		add(MODEST, "modest", 700);
		assertThat(this.disconnected).isEmpty();
		pass(1);
		prompt.forEach(UnreadAnswers.Unread::read);
		add(MODEST, "second", 100);
		assertThat(this.disconnected).hasSize(3).doesNotContain("modest", "second");
	}

	@Test
	void newOnesOfOneHolderAreNotSparedBeyondTwiceTheRoom() {
		for (int i = 0; i < 50; i++) {
			pass(1);
			add(GREEDY, "greedy " + i, 700);
			assertThat(this.answers.bytes()).isLessThanOrEqualTo(2000);
		}
		assertThat(this.disconnected).hasSize(48).doesNotContain("greedy 49");
	}

	@Test
	void holderWithinItsShareIsSparedWhileItReads() {
		List<UnreadAnswers.Unread> reading = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			reading.add(add(OwnerKey.ofKey("reading " + i), "reading " + i, 200));
		}
		add(OwnerKey.ofKey("idle"), "idle", 100);
		pass(300);
		reading.forEach(UnreadAnswers.Unread::read);
		add(MODEST, "modest", 100);
		assertThat(this.disconnected).containsExactly("idle");
		add(MODEST, "second", 100);
		assertThat(this.disconnected).containsExactly("idle");
	}

	private void schedule(Runnable task, long millis) {
		if (millis > 0) {
			this.looks.add(task);
		}
		else {
			task.run();
		}
	}

	private UnreadAnswers.Unread add(String client, int length) {
		return add(OwnerKey.UNKNOWN, client, length);
	}

	private UnreadAnswers.Unread add(OwnerKey holder, String client, int length) {
		return this.answers.add(holder, length, () -> this.disconnected.add(client));
	}

	private void pass(long millis) {
		this.now.addAndGet(Duration.ofMillis(millis).toNanos());
		for (Runnable look : List.copyOf(this.looks)) {
			this.looks.remove(look);
			look.run();
		}
	}

}

package io.mcpspring.engine.http;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class UnreadAnswersTests {

	private final AtomicLong now = new AtomicLong();

	private final AtomicInteger told = new AtomicInteger();

	private final Queue<Runnable> looks = new ArrayDeque<>();

	private final List<String> disconnected = new ArrayList<>();

	private final UnreadAnswers answers = new UnreadAnswers(Duration.ofSeconds(20), 1000,
			(look, millis) -> this.looks.add(look), this.now::get, this.told::incrementAndGet);

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
		add("large", 2000);
		assertThat(this.disconnected).containsExactly("first", "third");
		assertThat(this.told).hasValue(2);
	}

	private UnreadAnswers.Unread add(String client, int length) {
		return this.answers.add(length, () -> this.disconnected.add(client));
	}

	private void pass(long millis) {
		this.now.addAndGet(Duration.ofMillis(millis).toNanos());
		for (Runnable look : List.copyOf(this.looks)) {
			this.looks.remove(look);
			look.run();
		}
	}

}

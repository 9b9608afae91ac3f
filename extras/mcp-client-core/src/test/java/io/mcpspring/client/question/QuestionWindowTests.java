package io.mcpspring.client.question;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.engine.jsonrpc.RequestId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class QuestionWindowTests {

	private final AtomicLong time = new AtomicLong();

	private final QuestionWindow questions = new QuestionWindow(2, this.time::get);

	private boolean add(String id) {
		return this.questions.add(RequestId.of(id));
	}

	@Test
	void boundsTheQuestionsOfAMinute() {
		assertThat(add("a")).isTrue();
		assertThat(add("a")).as("repeated").isFalse();
		assertThat(add("b")).isTrue();
		assertThatIllegalStateException().isThrownBy(() -> add("c")).withMessageContaining("more than 2 questions");
		assertThat(add("b")).as("repeated").isFalse();
		this.time.addAndGet(Duration.ofMinutes(1).toNanos());
		assertThat(add("c")).isTrue();
		assertThat(add("d")).isTrue();
		assertThatIllegalStateException().isThrownBy(() -> add("e"));
	}

	@Test
	void takesAQuestionAgainWhoseAnswerWasNotSent() {
		assertThat(add("a")).isTrue();
		this.questions.unanswered(RequestId.of("a"));
		assertThat(add("a")).isTrue();
		this.questions.unanswered(RequestId.of("a"));
		assertThatIllegalStateException().as("more than 2").isThrownBy(() -> add("a"));
	}

}

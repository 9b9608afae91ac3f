package io.mcpspring.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.redis.seal.KeyAgreement;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KeyAgreementTests {

	private final KeyAgreement agreement = new KeyAgreement(Duration.ofSeconds(1));

	private final AtomicInteger learned = new AtomicInteger();

	@Test
	void waitsForAnAnswerThatKnowsAllOfItsKeys() {
		this.agreement.onLearned(this.learned::incrementAndGet);
		this.agreement.join("encryption", List.of("a"));
		this.agreement.join("state", List.of("b"));

		learn("2 encryption=a");
		assertThat(this.agreement.sharesKeys()).isTrue();
		assertThat(this.agreement.isSettled()).isFalse();
		assertThat(this.learned).hasValue(0);

		learn("2 encryption=a state=b");
		assertThat(this.agreement.isSettled()).isTrue();
		assertThat(this.learned).hasValue(1);

		learn("2 encryption=a");
		assertThat(this.agreement.isSettled()).isTrue();
	}

	@Test
	void isAStrangerToThoseWhoCameBeforeWithOtherKeys() {
		this.agreement.join("encryption", List.of("c"));
		learn("2 encryption=c");
		assertThat(this.agreement.sharesKeys()).isFalse();
	}

	private void learn(String published) {
		this.agreement.learn("self", List.of("other", "1 encryption=a state=b", "self", published));
	}

}

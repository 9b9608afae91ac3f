package io.mcpspring.store;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InMemoryConsumedStatesTests extends ConsumedStatesContract {

	@Override
	protected ConsumedStates states() {
		return new InMemoryConsumedStates();
	}

	@Test
	void takesNoFurtherStateRatherThanForgetOne() {
		// server-2026 MRTR-09
		ConsumedStates states = states();
		for (int state = 0; state < InMemoryConsumedStates.MAX_STATES; state++) {
			states.consume("state " + state, Duration.ofHours(1));
		}

		assertThat(states.consume("one more", Duration.ofHours(1))).failsWithin(Duration.ofSeconds(1));
		assertThat(states.consume("state 0", Duration.ofHours(1))).failsWithin(Duration.ofSeconds(1));
	}

	@Test
	void takesFurtherStatesWhenOthersHaveExpired() {
		ConsumedStates states = states();
		for (int state = 0; state < InMemoryConsumedStates.MAX_STATES; state++) {
			states.consume("state " + state, Duration.ofMillis(1));
		}

		Awaitility.await()
			.until(() -> !states.consume("one more", Duration.ofHours(1))
				.toCompletableFuture()
				.isCompletedExceptionally());
	}

}

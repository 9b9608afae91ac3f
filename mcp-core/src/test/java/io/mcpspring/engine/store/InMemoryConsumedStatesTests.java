package io.mcpspring.engine.store;

import java.time.Duration;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.store.ConsumedStates;
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
		InMemoryConsumedStates states = new InMemoryConsumedStates();
		for (int state = 0; state < states.max(); state++) {
			states.consume("state " + state, Duration.ofHours(1));
		}

		assertThat(states.consume("one more", Duration.ofHours(1))).failsWithin(Duration.ofSeconds(60));
		assertThat(states.consume("state 0", Duration.ofHours(1))).isCompletedWithValue(false);
		assertThat(states.room("others", 1).consume("one more", Duration.ofHours(1))).isCompletedWithValue(true);
	}

	@Test
	void callerTakesNoMoreThanItsShare() {
		ConsumedStates states = new InMemoryConsumedStates(new ShareSettings(1), MemoryBudget.ofHeap()).room("few",
				1000);
		OwnerKey ada = OwnerKey.ofKey("ada");
		for (int state = 0; state < 10; state++) {
			assertThat(states.consume(ada, "state " + state, Duration.ofMillis(1))).isCompletedWithValue(true);
		}

		for (int state = 0; state < 10; state++) {
			String id = "later " + state;
			Awaitility.await()
				.until(() -> !states.consume(ada, id, Duration.ofHours(1))
					.toCompletableFuture()
					.isCompletedExceptionally());
		}
		assertThat(states.consume(ada, "later 0", Duration.ofHours(1))).isCompletedWithValue(false);
		assertThat(states.consume(ada, "one more", Duration.ofHours(1))).isCompletedExceptionally();
		assertThat(states.consume(OwnerKey.ofKey("bob"), "one more", Duration.ofHours(1))).isCompletedWithValue(true);
	}

	@Test
	void takesFurtherStatesWhenOthersHaveExpired() {
		InMemoryConsumedStates states = new InMemoryConsumedStates();
		for (int state = 0; state < states.max(); state++) {
			states.consume("state " + state, Duration.ofMillis(1));
		}

		Awaitility.await()
			.until(() -> !states.consume("one more", Duration.ofHours(1))
				.toCompletableFuture()
				.isCompletedExceptionally());
	}

}

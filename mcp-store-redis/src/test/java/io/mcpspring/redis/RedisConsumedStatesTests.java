package io.mcpspring.redis;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.store.ConsumedStatesContract;
import io.mcpspring.store.ConsumedStates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

class RedisConsumedStatesTests extends ConsumedStatesContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Override
	protected ConsumedStates states() {
		return this.nodes.cluster().node().consumed();
	}

	@Override
	protected ConsumedStates elsewhere(ConsumedStates states) {
		return this.nodes.cluster().node().consumed();
	}

	/** Redis keeps each state for its lifetime, whoever used it. */
	@Test
	void keepsNoMoreStatesOfAHolderThanItMay() {
		ConsumedStates states = states();
		OwnerKey ann = OwnerKey.ofKey("ann");
		AtomicInteger taken = new AtomicInteger();
		AtomicInteger refused = new AtomicInteger();
		for (int round = 0; round < 26; round++) {
			int first = 1000 * round;
			CompletableFuture
				.allOf(IntStream.range(first, first + 1000)
					.mapToObj((i) -> states.consume(ann, "state " + i, Duration.ofDays(10))
						.handle((free, failure) -> ((failure != null) ? refused : taken).incrementAndGet())
						.toCompletableFuture())
					.toArray(CompletableFuture[]::new))
				.orTimeout(1, TimeUnit.MINUTES)
				.join();
		}
		assertThat(taken.get()).isBetween(25_000, 25_999);
		assertThat(refused.get()).isPositive();
		assertThat(states.consume(OwnerKey.ofKey("bob"), "other", Duration.ofDays(10)).toCompletableFuture())
			.succeedsWithin(Duration.ofMinutes(1))
			.isEqualTo(true);
	}

}

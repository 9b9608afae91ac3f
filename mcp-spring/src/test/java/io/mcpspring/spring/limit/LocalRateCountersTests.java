package io.mcpspring.spring.limit;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import io.mcpspring.store.Rate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How calls are counted in memory.
 */
class LocalRateCountersTests {

	private final LocalRateCounters counters = new LocalRateCounters(100);

	@Test
	void allowsAsManyCallsAtOnceAndTellsWhenTheNextOneIs() {
		Rate rate = new Rate(5, Duration.ofHours(1));
		List<Boolean> allowed = IntStream.range(0, 5).mapToObj((call) -> count("a", rate) == null).toList();
		assertThat(allowed).containsOnly(true);
		Duration wait = count("a", rate);
		assertThat(wait).isPositive().isLessThanOrEqualTo(Duration.ofMinutes(12));
		assertThat(count("a", rate)).as("a refused call costs nothing").isLessThanOrEqualTo(wait);
		assertThat(count("b", rate)).isNull();
	}

	private @Nullable Duration count(String counter, Rate rate) {
		return this.counters.count(counter, rate).toCompletableFuture().join();
	}

}

package io.mcpspring.engine.housekeeping;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The failure of one entry in a round of many.
 */
class RoundsTests {

	private final List<String> done = new ArrayList<>();

	@Test
	void aFailureLeavesTheOtherEntriesTheirTurn() {
		List.of("a", "b", "c").forEach(Rounds.each((entry) -> {
			this.done.add(entry);
			throw new IllegalStateException("as tests want it");
		}));

		assertThat(this.done).containsExactly("a", "b", "c");
	}

	@Test
	void anErrorLeavesTheOtherEntriesOfAMapTheirTurn() {
		Map.of("a", 1, "b", 2).forEach(Rounds.eachOf((key, value) -> {
			this.done.add(key + value);
			throw new StackOverflowError("as tests want it");
		}));

		assertThat(this.done).containsExactlyInAnyOrder("a1", "b2");
	}

}

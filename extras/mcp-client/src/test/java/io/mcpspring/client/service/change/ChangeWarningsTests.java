package io.mcpspring.client.service.change;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeWarningsTests {

	private final AtomicLong time = new AtomicLong();

	private final ChangeWarnings warnings = new ChangeWarnings(this.time::get);

	@Test
	void nameEachDifferenceOnce() {
		assertThat(this.warnings.due(Set.of("a", "b"), Set.of("a"))).containsExactly("a");
		this.time.addAndGet(Duration.ofMinutes(2).toNanos());
		assertThat(this.warnings.due(Set.of("a", "b"), Set.of("a", "b"))).isEmpty();
	}

	@Test
	void nameAgainWhatWasGone() {
		assertThat(this.warnings.due(Set.of("a"), Set.of("a"))).containsExactly("a");
		assertThat(this.warnings.due(Set.of(), Set.of())).isEmpty();
		this.time.addAndGet(Duration.ofMinutes(1).toNanos());
		assertThat(this.warnings.due(Set.of("a"), Set.of("a"))).containsExactly("a");
	}

	@Test
	void nameADifferenceWithinAMinuteLater() {
		assertThat(this.warnings.due(Set.of("a"), Set.of("a"))).containsExactly("a");
		this.time.addAndGet(Duration.ofSeconds(59).toNanos());
		assertThat(this.warnings.due(Set.of("a", "b"), Set.of("a", "b"))).isEmpty();
		this.time.addAndGet(Duration.ofSeconds(1).toNanos());
		assertThat(this.warnings.due(Set.of("a", "b"), Set.of("a", "b"))).containsExactly("b");
	}

}

package io.mcpspring.engine.log;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

class RepeatedFailuresTests {

	private final AtomicLong time = new AtomicLong();

	private final RepeatedFailures failures = new RepeatedFailures(this.time::get);

	private static IllegalStateException failure(String message) {
		return new IllegalStateException(message);
	}

	@Test
	void theSameFailureIsTracedOnceAMinute() {
		for (int minute = 0; minute < 2; minute++) {
			String first = "first" + minute;
			for (int i = 0; i < 3; i++) {
				assertThat(this.failures.tracedAs(failure("no " + i), (i == 0) ? first : "next"))
					.isEqualTo((i == 0) ? null : first);
			}
			this.time.addAndGet(Duration.ofMinutes(1).toNanos());
		}
	}

	@Test
	void othersAreTraced() {
		assertThat(this.failures.tracedAs(failure("no"), "one")).isNull();
		assertThat(this.failures.tracedAs(new IllegalArgumentException("no"), "two")).isNull();
		assertThat(this.failures.tracedAs(new IllegalStateException("from elsewhere"), "three")).isNull();
	}

	@Test
	void keepsAFewOnly() {
		for (int i = 0; i < 10_000; i++) {
			IllegalStateException failure = failure("no");
			failure.setStackTrace(new StackTraceElement[] { new StackTraceElement("A", "a", "A.java", i) });
			assertThat(this.failures.tracedAs(failure, "r" + i)).isNull();
		}
		assertThat(this.failures).extracting("traced").asInstanceOf(MAP).hasSizeLessThanOrEqualTo(256);
	}

}

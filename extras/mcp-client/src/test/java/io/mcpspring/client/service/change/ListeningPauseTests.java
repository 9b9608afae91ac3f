package io.mcpspring.client.service.change;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ListeningPauseTests {

	private final AtomicLong time = new AtomicLong();

	private final ListeningPause pause = new ListeningPause(this.time::get);

	private long next(Duration open) {
		this.pause.opened();
		this.time.addAndGet(open.toNanos());
		return this.pause.next();
	}

	@Test
	void growsWhileSubscriptionsFailOrEndSoon() {
		assertThat(this.pause.next()).isEqualTo(1000);
		assertThat(this.pause.next()).isEqualTo(2000);
		assertThat(next(Duration.ZERO)).isEqualTo(4000);
		assertThat(next(Duration.ofSeconds(59))).isEqualTo(8000);
		assertThat(Stream.generate(() -> next(Duration.ofSeconds(10))).limit(7)).endsWith(256_000L, 300_000L, 300_000L);
	}

	@Test
	void isShortAgainAfterASubscriptionThatLasted() {
		assertThat(next(Duration.ZERO)).isEqualTo(1000);
		assertThat(next(Duration.ZERO)).isEqualTo(2000);
		assertThat(next(Duration.ofMinutes(1))).isEqualTo(1000);
		assertThat(next(Duration.ZERO)).isEqualTo(2000);
		this.time.addAndGet(Duration.ofHours(1).toNanos());
		assertThat(this.pause.next()).as("not opened").isEqualTo(4000);
	}

}

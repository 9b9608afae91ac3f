package io.mcpspring.client.service.change;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AnnouncementPauseTests {

	private final AtomicLong time = new AtomicLong(-1000);

	private final AnnouncementPause pause = new AnnouncementPause(this.time::get);

	private long next(Duration afterTheEnd) {
		this.time.addAndGet(afterTheEnd.toNanos());
		long millis = this.pause.next();
		this.time.addAndGet(Duration.ofMillis(millis).toNanos());
		return millis;
	}

	@Test
	void growsWithEachAnnouncement() {
		assertThat(Stream.generate(() -> next(Duration.ofMillis(1))).limit(11)).containsExactly(1000L, 2000L, 4000L,
				8000L, 16_000L, 32_000L, 64_000L, 128_000L, 256_000L, 300_000L, 300_000L);
	}

	/** Otherwise regular announcements would keep the pause short. */
	@Test
	void isShortAgainAfterALongQuietTimeOnly() {
		next(Duration.ZERO);
		assertThat(next(Duration.ofMinutes(5))).isEqualTo(2000);
		assertThat(next(Duration.ofSeconds(301))).isEqualTo(1000);
		assertThat(next(Duration.ZERO)).isEqualTo(2000);
	}

}

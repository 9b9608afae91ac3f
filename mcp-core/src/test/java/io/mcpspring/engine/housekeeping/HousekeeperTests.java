package io.mcpspring.engine.housekeeping;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Chores are done again and again, whatever happens in one round.
 */
class HousekeeperTests {

	private static final Duration SOON = Duration.ofMillis(1);

	@Test
	void aRoundThatFailsIsNotTheLast() throws Exception {
		CountDownLatch rounds = new CountDownLatch(3);
		try (Housekeeper housekeeper = new Housekeeper(ServerTime.SYSTEM)) {
			housekeeper.start(List.of(new Chore(SOON, () -> {
				rounds.countDown();
				throw new StackOverflowError("as tests want it");
			})), () -> {
			});

			assertThat(rounds.await(30, TimeUnit.SECONDS)).isTrue();
		}
	}

	@Test
	void choresOfAnIntervalShareItsRoundsAndNotTheirFailures() throws Exception {
		List<String> done = new CopyOnWriteArrayList<>();
		CountDownLatch rounds = new CountDownLatch(3);
		try (Housekeeper housekeeper = new Housekeeper(ServerTime.SYSTEM)) {
			housekeeper.start(List.of(new Chore(SOON, () -> {
				done.add("first");
				throw new IllegalStateException("as tests want it");
			}), new Chore(SOON, () -> {
				done.add("second");
				rounds.countDown();
			})), () -> {
			});

			assertThat(rounds.await(30, TimeUnit.SECONDS)).isTrue();
		}
		assertThat(done).startsWith("first", "second", "first", "second", "first", "second");
	}

	@Test
	void beginsOnceAndNotAfterItWasClosed() {
		AtomicInteger begun = new AtomicInteger();
		Housekeeper housekeeper = new Housekeeper(ServerTime.SYSTEM);
		housekeeper.start(List.of(), begun::incrementAndGet);
		housekeeper.start(List.of(), begun::incrementAndGet);
		housekeeper.close();
		housekeeper.start(List.of(), begun::incrementAndGet);
		Housekeeper closed = new Housekeeper(ServerTime.SYSTEM);
		closed.close();
		closed.start(List.of(), begun::incrementAndGet);

		assertThat(begun).hasValue(1);
	}

	@Test
	void choresWaitBetweenRounds() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Chore(Duration.ofNanos(1), () -> {
		}));
	}

}

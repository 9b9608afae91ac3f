package io.mcpspring.engine.share;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.share.FairShares.Outcome;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class FairSharesTests {

	private static final OwnerKey JANE = OwnerKey.ofKey("jane");

	private static final OwnerKey JOHN = OwnerKey.ofKey("john");

	private static final OwnerKey HERE = OwnerKey.ofAddress("192.0.2.1");

	private static final OwnerKey THERE = OwnerKey.ofAddress("192.0.2.2");

	private final AtomicLong now = new AtomicLong();

	private final FairShares shares = new FairShares("things", 100, 25, this.now::get);

	@Test
	void givesACallerItsShareAndNoMore() {
		assertThat(this.shares.acquire(JANE, 25)).isEqualTo(Outcome.GRANTED);
		assertThat(this.shares.acquire(JANE, 1)).isEqualTo(Outcome.SHARE_TAKEN);
		assertThat(this.shares.acquire(JOHN, 25)).isEqualTo(Outcome.GRANTED);
		assertThat(this.shares.used()).isEqualTo(50);
	}

	@Test
	void givesBothOfTwoKindsOrNothing() {
		FairShares bytes = new FairShares("bytes", 1000, 10, this.now::get);
		assertThat(this.shares.acquire(JANE, 1, bytes, 11)).isEqualTo(Outcome.SHARE_TAKEN);
		assertThat(this.shares.used()).isZero();
		assertThat(this.shares.acquire(JANE, 26, bytes, 1)).isEqualTo(Outcome.SHARE_TAKEN);
		assertThat(bytes.used()).isZero();
		assertThat(this.shares.acquire(JANE, 25, bytes, 10)).isEqualTo(Outcome.GRANTED);
		assertThat(this.shares.used()).isEqualTo(25);
		assertThat(bytes.used()).isEqualTo(10);
	}

	@Test
	void givesAnAddressMoreThanItsShareUntilThreeQuartersAreTaken() {
		assertThat(this.shares.acquire(HERE, 75)).isEqualTo(Outcome.GRANTED);
		assertThat(this.shares.acquire(HERE, 1)).isEqualTo(Outcome.SHARE_TAKEN);
		assertThat(this.shares.acquire(THERE, 20)).isEqualTo(Outcome.GRANTED);
		assertThat(this.shares.acquire(HERE, 1)).isEqualTo(Outcome.SHARE_TAKEN);
		assertThat(this.shares.acquire(THERE, 5)).isEqualTo(Outcome.GRANTED);
		assertThat(this.shares.acquire(THERE, 1)).isEqualTo(Outcome.NOTHING_LEFT);
		assertThat(this.shares.acquire(JANE, 1)).isEqualTo(Outcome.NOTHING_LEFT);
	}

	@Test
	void givesWhoIsNotKnownAllThereIs() {
		assertThat(this.shares.acquire(OwnerKey.UNKNOWN, 100)).isEqualTo(Outcome.GRANTED);
		try (Warnings warnings = new Warnings()) {
			assertThat(this.shares.acquire(OwnerKey.UNKNOWN, 1)).isEqualTo(Outcome.NOTHING_LEFT);
			assertThat(warnings.list()).isEmpty();
		}
	}

	@Test
	void countsWhatAnotherLimitAllows() {
		this.shares.count(JANE, 40);
		assertThat(this.shares.acquire(HERE, 60)).isEqualTo(Outcome.SHARE_TAKEN);
		this.shares.count(JANE, 65);
		assertThat(this.shares.acquire(HERE, 1)).isEqualTo(Outcome.NOTHING_LEFT);
		this.shares.release(JANE, 105);
		assertThat(this.shares.used()).isZero();
		assertThat(this.shares.holders()).isZero();
	}

	@Test
	void refusesWhatIsMoreThanThereIs() {
		assertThat(this.shares.acquire(HERE, Long.MAX_VALUE)).isEqualTo(Outcome.NOTHING_LEFT);
		assertThat(this.shares.acquire(JANE, Long.MAX_VALUE)).isEqualTo(Outcome.NOTHING_LEFT);
		assertThat(this.shares.used()).isZero();
		assertThat(this.shares.holders()).isZero();
	}

	@Test
	void takesBackAndForgetsWhoHoldsNothing() {
		this.shares.acquire(JANE, 20);
		this.shares.release(JANE, 5);
		assertThat(this.shares.heldBy(JANE)).isEqualTo(15);
		assertThat(this.shares.acquire(JANE, 10)).isEqualTo(Outcome.GRANTED);
		this.shares.release(JANE, 25);
		assertThat(this.shares.used()).isZero();
		assertThat(this.shares.heldBy(JANE)).isZero();
		assertThat(this.shares.holders()).isZero();
	}

	@Test
	void doesNotRememberWhoWasRefusedOrAskedForNothing() {
		this.shares.acquire(JANE, 26);
		this.shares.acquire(HERE, 0);
		assertThat(this.shares.holders()).isZero();
	}

	@Test
	void doesNotTakeBackMoreThanItGave() {
		this.shares.acquire(JANE, 2);
		assertThatIllegalStateException().isThrownBy(() -> this.shares.release(JANE, 3));
		assertThatIllegalStateException().isThrownBy(() -> this.shares.release(JOHN, 1));
		assertThat(this.shares.used()).isEqualTo(2);
	}

	@Test
	void refusesNegativeAmounts() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.shares.acquire(JANE, -1));
		assertThatIllegalArgumentException().isThrownBy(() -> new FairShares("things", -1, 0));
	}

	@Test
	void givesEachCallerOnePieceOfFew() {
		FairShares few = ShareSettings.DEFAULTS.of("things", 3);
		assertThat(few.acquire(JANE, 1)).isEqualTo(Outcome.GRANTED);
		assertThat(few.acquire(JANE, 1)).isEqualTo(Outcome.SHARE_TAKEN);
		assertThat(ShareSettings.DEFAULTS.of("things", 0).acquire(JANE, 1)).isNotEqualTo(Outcome.GRANTED);
	}

	@Test
	void givesAllToOneCallerWhereThatIsWanted() {
		FairShares all = new ShareSettings(100).of("things", 8);
		assertThat(all.acquire(JANE, 8)).isEqualTo(Outcome.GRANTED);
		assertThat(all.acquire(JANE, 1).isGranted()).isFalse();
		assertThat(new ShareSettings(25).share(Long.MAX_VALUE)).isBetween(Long.MAX_VALUE / 4 - 1, Long.MAX_VALUE / 4);
		assertThatIllegalArgumentException().isThrownBy(() -> new ShareSettings(0));
		assertThatIllegalArgumentException().isThrownBy(() -> new ShareSettings(101));
	}

	@Test
	void warnsOnceAnHourOfAnAddressThatHoldsNearlyAll() {
		try (Warnings warnings = new Warnings()) {
			this.shares.acquire(JANE, 5);
			this.shares.acquire(HERE, 70);
			assertThat(warnings.list()).isEmpty();
			this.shares.acquire(HERE, 1);
			this.shares.acquire(HERE, 1);
			assertThat(warnings.list()).singleElement()
				.asString()
				.contains("server.forward-headers-strategy", "75 of at most 100")
				.doesNotContain("192.0.2.1");
			this.now.addAndGet(Duration.ofMinutes(59).toNanos());
			this.shares.acquire(HERE, 1);
			assertThat(warnings.list()).hasSize(1);
			this.now.addAndGet(Duration.ofMinutes(1).toNanos());
			this.shares.acquire(HERE, 1);
			assertThat(warnings.list()).hasSize(2);
		}
	}

	@Test
	void doesNotWarnOfCallersAndOfManyAddresses() {
		try (Warnings warnings = new Warnings()) {
			this.shares.acquire(JANE, 25);
			this.shares.acquire(JANE, 1);
			this.shares.acquire(HERE, 40);
			this.shares.acquire(THERE, 10);
			assertThat(this.shares.acquire(HERE, 1)).isEqualTo(Outcome.SHARE_TAKEN);
			assertThat(warnings.list()).isEmpty();
		}
	}

	@Test
	void neverGivesTooMuchToManyThreads() throws Exception {
		int threads = 8;
		CountDownLatch start = new CountDownLatch(1);
		ExecutorService executor = Executors.newFixedThreadPool(threads);
		List<Future<Long>> most = new ArrayList<>();
		for (int i = 0; i < threads; i++) {
			OwnerKey holder = (i % 2 == 0) ? OwnerKey.ofKey("caller " + i / 4) : OwnerKey.ofAddress("192.0.2." + i / 4);
			most.add(executor.submit(() -> {
				start.await();
				return takeAndGiveBack(holder);
			}));
		}
		start.countDown();
		for (Future<Long> seen : most) {
			assertThat(seen.get(1, TimeUnit.MINUTES)).isLessThanOrEqualTo(100);
		}
		executor.shutdown();
		assertThat(this.shares.used()).isZero();
		assertThat(this.shares.holders()).isZero();
	}

	private long takeAndGiveBack(OwnerKey holder) {
		long most = 0;
		for (int i = 0; i < 20_000; i++) {
			long amount = ThreadLocalRandom.current().nextInt(1, 20);
			if (this.shares.acquire(holder, amount).isGranted()) {
				most = Math.max(most, this.shares.used());
				if (holder.authenticated()) {
					assertThat(this.shares.heldBy(holder)).isLessThanOrEqualTo(25);
				}
				this.shares.release(holder, amount);
			}
		}
		return most;
	}

	private static final class Warnings implements AutoCloseable {

		private final Logger logger = (Logger) LoggerFactory.getLogger(FairShares.class);

		private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

		Warnings() {
			this.appender.start();
			this.logger.addAppender(this.appender);
		}

		List<String> list() {
			return this.appender.list.stream()
				.filter((event) -> event.getLevel() == Level.WARN)
				.map(ILoggingEvent::getFormattedMessage)
				.toList();
		}

		@Override
		public void close() {
			this.logger.detachAppender(this.appender);
		}

	}

}

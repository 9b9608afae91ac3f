package io.mcpspring.engine.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import io.mcpspring.store.EventLog;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.EventLog.Reason;
import io.mcpspring.store.EventLog.Watch;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class InMemoryEventLogTests extends EventLogContract {

	private static final int KIB = 1 << 10;

	// An event of this size weighs a KiB.
	private static final int SIZE = KIB - StreamRing.EVENT_WEIGHT;

	private static final Duration EXPIRY = Duration.ofMinutes(5);

	// Close to where a nano clock wraps around.
	private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - TimeUnit.MINUTES.toNanos(2));

	@Override
	protected EventLog log(EventLogLimits limits) {
		return new InMemoryEventLog(limits, this.now::get);
	}

	@Override
	protected void pass(Duration time) {
		this.now.addAndGet(time.toNanos());
	}

	@Override
	protected Duration unit() {
		return Duration.ofMinutes(1);
	}

	@Override
	protected void expire(EventLog log) {
		((InMemoryEventLog) log).expire();
	}

	@Test
	void keepsExactlyTheNewestEvents() {
		InMemoryEventLog log = new InMemoryEventLog(EventLogLimits.DEFAULTS, this.now::get);
		StreamKey key = new StreamKey("session", "call");
		long epoch = open(log, key);
		append(log, key, 10, 1_000);

		assertThat(read(log, key, epoch, 743)).isEqualTo(new Read.Gone(Reason.TRIMMED));
		assertThat(((Read.Events) read(log, key, epoch, 744)).events()).hasSize(256);
	}

	@Test
	void keepsExactlyTheBytesOfAStream() {
		InMemoryEventLog log = log(1_000, 10 * KIB, 1 << 20, 1 << 20);
		StreamKey key = new StreamKey("session", "call");
		long epoch = open(log, key);
		append(log, key, SIZE, 25);

		assertThat(read(log, key, epoch, 14)).isEqualTo(new Read.Gone(Reason.TRIMMED));
		assertThat(((Read.Events) read(log, key, epoch, 15)).events()).hasSize(10);
		append(log, key, 20 * KIB, 1);
		assertThat(read(log, key, epoch, 19)).isEqualTo(new Read.Gone(Reason.TRIMMED));
		assertThat(((Read.Events) read(log, key, epoch, 20)).events()).hasSize(6);
	}

	@Test
	void dropsWhatEndedFirstWhenASessionHasTooMuch() {
		InMemoryEventLog log = log(1_000, 1 << 20, 40 * KIB, 1 << 20);
		StreamKey running = new StreamKey("session", "running");
		StreamKey early = new StreamKey("session", "early");
		StreamKey late = new StreamKey("session", "late");
		long runningEpoch = open(log, running);
		long lateEpoch = open(log, late);
		long earlyEpoch = open(log, early);
		append(log, running, SIZE, 10);
		append(log, early, SIZE, 9);
		append(log, late, SIZE, 9);
		end(log, early);
		pass(Duration.ofSeconds(1));
		end(log, late);

		append(log, running, SIZE, 12);

		assertThat(read(log, early, earlyEpoch, 0)).isEqualTo(new Read.Gone(Reason.TRIMMED));
		assertThat(((Read.Events) read(log, early, earlyEpoch, 6)).ended()).isTrue();
		assertThat(((Read.Events) read(log, late, lateEpoch, 0)).events()).hasSize(10);
		assertThat(((Read.Events) read(log, running, runningEpoch, 0)).events()).hasSize(22);

		append(log, running, SIZE, 12);

		assertThat(read(log, early, earlyEpoch, 9)).isEqualTo(new Read.Gone(Reason.UNKNOWN));
		assertThat(((Read.Events) read(log, running, runningEpoch, 0)).events()).hasSize(34);
		assertThat(log.bytes()).isLessThanOrEqualTo(40 * KIB);
	}

	@Test
	void dropsALittleMoreThanNeededOfWhatEnded() {
		InMemoryEventLog log = log(1_000, 1 << 20, 1 << 20, 2 << 20);
		List<Long> left = new ArrayList<>();
		log.onLimit((limit) -> left.add(log.bytes()));
		for (int ended = 0; left.isEmpty(); ended++) {
			StreamKey key = new StreamKey("session", "ended" + ended);
			open(log, key);
			append(log, key, 100, 1);
			end(log, key);
			assertThat(log.bytes()).isLessThanOrEqualTo(1 << 20);
		}
		assertThat(left.get(0)).isBetween((1 << 20) - 2L * KIB, (1 << 20) - 1L * KIB);
	}

	@Test
	void cutsTheLargestStreamsOfANodeAndSparesTheSmall() {
		InMemoryEventLog log = log(1_000, 1 << 20, 1 << 20, 100 * KIB);
		StreamKey small = new StreamKey("small", "call");
		long smallEpoch = open(log, small);
		append(log, small, SIZE, 5);
		List<StreamKey> floods = IntStream.range(0, 3).mapToObj((i) -> new StreamKey("flood" + i, "call")).toList();
		List<Long> epochs = floods.stream().map((key) -> open(log, key)).toList();

		for (int i = 0; i < 500; i++) {
			append(log, floods.get(i % 3), SIZE, 1);
			assertThat(log.bytes()).isLessThanOrEqualTo(100 * KIB);
		}

		assertThat(((Read.Events) read(log, small, smallEpoch, 0)).events()).hasSize(5);
		for (int i = 0; i < 3; i++) {
			assertThat(read(log, floods.get(i), epochs.get(i), 0)).isEqualTo(new Read.Gone(Reason.TRIMMED));
			assertThat(((Read.Events) read(log, floods.get(i), epochs.get(i), 150)).events()).hasSizeGreaterThan(15);
		}
	}

	@Test
	void boundsANodeThoughEachStreamHasOneEventOnly() {
		InMemoryEventLog log = log(256, 10 * KIB, 40 * KIB, 200 * KIB);
		StreamKey last = new StreamKey("", "");
		long epoch = 0;
		for (int i = 0; i < 1_000; i++) {
			last = new StreamKey("session" + i, "call");
			epoch = open(log, last);
			append(log, last, 9 * KIB, 1);
			assertThat(log.bytes()).isLessThanOrEqualTo(200 * KIB);
		}

		assertThat(((Read.Events) read(log, last, epoch, 0)).events()).hasSize(1);
		assertThat(log.size()).isEqualTo(1_000);
	}

	@Test
	void boundsANodeThoughTheEventJustAppendedIsTheLargest() {
		InMemoryEventLog log = log(256, 100 * KIB, 100 * KIB, 100 * KIB);
		for (int i = 0; i < 10; i++) {
			StreamKey key = new StreamKey("session" + i, "call");
			open(log, key);
			append(log, key, SIZE, 8);
		}
		StreamKey key = new StreamKey("session", "call");
		long epoch = open(log, key);

		append(log, key, 50 * KIB, 1);

		assertThat(((Read.Events) read(log, key, epoch, 0)).events()).hasSize(1);
		assertThat(log.bytes()).isBetween(60L * KIB, 100L * KIB);
	}

	@Test
	void boundsANodeThatOnlyEndsStreams() {
		InMemoryEventLog log = log(256, 10 * KIB, 40 * KIB, 200 * KIB);
		for (int i = 0; i < 10_000; i++) {
			StreamKey key = new StreamKey("session" + i % 7, "call" + i);
			open(log, key);
			end(log, key);
			pass(Duration.ofMillis(1));
		}

		assertThat(log.bytes()).isLessThanOrEqualTo(200 * KIB);
		assertThat(log.size()).isLessThan(700);
	}

	@Test
	void keepsTheEventJustAppendedWhateverItsSize() {
		InMemoryEventLog log = log(256, KIB, KIB, KIB);
		StreamKey key = new StreamKey("session", "call");
		long epoch = open(log, key);
		append(log, new StreamKey("session", "call"), 5 * KIB, 3);

		assertThat(((Read.Events) read(log, key, epoch, 2)).events()).hasSize(1);
		assertThat(log.bytes()).isEqualTo(5 * KIB + StreamRing.EVENT_WEIGHT + StreamRing.STREAM_WEIGHT);
	}

	@Test
	void wakesTheWatcherOfAStreamThatExpires() {
		InMemoryEventLog log = log(256, 100 * KIB, 100 * KIB, 20 * KIB);
		StreamKey ended = new StreamKey("session", "ended");
		long epoch = open(log, ended);
		end(log, ended);
		AtomicInteger woken = new AtomicInteger();
		log.watch(ended, woken::incrementAndGet);
		pass(EXPIRY);

		log.expire();

		assertThat(woken).hasValue(1);
		assertThat(read(log, ended, epoch, 0)).isEqualTo(new Read.Gone(Reason.UNKNOWN));
	}

	@Test
	void boundsANodeThoughAllThatEndedIsBeingRead() {
		InMemoryEventLog log = log(256, 100 * KIB, 100 * KIB, 20 * KIB);
		for (int i = 0; i < 200; i++) {
			StreamKey key = new StreamKey("session" + i, "call");
			open(log, key);
			log.watch(key, () -> {
			});
			end(log, key);
		}

		assertThat(log.bytes()).isLessThanOrEqualTo(20 * KIB);
	}

	@Test
	void weighsNothingOnceAllIsClosed() throws Exception {
		InMemoryEventLog log = log(16, 16 * KIB, 48 * KIB, 96 * KIB);
		onFourThreads((thread) -> churn(log));
		assertThat(log.bytes()).isBetween(0L, 96L * KIB);

		IntStream.range(0, 6).forEach((i) -> log.closeSession("session" + i));

		assertThat(log.bytes()).isZero();
		assertThat(log.size()).isZero();
	}

	private void churn(InMemoryEventLog log) {
		ThreadLocalRandom random = ThreadLocalRandom.current();
		for (int i = 0; i < 20_000; i++) {
			StreamKey key = new StreamKey("session" + random.nextInt(6), "call" + random.nextInt(4));
			switch (random.nextInt(12)) {
				case 0 -> log.close(key);
				case 1 -> log.append(key, StreamEvent.last(new byte[random.nextInt(4 * KIB)]));
				case 2 -> log.expire();
				case 3, 4 -> log.open(key);
				default -> log.append(key, StreamEvent.message(new byte[random.nextInt(4 * KIB)]));
			}
			assertThat(log.bytes()).isNotNegative();
		}
	}

	@Test
	void cutsNoStreamThatGoesOnOrIsReadWhileOthersAreKept() throws Exception {
		InMemoryEventLog log = log(256, 100 * KIB, 200 * KIB, 200 * KIB);
		onFourThreads((thread) -> callAndRead(log, "session" + thread));
	}

	private static void onFourThreads(IntConsumer task) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try {
			List<Future<?>> running = new ArrayList<>();
			for (int i = 0; i < 4; i++) {
				int thread = i;
				running.add(threads.submit(() -> task.accept(thread)));
			}
			for (Future<?> future : running) {
				future.get(60, TimeUnit.SECONDS);
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	private void callAndRead(InMemoryEventLog log, String session) {
		for (int i = 0; i < 20_000; i++) {
			StreamKey key = new StreamKey(session, "call" + i);
			long epoch = open(log, key);
			append(log, key, 100, 3);
			assertThat(read(log, key, epoch, 0)).isInstanceOf(Read.Events.class);
			Watch reader = log.watch(key, () -> {
			});
			end(log, key);
			assertThat(read(log, key, epoch, 3)).isInstanceOf(Read.Events.class);
			reader.close();
		}
	}

	@Test
	void freesWhatExpired() {
		InMemoryEventLog log = new InMemoryEventLog(EventLogLimits.DEFAULTS, this.now::get);
		for (int i = 0; i < 100; i++) {
			StreamKey key = new StreamKey("session", "call" + i);
			open(log, key);
			end(log, key);
		}
		pass(EXPIRY.minusNanos(1));
		log.expire();
		assertThat(log.size()).isEqualTo(100);
		pass(Duration.ofNanos(1));

		log.expire();

		assertThat(log.size()).isZero();
		assertThat(log.bytes()).isZero();
	}

	@Test
	void doesNotWakeWhoWatchesNoMore() {
		InMemoryEventLog log = new InMemoryEventLog(EventLogLimits.DEFAULTS, this.now::get);
		StreamKey key = new StreamKey("session", "call");
		open(log, key);
		AtomicInteger woken = new AtomicInteger();
		Runnable action = woken::incrementAndGet;
		Watch first = log.watch(key, action);
		Watch second = log.watch(key, action);
		first.close();
		first.close();
		append(log, key, 1, 1);
		assertThat(woken).hasValue(1);
		second.close();

		append(log, key, 1, 1);
		log.close(key);

		assertThat(woken).hasValue(1);
	}

	@Test
	void letsAWatcherUseTheLog() {
		InMemoryEventLog log = new InMemoryEventLog(EventLogLimits.DEFAULTS, this.now::get);
		StreamKey key = new StreamKey("session", "call");
		StreamKey other = new StreamKey("session", "other");
		open(log, key);
		long epoch = open(log, other);
		log.watch(key, () -> append(log, other, 1, 1));

		append(log, key, 1, 1);
		log.close(key);

		assertThat(((Read.Events) read(log, other, epoch, 0)).events()).hasSize(2);
	}

	@Test
	void refusesANegativePosition() {
		InMemoryEventLog log = new InMemoryEventLog(EventLogLimits.DEFAULTS, this.now::get);
		assertThatIllegalArgumentException().isThrownBy(() -> log.read(new StreamKey("session", "call"), 1, -1, 1));
	}

	@Test
	void refusesLimitsThatKeepNothing() {
		assertThatIllegalArgumentException().isThrownBy(() -> log(0, 1, 1, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> log(1, 0, 1, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> log(1, 1, 0, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> log(1, 1, 1, 0));
		assertThatIllegalArgumentException().isThrownBy(() -> new EventLogLimits(1, 1, 1, 1, Duration.ZERO));
	}

	private InMemoryEventLog log(int events, long stream, long session, long node) {
		return new InMemoryEventLog(new EventLogLimits(events, stream, session, node, EXPIRY), this.now::get);
	}

	private static long open(EventLog log, StreamKey key) {
		return log.open(key).toCompletableFuture().join();
	}

	private static void append(EventLog log, StreamKey key, int size, int count) {
		for (int i = 0; i < count; i++) {
			log.append(key, StreamEvent.message(new byte[size])).toCompletableFuture().join();
		}
	}

	private static void end(EventLog log, StreamKey key) {
		log.append(key, StreamEvent.last(new byte[SIZE])).toCompletableFuture().join();
	}

	private static Read read(EventLog log, StreamKey key, long epoch, long after) {
		return log.read(key, epoch, after, Integer.MAX_VALUE).toCompletableFuture().join();
	}

}

package io.mcpspring.engine.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whose events are dropped when the node has no room.
 */
class EventSharesTests {

	private static final int KIB = 1024;

	private static final OwnerKey VICTIM = OwnerKey.ofKey("victim");

	private static final OwnerKey GREEDY = OwnerKey.ofKey("greedy");

	private final List<Limit> reached = new ArrayList<>();

	private InMemoryEventLog log(long node) {
		InMemoryEventLog log = new InMemoryEventLog(new EventLogLimits(256, node, node, node, Duration.ofMinutes(5)));
		log.onLimit(this.reached::add);
		return log;
	}

	@Test
	void dropsEventsOfStreamsThatGoOnBeforeThoseOfOthersThatEnded() {
		InMemoryEventLog log = log(1024 * KIB);
		long epoch = ended(log, "victim", VICTIM);
		for (int i = 0; i < 10; i++) {
			StreamKey key = new StreamKey("greedy" + i % 4, "call" + i);
			log.open(key, GREEDY);
			append(log, key, 200 * KIB);
		}
		assertThat(read(log, "victim", epoch)).isInstanceOf(Read.Events.class);
		assertThat(log.bytes()).isLessThanOrEqualTo(1024 * KIB);
		assertThat(this.reached).isNotEmpty().containsOnly(Limit.SHARE);
	}

	@Test
	void dropsTheOldestEndedStreamsOfTheOneOverItsShareFirst() {
		InMemoryEventLog log = log(1024 * KIB);
		long victim = ended(log, "victim", VICTIM);
		List<Long> greedy = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			greedy.add(ended(log, "greedy" + i, GREEDY));
		}
		assertThat(read(log, "victim", victim)).isInstanceOf(Read.Events.class);
		assertThat(read(log, "greedy0", greedy.get(0))).isInstanceOf(Read.Gone.class);
		assertThat(read(log, "greedy9", greedy.get(9))).isInstanceOf(Read.Events.class);
	}

	@Test
	void letsOneHaveAllThatNobodyElseNeeds() {
		InMemoryEventLog log = log(1024 * KIB);
		long first = ended(log, "greedy0", GREEDY);
		for (int i = 1; i < 9; i++) {
			ended(log, "greedy" + i, GREEDY);
		}
		assertThat(read(log, "greedy0", first)).isInstanceOf(Read.Events.class);
		assertThat(this.reached).isEmpty();
	}

	@Test
	void dropsTheOldestWhereNobodyIsOverItsShare() {
		InMemoryEventLog log = log(1024 * KIB);
		long first = ended(log, "session0", OwnerKey.ofKey("caller0"));
		for (int i = 1; i < 12; i++) {
			ended(log, "session" + i, OwnerKey.ofKey("caller" + i));
		}
		assertThat(read(log, "session0", first)).isInstanceOf(Read.Gone.class);
		assertThat(this.reached).containsOnly(Limit.NODE);
	}

	@Test
	void knowsNoShareOfThoseWhoAreNotKnown() {
		InMemoryEventLog log = log(1024 * KIB);
		long victim = ended(log, "victim", VICTIM);
		for (int i = 0; i < 12; i++) {
			ended(log, "unknown" + i, OwnerKey.UNKNOWN);
		}
		assertThat(read(log, "victim", victim)).isInstanceOf(Read.Gone.class);
		assertThat(this.reached).containsOnly(Limit.NODE);
	}

	@Test
	void forgetsHoldersWithoutStreamsUnderContention() throws Exception {
		InMemoryEventLog log = log(64 * KIB);
		ExecutorService threads = Executors.newFixedThreadPool(4);
		List<Future<?>> running = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			running.add(threads.submit(() -> churn(log)));
		}
		for (Future<?> future : running) {
			future.get(60, TimeUnit.SECONDS);
		}
		threads.shutdown();
		for (int i = 0; i < 6; i++) {
			log.closeSession("session" + i);
		}
		assertThat(log.size()).isZero();
		assertThat(log.bytes()).isZero();
		assertThat(log.holders()).isZero();
	}

	private static void churn(InMemoryEventLog log) {
		ThreadLocalRandom random = ThreadLocalRandom.current();
		for (int i = 0; i < 20_000; i++) {
			int session = random.nextInt(6);
			StreamKey key = new StreamKey("session" + session, "call" + random.nextInt(4));
			switch (random.nextInt(12)) {
				case 0 -> log.close(key);
				case 1 -> log.append(key, StreamEvent.last(new byte[random.nextInt(4 * KIB)]));
				case 2, 3, 4 -> log.open(key, OwnerKey.ofKey("caller" + session % 3));
				case 5 -> log.closeSession("session" + session);
				default -> log.append(key, StreamEvent.message(new byte[random.nextInt(4 * KIB)]));
			}
		}
	}

	private static long ended(EventLog log, String session, OwnerKey holder) {
		StreamKey key = new StreamKey(session, "call");
		long epoch = log.open(key, holder).toCompletableFuture().join();
		append(log, key, 100 * KIB);
		log.append(key, StreamEvent.last(new byte[1]));
		return epoch;
	}

	private static void append(EventLog log, StreamKey key, int size) {
		log.append(key, StreamEvent.message(new byte[size]));
	}

	private static Read read(EventLog log, String session, long epoch) {
		return log.read(new StreamKey(session, "call"), epoch, 0, Integer.MAX_VALUE).toCompletableFuture().join();
	}

}

package io.mcpspring.engine.sse;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.housekeeping.ServerTime;
import io.mcpspring.engine.server.CredentialCheck;
import io.mcpspring.engine.stream.StreamMonitor;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SseConnectionTests {

	private static final int STREAMS = 20_000;

	private static final int LONGEST_DELAY = 100;

	private static final int SPINS = 1000;

	private final StreamMonitor monitor = new StreamMonitor(ServerTime.SYSTEM, Duration.ofMinutes(1),
			Duration.ofMinutes(1), 1000, () -> {
			}, CredentialCheck.NONE);

	/** By the adapter, and by the monitor that makes room, at the same time. */
	@Test
	void endsOnceWhenItIsClosedTwice() {
		AtomicInteger ends = new AtomicInteger();
		List<SseConnection> streams = Stream
			.generate(() -> new SseConnection("/message", OwnerKey.UNKNOWN, 1000, this.monitor, ends::incrementAndGet))
			.limit(STREAMS)
			.toList();
		AtomicInteger adapter = new AtomicInteger();
		AtomicInteger monitoring = new AtomicInteger();
		CompletableFuture<Void> other = CompletableFuture.runAsync(() -> close(streams, adapter, monitoring, 0));
		close(streams, monitoring, adapter, LONGEST_DELAY);
		other.join();
		assertThat(ends).hasValue(STREAMS);
	}

	/**
	 * Close each stream when the other thread has come to it, too, after delays of which
	 * some let both be at the same place.
	 */
	private static void close(List<SseConnection> streams, AtomicInteger own, AtomicInteger others, int longest) {
		for (SseConnection stream : streams) {
			int reached = own.incrementAndGet();
			for (int spins = 1; others.get() < reached; spins++) {
				Thread.onSpinWait();
				if (spins % SPINS == 0) {
					Thread.yield();
				}
			}
			for (int delay = reached % (longest + 1); delay > 0; delay--) {
				others.get();
			}
			stream.closed();
		}
	}

}

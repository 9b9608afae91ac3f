package io.mcpspring.spring.servlet;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.share.ShareSettings;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Threads that write to clients that do not read.
 */
class BlockingWritesTests {

	private static final int PERMITS = 4;

	private static final int STREAMS = 300;

	private final BlockingWrites writes = new BlockingWrites(ShareSettings.DEFAULTS.of("blocked writers", PERMITS),
			() -> ServerEvents.NONE);

	private final CountDownLatch read = new CountDownLatch(1);

	private final AtomicInteger running = new AtomicInteger();

	private final AtomicInteger most = new AtomicInteger();

	private final AtomicInteger refused = new AtomicInteger();

	private final AtomicInteger blocked = new AtomicInteger();

	@AfterEach
	void stop() {
		this.read.countDown();
		this.writes.close();
	}

	/** Without virtual threads, the container bounds the handlers that run at once. */
	@Test
	void areNotMoreForMoreStreams() {
		for (int i = 0; i < STREAMS; i++) {
			this.writes.handOff(() -> write(OwnerKey.ofKey("slow")));
		}
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> this.refused.get() + this.blocked.get() == STREAMS && this.blocked.get() > 0);
		assertThat(this.most).hasValueLessThanOrEqualTo(2 * PERMITS + 1);
	}

	@Test
	void areLeftForOthers() throws InterruptedException {
		for (int i = 0; i < STREAMS; i++) {
			this.writes.handOff(() -> write(OwnerKey.ofKey("slow")));
		}
		CountDownLatch written = new CountDownLatch(1);
		this.writes.handOff(() -> write(OwnerKey.ofKey("other"), written::countDown));
		assertThat(written.await(1, TimeUnit.MINUTES)).isTrue();
	}

	private void write(OwnerKey client) {
		write(client, () -> {
			this.blocked.incrementAndGet();
			this.read.await();
		});
	}

	private void write(OwnerKey client, Wait wait) {
		this.most.accumulateAndGet(this.running.incrementAndGet(), Math::max);
		try {
			if (!this.writes.run(client, () -> await(wait))) {
				this.refused.incrementAndGet();
			}
		}
		catch (IOException ex) {
			// It made no progress for some seconds.
		}
		finally {
			this.running.decrementAndGet();
		}
	}

	private static void await(Wait wait) throws IOException {
		try {
			wait.run();
		}
		catch (InterruptedException ex) {
			throw new IOException(ex);
		}
	}

	/** A client that reads later. */
	@FunctionalInterface
	private interface Wait {

		void run() throws InterruptedException;

	}

}

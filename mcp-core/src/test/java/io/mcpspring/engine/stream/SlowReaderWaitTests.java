package io.mcpspring.engine.stream;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Few threads wait for clients that do not read, and all who wait are counted.
 */
class SlowReaderWaitTests {

	private final Object lock = new Object();

	private final AtomicBoolean read = new AtomicBoolean();

	private final SlowReaderWait wait = new SlowReaderWait(1, Duration.ofMinutes(1));

	@Test
	void countsThoseWhoWait() {
		assertThat(this.wait.waiting()).isZero();
		CompletableFuture<Boolean> first = CompletableFuture.supplyAsync(this::await);
		Awaitility.await().until(() -> this.wait.waiting() == 1);
		assertThat(await()).isFalse();
		synchronized (this.lock) {
			this.read.set(true);
			this.lock.notifyAll();
		}
		assertThat(first.join()).isTrue();
		assertThat(this.wait.waiting()).isZero();
	}

	private boolean await() {
		synchronized (this.lock) {
			return this.wait.await(this.lock, this.read::get);
		}
	}

}

package io.mcpspring.stream;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Few threads wait for clients that do not read, and all who wait are counted.
 */
class PatienceTests {

	private final Object lock = new Object();

	private final AtomicBoolean read = new AtomicBoolean();

	private final Patience patience = new Patience(1, Duration.ofMinutes(1));

	@Test
	void countsThoseWhoWait() {
		assertThat(this.patience.waiting()).isZero();
		CompletableFuture<Boolean> first = CompletableFuture.supplyAsync(this::await);
		Awaitility.await().until(() -> this.patience.waiting() == 1);
		assertThat(await()).isFalse();
		synchronized (this.lock) {
			this.read.set(true);
			this.lock.notifyAll();
		}
		assertThat(first.join()).isTrue();
		assertThat(this.patience.waiting()).isZero();
	}

	private boolean await() {
		synchronized (this.lock) {
			return this.patience.await(this.lock, this.read::get);
		}
	}

}

package io.mcpspring.redis.access;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link StoreThreads}.
 */
class StoreThreadsTests {

	/** Each waiting task holds a reply of up to some megabytes. */
	@Test
	void runsTasksOfAThreadThatIsBehindOnTheCaller() throws InterruptedException {
		ThreadPoolExecutor executor = StoreThreads.single("busy");
		CountDownLatch end = new CountDownLatch(1);
		CountDownLatch busy = new CountDownLatch(1);
		executor.execute(() -> {
			busy.countDown();
			await(end);
		});
		busy.await();
		Thread caller = Thread.currentThread();
		AtomicInteger here = new AtomicInteger();
		for (int i = 0; i < 200; i++) {
			executor.execute(() -> {
				if (Thread.currentThread() == caller) {
					here.incrementAndGet();
				}
			});
		}
		int waiting = executor.getQueue().size();
		end.countDown();
		executor.shutdown();
		assertThat(waiting).isBetween(1, 8);
		assertThat(here).hasValue(200 - waiting);
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}

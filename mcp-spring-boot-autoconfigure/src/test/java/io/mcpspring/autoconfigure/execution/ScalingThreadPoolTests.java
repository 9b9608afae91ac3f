package io.mcpspring.autoconfigure.execution;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

class ScalingThreadPoolTests {

	private static final int THREADS = 4;

	private final ScalingThreadPool pool = new ScalingThreadPool();

	private final CountDownLatch release = new CountDownLatch(1);

	@AfterEach
	void stop() {
		this.release.countDown();
		this.pool.destroy();
	}

	private void start(int capacity) {
		this.pool.setMaxPoolSize(THREADS);
		this.pool.setQueueCapacity(capacity);
		this.pool.initialize();
	}

	/** Occupy a thread until {@link #release}. */
	private CompletableFuture<Void> block() {
		CompletableFuture<Void> begun = new CompletableFuture<>();
		this.pool.execute(() -> {
			begun.complete(null);
			waitFor(this.release);
		});
		return begun;
	}

	private static void waitFor(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Wait for the end of the tasks that have begun. */
	private void awaitIdle() {
		await().dontCatchUncaughtExceptions()
			.pollDelay(Duration.ZERO)
			.pollInterval(Duration.ofMillis(1))
			.until(() -> this.pool.getActiveCount() == 0);
	}

	private void assertThatAllThreadsCanBeUsed() {
		List<CompletableFuture<Void>> begun = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			begun.add(block());
		}
		assertThat(begun).allSatisfy((task) -> assertThat(task).succeedsWithin(Duration.ofSeconds(30)));
	}

	@Test
	void idleThreadIsUsedAgain() {
		start(10);
		for (int i = 0; i < 100; i++) {
			CompletableFuture<Void> task = CompletableFuture.runAsync(() -> {
			}, this.pool);
			assertThat(task).succeedsWithin(Duration.ofSeconds(30));
			awaitIdle();
		}
		assertThat(this.pool.getThreadPoolExecutor().getLargestPoolSize()).isEqualTo(1);
	}

	@Test
	void noTaskWaitsForABlockedThreadWhileThereMayBeMore() {
		start(10);
		assertThatAllThreadsCanBeUsed();
		assertThat(this.pool.getPoolSize()).isEqualTo(THREADS);
	}

	/** A thread may end after a task was queued for it. */
	@Test
	void noTaskWaitsForABlockedThreadWhileOthersEnd() {
		start(10);
		assertThat(block()).succeedsWithin(Duration.ofSeconds(30));
		this.pool.getThreadPoolExecutor().setKeepAliveTime(20, TimeUnit.MICROSECONDS);
		for (int i = 0; i < 20_000; i++) {
			assertThat(CompletableFuture.runAsync(() -> {
			}, this.pool)).succeedsWithin(Duration.ofSeconds(10));
		}
	}

	@Test
	void coreOfACustomizerHasNoEffect() {
		this.pool.setCorePoolSize(2);
		start(10);
		this.pool.setCorePoolSize(2);
		for (int i = 0; i < 100; i++) {
			assertThat(CompletableFuture.runAsync(() -> {
			}, this.pool)).succeedsWithin(Duration.ofSeconds(30));
		}
		assertThat(this.pool.getThreadPoolExecutor().getCorePoolSize()).isZero();
		assertThatAllThreadsCanBeUsed();
	}

	@Test
	void tasksWaitOnceThereAreAllThreads() {
		start(2);
		assertThatAllThreadsCanBeUsed();
		CompletableFuture<Void> third = block();
		CompletableFuture<Void> fourth = block();
		assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(this::block);
		assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(this::block);
		assertThat(third).isNotDone();
		this.release.countDown();
		assertThat(third).succeedsWithin(Duration.ofSeconds(30));
		assertThat(fourth).succeedsWithin(Duration.ofSeconds(30));
	}

	@Test
	void withoutAQueueEachThreadTakesATask() {
		start(0);
		for (int round = 0; round < 200; round++) {
			List<CompletableFuture<Void>> tasks = new ArrayList<>();
			for (int i = 0; i < THREADS; i++) {
				tasks.add(CompletableFuture.runAsync(() -> {
				}, this.pool));
			}
			assertThat(tasks).allSatisfy((task) -> assertThat(task).succeedsWithin(Duration.ofSeconds(30)));
			awaitIdle();
		}
	}

	@Test
	void failedAndRefusedTasksAreForgotten() {
		start(0);
		for (int i = 0; i < 100; i++) {
			CompletableFuture<Void> begun = new CompletableFuture<>();
			this.pool.execute(() -> {
				begun.complete(null);
				throw new IllegalStateException("expected");
			});
			assertThat(begun).succeedsWithin(Duration.ofSeconds(30));
			awaitIdle();
		}
		assertThatAllThreadsCanBeUsed();
		for (int i = 0; i < 100; i++) {
			assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(this::block);
		}
		this.release.countDown();
		awaitIdle();
		assertThat(block()).succeedsWithin(Duration.ofSeconds(30));
	}

	/** The thread of a task that failed is replaced, which may take a while. */
	@Test
	void taskWaitsForAThreadThatIsBeingStarted() throws InterruptedException {
		CountDownLatch replacing = new CountDownLatch(1);
		CountDownLatch replace = new CountDownLatch(1);
		AtomicInteger threads = new AtomicInteger();
		this.pool.setThreadFactory((task) -> {
			if (threads.incrementAndGet() == 2) {
				replacing.countDown();
				waitFor(replace);
			}
			return new Thread(task);
		});
		start(0);
		this.pool.execute(() -> {
			throw new IllegalStateException("expected");
		});
		assertThat(replacing.await(30, TimeUnit.SECONDS)).isTrue();
		for (int i = 1; i < THREADS; i++) {
			assertThat(block()).succeedsWithin(Duration.ofSeconds(30));
		}
		CompletableFuture<Void> last = block();
		assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(this::block);
		replace.countDown();
		assertThat(last).succeedsWithin(Duration.ofSeconds(30));
	}

	@Test
	void stopsAsSoonAsTheLastTaskHasEnded() {
		start(10);
		assertThat(CompletableFuture.runAsync(() -> {
		}, this.pool)).succeedsWithin(Duration.ofSeconds(30));
		assertThat(block()).succeedsWithin(Duration.ofSeconds(30));
		CompletableFuture<Void> stopped = new CompletableFuture<>();
		this.pool.stop(() -> stopped.complete(null));
		assertThat(stopped).isNotDone();
		this.release.countDown();
		assertThat(stopped).succeedsWithin(Duration.ofSeconds(30));
	}

	@Test
	void taskWhoseThreadCannotBeStartedIsForgotten() {
		AtomicBoolean exhausted = new AtomicBoolean(true);
		this.pool.setThreadFactory(startsUnless(exhausted));
		start(0);
		for (int i = 0; i < 10; i++) {
			assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(this::block);
		}
		exhausted.set(false);
		assertThatAllThreadsCanBeUsed();
		assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(this::block);
	}

	private static ThreadFactory startsUnless(AtomicBoolean exhausted) {
		return (task) -> {
			if (exhausted.get()) {
				throw new OutOfMemoryError("expected");
			}
			return new Thread(task);
		};
	}

	@Test
	void noTaskIsLostOrRefusedWhileManySubmit() throws InterruptedException {
		start(100_000);
		int tasks = 10_000;
		CountDownLatch done = new CountDownLatch(THREADS * tasks);
		List<Thread> submitters = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			Thread submitter = new Thread(() -> {
				for (int task = 0; task < tasks; task++) {
					this.pool.execute(done::countDown);
				}
			});
			submitters.add(submitter);
			submitter.start();
		}
		for (Thread submitter : submitters) {
			submitter.join();
		}
		assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
		awaitIdle();
		assertThatAllThreadsCanBeUsed();
	}

}

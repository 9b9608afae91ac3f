package io.mcpspring.boot.lifecycle;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class McpTasksLifecycleTests {

	private final AtomicInteger running = new AtomicInteger(1);

	private final AtomicInteger asked = new AtomicInteger();

	private final CountDownLatch left = new CountDownLatch(1);

	private final CountDownLatch stopped = new CountDownLatch(1);

	private McpTasksLifecycle lifecycle(Duration grace) {
		McpTasksLifecycle lifecycle = new McpTasksLifecycle(this.left::countDown, () -> {
			this.asked.incrementAndGet();
			return this.running.get();
		}, grace);
		lifecycle.start();
		return lifecycle;
	}

	@Test
	void leavesTasksAtOnceWithoutGrace() {
		McpTasksLifecycle lifecycle = lifecycle(Duration.ZERO);
		lifecycle.stop(this.stopped::countDown);
		assertThat(this.left.getCount()).isZero();
		assertThat(this.stopped.getCount()).isZero();
		assertThat(lifecycle.isRunning()).isFalse();
	}

	@Test
	void letsTasksEndThatAreNearlyDone() {
		lifecycle(Duration.ofMinutes(1)).stop(this.stopped::countDown);
		await().until(() -> this.asked.get() > 2);
		assertThat(this.left.getCount()).isOne();
		this.running.set(0);
		await().until(() -> this.stopped.getCount() == 0);
		assertThat(this.left.getCount()).isZero();
	}

	@Test
	void leavesTasksWhenTheGraceIsOver() {
		lifecycle(Duration.ofMillis(100)).stop(this.stopped::countDown);
		await().until(() -> this.stopped.getCount() == 0);
		assertThat(this.left.getCount()).isZero();
		assertThat(this.running).hasValue(1);
	}

	@Test
	void goesOnWhenTasksCannotBeLeft() {
		McpTasksLifecycle lifecycle = new McpTasksLifecycle(() -> {
			throw new IllegalStateException("The store is away");
		}, () -> 1, Duration.ofMillis(300));
		lifecycle.stop(this.stopped::countDown);
		await().until(() -> this.stopped.getCount() == 0);
	}

	@Test
	void stopsAfterTheDrainAndBeforeTheWebServer() {
		assertThat(lifecycle(Duration.ZERO).getPhase()).isLessThan(SmartLifecycle.DEFAULT_PHASE - 512)
			.isGreaterThan(WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE);
	}

}

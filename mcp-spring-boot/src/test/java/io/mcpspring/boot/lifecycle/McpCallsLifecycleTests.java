package io.mcpspring.boot.lifecycle;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import org.springframework.boot.web.server.context.WebServerApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class McpCallsLifecycleTests {

	private final AtomicInteger runningCalls = new AtomicInteger(1);

	private final AtomicInteger asked = new AtomicInteger();

	private final CountDownLatch stopped = new CountDownLatch(1);

	private final McpCallsLifecycle lifecycle = new McpCallsLifecycle(() -> {
		this.asked.incrementAndGet();
		return this.runningCalls.get();
	});

	@Test
	void waitsForRunningCalls() {
		this.lifecycle.stop(this.stopped::countDown);
		await().until(() -> this.asked.get() > 2);
		assertThat(this.stopped.getCount()).isOne();
		this.runningCalls.set(0);
		await().until(() -> this.stopped.getCount() == 0);
	}

	@Test
	void goesOnAtOnceWhenNoneRun() {
		this.runningCalls.set(0);
		this.lifecycle.stop(this.stopped::countDown);
		assertThat(this.stopped.getCount()).isZero();
	}

	@Test
	void asksNoMoreWhenTheTimeIsUp() {
		this.lifecycle.stop(this.stopped::countDown);
		this.lifecycle.destroy();
		await().until(() -> this.stopped.getCount() == 0);
	}

	@Test
	void waitsBetweenTheWebServersGracefulShutdownAndItsEnd() {
		assertThat(McpDrainLifecycle.PHASE).isGreaterThan(WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE);
		assertThat(this.lifecycle.getPhase()).isLessThan(WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE)
			.isGreaterThan(WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE);
	}

}

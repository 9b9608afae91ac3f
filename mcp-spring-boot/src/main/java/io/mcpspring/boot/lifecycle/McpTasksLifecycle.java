package io.mcpspring.boot.lifecycle;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.SmartLifecycle;

/**
 * Lifecycle that leaves the tasks of this node to others, or ends them, after the server
 * has drained. Otherwise a task, which may take hours, would be waited for and then lost.
 * Where no other node can go on with them and nothing else gave them time, tasks that run
 * may end within a short grace period.
 */
public final class McpTasksLifecycle extends McpLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(McpTasksLifecycle.class);

	/** Between the drain of the server and the web server's graceful shutdown. */
	static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 768;

	/** As long as other servers drain. */
	public static final Duration GRACE = Duration.ofSeconds(5);

	private static final Executor SOON = CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS);

	private final Runnable leave;

	private final IntSupplier running;

	private final Duration grace;

	/**
	 * Create the lifecycle.
	 * @param leave stops the tasks that run here
	 * @param running the number of tasks that run here
	 * @param grace the time for which they may still run
	 */
	public McpTasksLifecycle(Runnable leave, IntSupplier running, Duration grace) {
		super(PHASE);
		this.leave = leave;
		this.running = running;
		this.grace = grace;
	}

	@Override
	protected void end() {
		this.leave.run();
	}

	@Override
	public void stop(Runnable callback) {
		await(System.nanoTime() + this.grace.toNanos(), callback);
	}

	private void await(long until, Runnable callback) {
		if (this.running.getAsInt() > 0 && System.nanoTime() - until < 0) {
			SOON.execute(() -> await(until, callback));
			return;
		}
		try {
			stop();
		}
		catch (RuntimeException ex) {
			logger.warn("Running tasks could not be left to other nodes, which find them when they miss this one", ex);
		}
		finally {
			callback.run();
		}
	}

}

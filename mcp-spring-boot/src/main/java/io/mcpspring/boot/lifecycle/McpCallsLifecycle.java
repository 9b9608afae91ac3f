package io.mcpspring.boot.lifecycle;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.SmartLifecycle;

/**
 * Lifecycle that waits for calls that continue without a connection, after the web server
 * has stopped accepting requests and ended the present ones. Bounded by
 * {@code spring.lifecycle.timeout-per-shutdown-phase}, like the wait of the web server.
 */
public final class McpCallsLifecycle extends McpLifecycle implements DisposableBean {

	/** Between the web server's graceful shutdown and its end. */
	static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 1536;

	private static final Executor SOON = CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS);

	private final IntSupplier runningCalls;

	private volatile boolean destroyed;

	/**
	 * Create the lifecycle.
	 * @param runningCalls counts the running calls
	 */
	public McpCallsLifecycle(IntSupplier runningCalls) {
		super(PHASE);
		this.runningCalls = runningCalls;
	}

	@Override
	public void stop(Runnable callback) {
		stop();
		await(callback);
	}

	private void await(Runnable callback) {
		if (this.destroyed || this.runningCalls.getAsInt() == 0) {
			callback.run();
		}
		else {
			SOON.execute(() -> await(callback));
		}
	}

	/** Stops the wait after the timeout. */
	@Override
	public void destroy() {
		this.destroyed = true;
	}

}

package io.mcpspring.boot.lifecycle;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.endpoint.McpEngine;

import org.springframework.context.SmartLifecycle;

/**
 * Lifecycle that ends the calls that still run after the {@linkplain McpCallsLifecycle
 * wait} for them, with a retryable error. The web server stops next, and would interrupt
 * their threads and close their connections. Pending answers then have a moment to be
 * written, on reactive servers by other threads.
 */
public final class McpAbandonLifecycle extends McpLifecycle {

	/** Between the wait for running calls and the end of the web server. */
	static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 1792;

	private static final Executor SOON = CompletableFuture.delayedExecutor(250, TimeUnit.MILLISECONDS);

	/** How often to look for streams that have not ended yet. */
	private static final int LOOKS = 8;

	private final McpEngine server;

	/**
	 * Create the lifecycle.
	 * @param server the server
	 */
	public McpAbandonLifecycle(McpEngine server) {
		super(PHASE);
		this.server = server;
	}

	@Override
	protected void end() {
		this.server.abandonCalls();
	}

	@Override
	public void stop(Runnable callback) {
		int running = this.server.runningCalls();
		stop();
		if (running == 0) {
			callback.run();
		}
		else {
			SOON.execute(() -> await(callback, LOOKS));
		}
	}

	private void await(Runnable callback, int looks) {
		if (looks == 0 || this.server.openStreams() == 0) {
			callback.run();
		}
		else {
			SOON.execute(() -> await(callback, looks - 1));
		}
	}

}

package io.mcpspring.autoconfigure;

import io.mcpspring.endpoint.McpServer;

import org.springframework.context.SmartLifecycle;

/**
 * Lets streams go before the web server waits for its open requests: an idle stream would
 * hold up the shutdown until its time-out.
 */
final class McpDrainLifecycle implements SmartLifecycle {

	/** Halfway before the web server's graceful shutdown: what stops first is highest. */
	static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 512;

	private final McpServer server;

	private volatile boolean running;

	McpDrainLifecycle(McpServer server) {
		this.server = server;
	}

	@Override
	public void start() {
		this.running = true;
	}

	@Override
	public void stop() {
		this.running = false;
		this.server.drain();
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

	/** The web server does not pause either. */
	@Override
	public boolean isPauseable() {
		return false;
	}

}

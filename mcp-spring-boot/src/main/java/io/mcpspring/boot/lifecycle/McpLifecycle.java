package io.mcpspring.boot.lifecycle;

import org.springframework.context.SmartLifecycle;

/**
 * Base class of a step in the start and stop of the application, in its phase. Like the
 * web server, it does not pause with the application.
 */
public abstract class McpLifecycle implements SmartLifecycle {

	private final int phase;

	private volatile boolean running;

	/**
	 * Create the lifecycle.
	 * @param phase its phase: higher phases stop first
	 */
	protected McpLifecycle(int phase) {
		this.phase = phase;
	}

	/**
	 * Perform the step of the start; an exception makes the start of the application
	 * fail.
	 */
	protected void begin() {
	}

	/** Perform the step of the stop. */
	protected void end() {
	}

	@Override
	public final void start() {
		begin();
		this.running = true;
	}

	@Override
	public final void stop() {
		this.running = false;
		end();
	}

	@Override
	public final boolean isRunning() {
		return this.running;
	}

	@Override
	public final int getPhase() {
		return this.phase;
	}

	@Override
	public final boolean isPauseable() {
		return false;
	}

}

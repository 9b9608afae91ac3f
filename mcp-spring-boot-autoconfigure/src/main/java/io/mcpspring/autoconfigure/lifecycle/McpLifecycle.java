package io.mcpspring.autoconfigure.lifecycle;

import org.springframework.context.SmartLifecycle;

/**
 * A step of the start and the end of the application, in its phase. It does not pause
 * with the application, as the web server does not.
 */
public abstract class McpLifecycle implements SmartLifecycle {

	private final int phase;

	private volatile boolean running;

	/**
	 * Create the lifecycle.
	 * @param phase its phase: the higher it is the sooner it stops
	 */
	protected McpLifecycle(int phase) {
		this.phase = phase;
	}

	/** Take the step of the start; if it fails, the application does not start. */
	protected void begin() {
	}

	/** Take the step of the end. */
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

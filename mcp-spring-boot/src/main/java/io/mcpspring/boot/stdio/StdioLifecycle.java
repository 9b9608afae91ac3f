package io.mcpspring.boot.stdio;

import io.mcpspring.boot.lifecycle.McpLifecycle;
import io.mcpspring.engine.stdio.StdioServer;

import org.springframework.context.SmartLifecycle;

/**
 * Serves the client as soon as the application has started, and ends the application when
 * the client has closed its end.
 */
public final class StdioLifecycle extends McpLifecycle {

	private final StdioServer server;

	private final Runnable exit;

	/**
	 * Create the lifecycle.
	 * @param server the server
	 * @param exit ends the application
	 */
	public StdioLifecycle(StdioServer server, Runnable exit) {
		super(SmartLifecycle.DEFAULT_PHASE);
		this.server = server;
		this.exit = exit;
	}

	@Override
	protected void begin() {
		Thread thread = new Thread(this::serve, "mcp-stdio");
		thread.setDaemon(true);
		thread.start();
	}

	private void serve() {
		try {
			this.server.run();
		}
		finally {
			if (isRunning()) {
				this.exit.run();
			}
		}
	}

}

package io.mcpspring.adapter;

/**
 * A server with one adapter on {@code 127.0.0.1}, at {@code /mcp}. It takes whoever is
 * named by the header {@code X-User} for the caller.
 *
 * @param port where it listens
 * @param stop stops it
 */
record TestServer(int port, Runnable stop) implements AutoCloseable {

	@Override
	public void close() {
		this.stop.run();
	}

}

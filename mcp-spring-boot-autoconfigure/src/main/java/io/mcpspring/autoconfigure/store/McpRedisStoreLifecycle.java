package io.mcpspring.autoconfigure.store;

import io.mcpspring.endpoint.McpServer;
import io.mcpspring.redis.RedisStores;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;

/**
 * Ends the server and then its stores while there still is a connection: the connection
 * factory stops in the next phase.
 */
final class McpRedisStoreLifecycle implements SmartLifecycle {

	static final int PHASE = 100;

	private final RedisStores stores;

	private final ObjectProvider<McpServer> server;

	private volatile boolean running;

	McpRedisStoreLifecycle(RedisStores stores, ObjectProvider<McpServer> server) {
		this.stores = stores;
		this.server = server;
	}

	@Override
	public void start() {
		this.running = true;
	}

	@Override
	public void stop() {
		this.running = false;
		this.server.ifAvailable(McpServer::close);
		this.stores.close();
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

	/** The stores are not opened again. They find the connection when it is back. */
	@Override
	public boolean isPauseable() {
		return false;
	}

}

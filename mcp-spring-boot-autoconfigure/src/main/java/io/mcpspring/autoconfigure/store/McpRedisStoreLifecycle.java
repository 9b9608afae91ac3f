package io.mcpspring.autoconfigure.store;

import java.time.Duration;

import io.mcpspring.endpoint.McpServer;
import io.mcpspring.redis.RedisStores;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;

/**
 * Lets the stores find Redis before there are requests. Ends the server and then its
 * stores while there still is a connection: the connection factory stops in the next
 * phase.
 */
final class McpRedisStoreLifecycle implements SmartLifecycle {

	static final int PHASE = 100;

	/**
	 * The connection is made while the application starts. A Redis that does not even
	 * refuse one should hold that up no longer.
	 */
	private static final Duration PATIENCE = Duration.ofSeconds(1);

	private final RedisStores stores;

	private final ObjectProvider<McpServer> server;

	private volatile boolean running;

	McpRedisStoreLifecycle(RedisStores stores, ObjectProvider<McpServer> server) {
		this.stores = stores;
		this.server = server;
	}

	@Override
	public void start() {
		this.stores.await(PATIENCE);
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

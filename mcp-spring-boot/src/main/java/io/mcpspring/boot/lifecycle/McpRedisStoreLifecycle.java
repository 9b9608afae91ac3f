package io.mcpspring.boot.lifecycle;

import java.time.Duration;
import java.util.function.Supplier;

import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.redis.RedisStores;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;

/**
 * Lifecycle that lets the stores connect to Redis before there are requests. It closes
 * the server and then its stores while there still is a connection, because the
 * connection factory stops in the next phase.
 */
public final class McpRedisStoreLifecycle extends McpLifecycle {

	static final int PHASE = 100;

	/**
	 * The maximum wait for a connection, which is established while the application
	 * starts. A Redis that does not even refuse one should not delay the start longer.
	 */
	private static final Duration MAX_WAIT = Duration.ofSeconds(1);

	private final RedisStores stores;

	private final Supplier<@Nullable McpEngine> server;

	private final String prefix;

	public McpRedisStoreLifecycle(RedisStores stores, Supplier<@Nullable McpEngine> server, String prefix) {
		super(PHASE);
		this.stores = stores;
		this.prefix = prefix;
		this.server = server;
	}

	@Override
	protected void begin() {
		this.stores.await(MAX_WAIT);
		String other = this.stores.otherApplication();
		if (other != null) {
			throw new InvalidMcpPropertyException("mcp.server.store.redis.key-prefix",
					"is '" + this.prefix + "', under which the application '" + other
							+ "' keeps its sessions in this Redis",
					"Give each application another prefix. If it is the same one under a new name, set "
							+ "mcp.server.store.redis.application to '" + other + "'.");
		}
	}

	/**
	 * The stores are not reopened after a restart, but resume when the connection
	 * returns.
	 */
	@Override
	protected void end() {
		McpEngine present = this.server.get();
		if (present != null) {
			present.close();
		}
		this.stores.close();
	}

}

package io.mcpspring.redis;

import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One server for all tests that do not harm it.
 */
final class SharedRedis {

	private static final String KEY = "server";

	private SharedRedis() {
	}

	static RedisServer of(ExtensionContext context) {
		ExtensionContext.Store store = context.getRoot().getStore(ExtensionContext.Namespace.create(SharedRedis.class));
		return store.getOrComputeIfAbsent(KEY, (key) -> RedisServer.start(), RedisServer.class);
	}

}

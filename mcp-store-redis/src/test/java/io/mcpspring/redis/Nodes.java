package io.mcpspring.redis;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.jspecify.annotations.Nullable;

/**
 * Gives each test a cluster of its own on the server that all share.
 */
final class Nodes implements BeforeEachCallback, AfterEachCallback {

	private @Nullable RedisNodes nodes;

	@Override
	public void beforeEach(ExtensionContext context) {
		this.nodes = new RedisNodes(SharedRedis.of(context));
	}

	@Override
	public void afterEach(ExtensionContext context) {
		cluster().close();
	}

	RedisNodes cluster() {
		RedisNodes present = this.nodes;
		if (present == null) {
			throw new IllegalStateException("Not within a test");
		}
		return present;
	}

}

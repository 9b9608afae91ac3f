package io.mcpspring.redis;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Gives each test a cluster of its own on the server that all share.
 */
public final class Nodes implements BeforeEachCallback, AfterEachCallback {

	private @Nullable RedisNodes nodes;

	@Override
	public void beforeEach(ExtensionContext context) {
		this.nodes = new RedisNodes(RedisShape.of(context));
	}

	@Override
	public void afterEach(ExtensionContext context) {
		cluster().close();
	}

	/** A time for contracts: short where it has to be waited for. */
	Duration unit() {
		return cluster().hasTime() ? Duration.ofMinutes(1) : Duration.ofSeconds(2);
	}

	void pass(Duration time) {
		cluster().pass(time);
	}

	public RedisNodes cluster() {
		RedisNodes present = this.nodes;
		if (present == null) {
			throw new IllegalStateException("Not within a test");
		}
		return present;
	}

}

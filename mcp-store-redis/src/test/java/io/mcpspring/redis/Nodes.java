package io.mcpspring.redis;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Gives each test a cluster of its own on the server that all share.
 */
public final class Nodes implements BeforeEachCallback, AfterEachCallback {

	/** A time short enough to wait for, and long enough for a busy machine. */
	static final Duration UNIT = Duration.ofSeconds(2);

	private @Nullable RedisNodes nodes;

	@Override
	public void beforeEach(ExtensionContext context) {
		this.nodes = new RedisNodes(RedisShape.of(context));
	}

	@Override
	public void afterEach(ExtensionContext context) {
		cluster().close();
	}

	/** Let time pass: keys expire by the clock of Redis, which cannot be set. */
	static void pass(Duration time) {
		try {
			TimeUnit.NANOSECONDS.sleep(time.toNanos());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	public RedisNodes cluster() {
		RedisNodes present = this.nodes;
		if (present == null) {
			throw new IllegalStateException("Not within a test");
		}
		return present;
	}

}

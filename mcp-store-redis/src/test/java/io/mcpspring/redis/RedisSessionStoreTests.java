package io.mcpspring.redis;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.mcpspring.session.SessionLimits;
import io.mcpspring.session.SessionStore;
import io.mcpspring.session.SessionStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisSessionStoreTests extends SessionStoreContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Override
	protected SessionStore store(SessionLimits limits) {
		return this.nodes.cluster().with(limits).node().sessions();
	}

	@Override
	protected void pass(Duration time) {
		// Keys expire by the clock of Redis, which cannot be set.
		try {
			TimeUnit.NANOSECONDS.sleep(time.toNanos());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	protected Duration unit() {
		return Duration.ofMillis(800);
	}

}

package io.mcpspring.redis;

import java.time.Duration;

import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.store.SessionStoreContract;
import io.mcpspring.store.SessionStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Sessions of nodes whose commands are sent again after a lost connection.
 */
@Tag("cluster")
class RepeatedSessionCommandTests extends SessionStoreContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Override
	protected SessionStore store(SessionLimits limits) {
		return this.nodes.cluster().repeating().with(limits).node().sessions();
	}

	@Override
	protected void pass(Duration time) {
		this.nodes.pass(time);
	}

	@Override
	protected Duration unit() {
		return this.nodes.unit();
	}

}

package io.mcpspring.redis;

import io.mcpspring.engine.store.ConsumedStatesContract;
import io.mcpspring.store.ConsumedStates;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisConsumedStatesTests extends ConsumedStatesContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Override
	protected ConsumedStates states() {
		return this.nodes.cluster().node().consumed();
	}

	@Override
	protected ConsumedStates elsewhere(ConsumedStates states) {
		return this.nodes.cluster().node().consumed();
	}

}

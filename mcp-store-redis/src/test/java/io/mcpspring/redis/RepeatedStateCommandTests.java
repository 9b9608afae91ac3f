package io.mcpspring.redis;

import io.mcpspring.engine.store.ConsumedStatesContract;
import io.mcpspring.store.ConsumedStates;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Used states of nodes whose commands are sent again after a lost connection.
 */
@Tag("cluster")
class RepeatedStateCommandTests extends ConsumedStatesContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Override
	protected ConsumedStates states() {
		return this.nodes.cluster().repeating().node().consumed();
	}

	@Override
	protected ConsumedStates elsewhere(ConsumedStates states) {
		return states();
	}

}

package io.mcpspring.conformance.jdbc;

import io.mcpspring.engine.store.ConsumedStatesContract;
import io.mcpspring.store.ConsumedStates;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcConsumedStatesTests extends ConsumedStatesContract {

	@RegisterExtension
	private final Cluster cluster = new Cluster();

	@Override
	protected ConsumedStates states() {
		return this.cluster.node().stores().consumed();
	}

	@Override
	protected ConsumedStates elsewhere(ConsumedStates states) {
		return this.cluster.node().stores().consumed();
	}

}

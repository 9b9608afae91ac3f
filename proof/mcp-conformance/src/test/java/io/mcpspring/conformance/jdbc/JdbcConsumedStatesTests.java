package io.mcpspring.conformance.jdbc;

import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.ConsumedStatesContract;
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

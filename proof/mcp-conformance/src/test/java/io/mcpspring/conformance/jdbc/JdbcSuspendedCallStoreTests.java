package io.mcpspring.conformance.jdbc;

import io.mcpspring.engine.store.SuspendedCallStoreContract;
import io.mcpspring.store.SuspendedCallStore;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcSuspendedCallStoreTests extends SuspendedCallStoreContract {

	@RegisterExtension
	private final Cluster cluster = new Cluster();

	@Override
	protected SuspendedCallStore store() {
		return this.cluster.node().stores().suspended();
	}

	@Override
	protected SuspendedCallStore elsewhere(SuspendedCallStore store) {
		return this.cluster.node().stores().suspended();
	}

}

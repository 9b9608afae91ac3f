package io.mcpspring.redis;

import io.mcpspring.engine.store.SuspendedCallStoreContract;
import io.mcpspring.store.SuspendedCallStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Waiting calls of nodes whose commands are sent again after a lost connection.
 */
@Tag("cluster")
class RepeatedCallCommandTests extends SuspendedCallStoreContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Override
	protected SuspendedCallStore store() {
		return this.nodes.cluster().repeating().node().suspended();
	}

	@Override
	protected SuspendedCallStore elsewhere(SuspendedCallStore store) {
		return store();
	}

}

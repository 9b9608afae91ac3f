package io.mcpspring.redis;

import io.mcpspring.engine.store.SuspendedCallStoreContract;
import io.mcpspring.store.SuspendedCallStore;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class RedisSuspendedCallStoreTests extends SuspendedCallStoreContract {

	@RegisterExtension
	final Nodes nodes = new Nodes();

	protected RedisNodes cluster() {
		return this.nodes.cluster();
	}

	@Override
	protected SuspendedCallStore store() {
		return cluster().node().suspended();
	}

	@Override
	protected SuspendedCallStore elsewhere(SuspendedCallStore store) {
		return cluster().node().suspended();
	}

}

package io.mcpspring.redis;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import io.mcpspring.engine.store.RunningCallStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

// Each test has nodes of its own.
@Execution(ExecutionMode.CONCURRENT)
class RedisRunningCallStoreTests extends RunningCallStoreContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	private final Map<String, RedisStores> byName = new HashMap<>();

	protected RedisNodes cluster() {
		return this.nodes.cluster();
	}

	@Override
	protected Node node(String name) {
		RedisStores stores = this.byName.computeIfAbsent(name,
				(missing) -> cluster().lease(Duration.ofSeconds(1)).node());
		return new Node(stores.running(), stores.suspended());
	}

	@Override
	protected void kill(String name) {
		this.byName.remove(name).kill();
	}

}

package io.mcpspring.redis;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import io.mcpspring.engine.store.RunningCallStoreContract;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Running calls of nodes whose commands are sent again after a lost connection.
 */
@Tag("cluster")
class RepeatedRunningCommandTests extends RunningCallStoreContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	private final Map<String, RedisStores> byName = new HashMap<>();

	@Override
	protected Node node(String name) {
		RedisStores stores = this.byName.computeIfAbsent(name,
				(missing) -> this.nodes.cluster().repeating().lease(Duration.ofSeconds(1)).node());
		return new Node(stores.running(), stores.suspended());
	}

	@Override
	protected void kill(String name) {
		this.byName.remove(name).kill();
	}

}

package io.mcpspring.conformance.jdbc;

import java.util.HashMap;
import java.util.Map;

import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.store.RunningCallStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcRunningCallStoreTests extends RunningCallStoreContract {

	@RegisterExtension
	private final Cluster cluster = new Cluster();

	private final Map<String, JdbcStores> nodes = new HashMap<>();

	@Override
	protected Node node(String name) {
		JdbcStores node = this.cluster.node();
		this.nodes.put(name, node);
		ServerStores stores = node.stores();
		return new Node(stores.running(), stores.suspended());
	}

	@Override
	protected void kill(String name) {
		this.nodes.get(name).close();
	}

}

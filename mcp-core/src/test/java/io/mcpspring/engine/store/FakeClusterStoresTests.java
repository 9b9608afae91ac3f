package io.mcpspring.engine.store;

import io.mcpspring.fake.FakeCluster;

class FakeClusterStoresTests extends RunningCallStoreContract {

	private final FakeCluster cluster = new FakeCluster();

	@Override
	protected Node node(String name) {
		return new Node(this.cluster.node(name), this.cluster.node(name));
	}

	@Override
	protected void kill(String name) {
		this.cluster.kill(name);
	}

}

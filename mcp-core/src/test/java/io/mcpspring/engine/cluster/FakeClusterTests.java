package io.mcpspring.engine.cluster;

import io.mcpspring.fake.FakeCluster;
import io.mcpspring.store.NodeLink;

class FakeClusterTests extends NodeLinkContract {

	private final FakeCluster cluster = new FakeCluster();

	@Override
	protected NodeLink node(String name) {
		return this.cluster.node(name);
	}

}

package io.mcpspring.cluster;

import io.mcpspring.fake.FakeCluster;

class FakeClusterTests extends NodeLinkContract {

	private final FakeCluster cluster = new FakeCluster();

	@Override
	protected NodeLink node(String name) {
		return this.cluster.node(name);
	}

}

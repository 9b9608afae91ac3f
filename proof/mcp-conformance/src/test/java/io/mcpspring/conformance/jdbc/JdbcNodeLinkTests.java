package io.mcpspring.conformance.jdbc;

import io.mcpspring.engine.cluster.NodeLinkContract;
import io.mcpspring.store.NodeLink;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcNodeLinkTests extends NodeLinkContract {

	@RegisterExtension
	private final Cluster cluster = new Cluster();

	@Override
	protected NodeLink node(String name) {
		return this.cluster.node().stores().link();
	}

}

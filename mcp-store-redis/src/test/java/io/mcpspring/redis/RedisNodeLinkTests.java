package io.mcpspring.redis;

import io.mcpspring.cluster.NodeLink;
import io.mcpspring.cluster.NodeLinkContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisNodeLinkTests extends NodeLinkContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Override
	protected NodeLink node(String name) {
		return this.nodes.cluster().node().link();
	}

}

package io.mcpspring.redis;

import java.time.Duration;
import java.util.Set;
import java.util.stream.IntStream;

import io.mcpspring.engine.cluster.NodeLinkContract;
import io.mcpspring.store.NodeLink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

class RedisNodeLinkTests extends NodeLinkContract {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Override
	protected NodeLink node(String name) {
		return this.nodes.cluster().node().link();
	}

	@Test
	void remembersLatestCallersOfUserForAllNodes() {
		NodeLink one = node("one");
		NodeLink two = node("two");
		IntStream.range(0, 105).forEach((i) -> assertThat(one.addCaller("ada", "c" + i)).succeedsWithin(PATIENCE));
		assertThat(two.addCaller("bob", "c1")).succeedsWithin(PATIENCE);

		assertThat(two.callers("ada")).succeedsWithin(PATIENCE).satisfies((keys) -> assertThat(keys).hasSize(100));
		assertThat(one.callers("bob")).succeedsWithin(PATIENCE).isEqualTo(Set.of("c1"));
		assertThat(one.callers("eve")).succeedsWithin(PATIENCE).isEqualTo(Set.of());
	}

}

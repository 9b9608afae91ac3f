package io.mcpspring.conformance.jdbc;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.store.RunningCallStoreContract;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.StreamKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
		try {
			this.nodes.get(name).die();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void noticesThatANodeDiedWhenItsLeaseIsOver() {
		RunningCall call = RunningCall.of(new StreamKey("session", "call"), 4711, List.of("1"));
		JdbcStores dead = this.cluster.node();
		JdbcStores other = this.cluster.node();
		dead.stores().running().begin(call).toCompletableFuture().join();
		dead.close();
		assertThat(orphans(other)).isEmpty();

		this.cluster.pass(Duration.ofSeconds(11));

		await().untilAsserted(() -> assertThat(orphans(other)).containsExactly(call));
	}

	private static List<RunningCall> orphans(JdbcStores node) {
		return node.stores().running().orphans().toCompletableFuture().join();
	}

}

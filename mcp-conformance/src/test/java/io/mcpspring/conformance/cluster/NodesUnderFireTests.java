package io.mcpspring.conformance.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.mcpspring.redis.RedisTopology;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three nodes on a Redis behind a proxy without affinity, of which every five seconds one
 * is killed, paused for eight seconds, or stopped. Streams lose, double and disorder
 * nothing, none falls silent, and none carries what is another's. How long and for how
 * many clients say the system properties {@code mcp.cluster.seconds}, 16 unless set, and
 * {@code mcp.cluster.clients}, 20 unless set.
 */
class NodesUnderFireTests {

	private static final int SECONDS = Integer.getInteger("mcp.cluster.seconds", 16);

	private static final int CLIENTS = Integer.getInteger("mcp.cluster.clients", 20);

	private static final long BETWEEN_FAULTS_MILLIS = 5000;

	private static final long PAUSE_MILLIS = 8000;

	private static final String KEY = "a key that all nodes of the cluster share";

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final List<ServerNode> nodes = new ArrayList<>();

	private final Tally tally = new Tally();

	private RedisTopology redis;

	@BeforeEach
	void startNodes(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path logs) throws Exception {
		this.redis = RedisTopology.start();
		List<String> options = new ArrayList<>(
				List.of("--mcp.server.store.type=redis", "--mcp.server.request-state.keys=" + KEY,
						"--spring.lifecycle.timeout-per-shutdown-phase=10s", "--logging.level.root=warn"));
		this.redis.properties().forEach((name, value) -> options.add("--" + name + "=" + value));
		for (String stack : List.of("servlet", "reactive", "servlet")) {
			ServerNode node = new ServerNode(stack, logs.resolve("node-" + this.nodes.size() + ".log"), options);
			this.nodes.add(node);
			node.start();
		}
		for (ServerNode node : this.nodes) {
			node.awaitReady();
		}
	}

	@AfterEach
	void stopNodes() {
		this.nodes.forEach(ServerNode::close);
		this.threads.shutdownNow();
		if (this.redis != null) {
			this.redis.close();
		}
	}

	@Test
	@Timeout(value = 10, unit = TimeUnit.MINUTES)
	void losesNothingWhateverHappensToItsNodes() throws Exception {
		long seed = System.nanoTime();
		long end = seed + TimeUnit.SECONDS.toNanos(SECONDS);
		try (RoundRobinProxy proxy = new RoundRobinProxy(this.nodes.stream().map(ServerNode::port).toList())) {
			List<Future<?>> clients = new ArrayList<>();
			for (int i = 0; i < CLIENTS; i++) {
				ClusterClient client = new ClusterClient(proxy, seed + i, this.tally);
				clients.add(this.threads.submit(() -> {
					client.run(end);
					return null;
				}));
			}
			int faults = fire(end);
			for (Future<?> client : clients) {
				client.get();
			}
			System.out.println(CLIENTS + " clients, " + faults + " faults: " + this.tally);
		}
		assertThat(this.tally.violations).as("seed %d; %s", seed, this.tally).isEmpty();
		assertThat(this.tally.completed.get()).as("%s", this.tally).isGreaterThan(CLIENTS);
	}

	/**
	 * A fault every five seconds, in turn. A node is spared until it is up again, and
	 * while it is the last one.
	 */
	private int fire(long end) throws Exception {
		List<Future<?>> recoveries = new ArrayList<>();
		this.nodes.forEach((node) -> recoveries.add(this.threads.submit(() -> {
		})));
		int fault = 0;
		TimeUnit.MILLISECONDS.sleep(BETWEEN_FAULTS_MILLIS / 2);
		while (System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(BETWEEN_FAULTS_MILLIS / 2) < end) {
			int target = fault % this.nodes.size();
			ServerNode node = this.nodes.get(target);
			int kind = (fault + fault / this.nodes.size()) % 3;
			recoveries.get(target).get();
			while (recoveries.stream().filter(Future::isDone).count() < 2) {
				TimeUnit.MILLISECONDS.sleep(50);
			}
			recoveries.set(target, this.threads.submit(() -> {
				strike(node, kind);
				return null;
			}));
			fault++;
			TimeUnit.MILLISECONDS.sleep(BETWEEN_FAULTS_MILLIS);
		}
		for (Future<?> recovery : recoveries) {
			recovery.get();
		}
		return fault;
	}

	private static void strike(ServerNode node, int kind) throws IOException, InterruptedException {
		if (kind == 1) {
			node.pause();
			TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
			node.goOn();
			return;
		}
		if (kind == 0) {
			node.kill();
		}
		else {
			node.terminate();
		}
		node.start();
		node.awaitReady();
	}

}

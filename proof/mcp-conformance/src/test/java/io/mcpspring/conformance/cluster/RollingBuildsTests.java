package io.mcpspring.conformance.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.redis.RedisTopology;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three nodes of another build of this project on one Redis are replaced by nodes of this
 * build, one after the other, and back again, while clients use them. No request fails,
 * no event is lost, doubled or out of order, and no call is given up. The other build is
 * in the folder that the system property {@code mcp.cluster.before} names, that of
 * {@code mcp-conformance} in a clone made by {@code proof/mcp-conformance/rolling/run}.
 * For how many clients with streams says {@code mcp.cluster.clients}, 12 unless set.
 */
@EnabledIfSystemProperty(named = "mcp.cluster.before", matches = ".+")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
@Tag("cluster")
class RollingBuildsTests {

	private static final int CLIENTS = Integer.getInteger("mcp.cluster.clients", 12);

	/** How long nodes stay as they are before the next is replaced. */
	private static final long BETWEEN_MILLIS = 4000;

	private static final String KEY = "a key that nodes of both builds share";

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final List<ServerNode> nodes = new ArrayList<>();

	private final List<Future<?>> clients = new ArrayList<>();

	private final AtomicBoolean over = new AtomicBoolean();

	private final Tally tally = new Tally();

	private final Queue<String> failures = new ConcurrentLinkedQueue<>();

	private final ConcurrentMap<String, Integer> done = new ConcurrentHashMap<>();

	private ServerBuild before;

	private RedisTopology redis;

	private TokenIssuer issuer;

	@BeforeEach
	void startNodesOfTheOtherBuild(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path logs) throws Exception {
		this.before = ServerBuild.of(Path.of(System.getProperty("mcp.cluster.before")));
		this.redis = RedisTopology.start();
		this.issuer = new TokenIssuer();
		List<String> options = new ArrayList<>(List.of("--mcp.server.store.type=redis",
				"--mcp.server.input.state-keys=" + KEY, "--mcp.server.store.redis.encryption-keys=" + KEY,
				"--spring.lifecycle.timeout-per-shutdown-phase=10s", "--mcp.server.drain-period=3s",
				"--management.endpoint.health.probes.enabled=true", "--logging.level.root=warn"));
		this.redis.properties().forEach((name, value) -> options.add("--" + name + "=" + value));
		this.issuer.properties().forEach((name, value) -> options.add("--" + name + "=" + value));
		for (String stack : List.of("servlet", "reactive", "servlet")) {
			ServerNode node = new ServerNode(stack, logs.resolve("node-" + this.nodes.size() + ".log"), options);
			this.nodes.add(node);
			node.set(this.before);
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
		this.issuer.close();
		this.redis.close();
	}

	@Test
	void areReplacedByEachOtherWithNothingLost() throws Exception {
		try (RoundRobinProxy proxy = new RoundRobinProxy(this.nodes.stream().map(ServerNode::port).toList())
			.askingForReadiness(ServerNode::isReady)) {
			startClients(proxy);
			TimeUnit.MILLISECONDS.sleep(BETWEEN_MILLIS);
			replaceAll("to this build", ServerBuild.ofTheseTests());
			replaceAll("back", this.before);
			this.over.set(true);
			for (Future<?> client : this.clients) {
				client.get();
			}
			System.out.println(this.done + "; " + CLIENTS + " clients with streams: " + this.tally + "; "
					+ this.tally.violations.size() + " violations, " + this.failures.size() + " failed requests, "
					+ proxy.untaken() + " connections taken by no node");
		}
		assertThat(this.failures).isEmpty();
		assertThat(this.tally.violations).as("%s", this.tally).isEmpty();
		assertThat(this.tally.givenUp.get()).as("%s", this.tally).isZero();
		assertThat(this.tally.completed.get()).as("%s", this.tally).isGreaterThan(CLIENTS);
		assertThat(this.tally.resumed.get()).as("%s", this.tally).isPositive();
		assertThat(this.tally.answers.get()).as("%s", this.tally).isPositive();
		assertThat(this.done).containsKeys("session calls", "older session calls", "stateless calls");
	}

	private void startClients(RoundRobinProxy proxy) {
		long seed = System.nanoTime();
		for (int i = 0; i < CLIENTS; i++) {
			ClusterClient client = new ClusterClient(proxy,
					new TokenHolder(this.issuer, "user-%03d".formatted(i / 5), new Random(seed - i)), seed + i,
					this.tally);
			this.clients.add(this.threads.submit(() -> {
				client.run(this.over::get);
				return null;
			}));
		}
		for (int i = 0; i < 6; i++) {
			RollingClient client = new RollingClient(proxy.port(), this.issuer, "rolling-" + i, this.failures,
					this.done);
			int kind = i % 3;
			this.clients.add(this.threads.submit(() -> {
				while (!this.over.get()) {
					switch (kind) {
						case 0 -> client.session();
						case 1 -> client.olderSession();
						default -> client.stateless();
					}
				}
				return null;
			}));
		}
	}

	private void replaceAll(String direction, ServerBuild build) throws Exception {
		for (ServerNode node : this.nodes) {
			node.terminate();
			node.set(build);
			node.start();
			node.awaitReady();
			TimeUnit.MILLISECONDS.sleep(BETWEEN_MILLIS);
			System.out.println("A node replaced, " + direction + ": " + this.tally + "; " + this.tally.violations.size()
					+ " violations, " + this.failures.size() + " failed requests");
		}
	}

}

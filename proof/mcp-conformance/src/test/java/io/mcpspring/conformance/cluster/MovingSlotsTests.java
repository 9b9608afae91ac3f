package io.mcpspring.conformance.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.mcpspring.redis.MovingSlots;
import io.mcpspring.redis.RedisCluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two nodes on a Redis Cluster whose slots move all the time, and of which one master
 * hands over to its replica. The nodes themselves are left alone, so that nothing is an
 * excuse for a call that is given up. Runs for as many seconds as
 * {@code -Dmcp.cluster.slots} says.
 */
@EnabledIfSystemProperty(named = "mcp.cluster.slots", matches = "[0-9]+")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
@Tag("cluster")
class MovingSlotsTests {

	private static final int SECONDS = Integer.getInteger("mcp.cluster.slots", 20);

	private static final int CLIENTS = 20;

	@Test
	void losesNothingWhileSlotsMoveAndAMasterHandsOver(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path logs)
			throws Exception {
		try (RedisCluster redis = RedisCluster.start(1, Duration.ofSeconds(15));
				TokenIssuer issuer = new TokenIssuer();
				ServerNode one = node("servlet", logs, redis, issuer);
				ServerNode other = node("reactive", logs, redis, issuer)) {
			one.start();
			other.start();
			one.awaitReady();
			other.awaitReady();
			Tally tally = new Tally();
			try (RoundRobinProxy proxy = new RoundRobinProxy(List.of(one.port(), other.port()))) {
				int moved = run(redis, issuer, proxy, tally);
				System.out.println(CLIENTS + " clients, " + moved + " slots moved: " + tally);
				assertThat(moved).isGreaterThan(SECONDS);
			}
			assertThat(tally.violations).as("%s", tally).isEmpty();
			assertThat(tally.givenUp.get()).as("%s", tally).isZero();
			assertThat(tally.completed.get()).as("%s", tally).isGreaterThanOrEqualTo(CLIENTS);
		}
	}

	private static ServerNode node(String stack, Path logs, RedisCluster redis, TokenIssuer issuer) {
		List<String> options = new ArrayList<>(List.of("--mcp.server.store.type=redis",
				"--mcp.server.input.state-keys=a key that all nodes of the cluster share",
				"--mcp.server.store.redis.encryption-keys=a key that all nodes of the cluster share",
				"--management.endpoint.health.probes.enabled=true", "--logging.level.root=warn"));
		redis.properties().forEach((name, value) -> options.add("--" + name + "=" + value));
		issuer.properties().forEach((name, value) -> options.add("--" + name + "=" + value));
		return new ServerNode(stack, logs.resolve(stack + ".log"), options);
	}

	/** How many slots moved meanwhile. */
	private static int run(RedisCluster redis, TokenIssuer issuer, RoundRobinProxy proxy, Tally tally)
			throws Exception {
		long begun = System.nanoTime();
		ExecutorService threads = Executors.newCachedThreadPool();
		try {
			List<Future<?>> clients = new ArrayList<>();
			long end = begun + TimeUnit.SECONDS.toNanos(SECONDS);
			for (int i = 0; i < CLIENTS; i++) {
				TokenHolder user = new TokenHolder(issuer, "user-%03d".formatted(i / 5), new Random(begun - i));
				ClusterClient client = new ClusterClient(proxy, user, begun + i, tally);
				clients.add(threads.submit(() -> {
					client.run(() -> System.nanoTime() >= end);
					return null;
				}));
			}
			int moved = moveHalfTheTime(redis);
			redis.changePlaces();
			moved += moveHalfTheTime(redis);
			for (Future<?> client : clients) {
				client.get();
			}
			return moved;
		}
		finally {
			threads.shutdownNow();
		}
	}

	private static int moveHalfTheTime(RedisCluster redis) throws Exception {
		MovingSlots moving = MovingSlots.of(redis);
		TimeUnit.MILLISECONDS.sleep(SECONDS * 500L);
		return moving.stop();
	}

}

package io.mcpspring.redis;

import java.time.Duration;
import java.util.Map;

import org.awaitility.Awaitility;

/**
 * A master, its replica, and a Sentinel that makes the replica the master half a second
 * after the first one's death.
 *
 * @param master the master in the beginning
 * @param replica its replica
 * @param sentinel watches both
 */
public record RedisWithSentinel(RedisServer master, RedisServer replica,
		RedisServer sentinel) implements RedisTopology {

	private static final String NAME = "sessions";

	/**
	 * Start all three.
	 * @return the servers, when the replica has what the master has and Sentinel knows of
	 * it
	 */
	public static RedisWithSentinel start() {
		RedisServer master = RedisServer.start("--repl-diskless-sync-delay", "0");
		RedisServer replica = RedisServer.start("--replicaof", "127.0.0.1", Integer.toString(master.port()));
		awaitLine(replica, "replication", "master_link_status:up");
		RedisServer sentinel = RedisServer.sentinel("sentinel monitor " + NAME + " 127.0.0.1 " + master.port() + " 1",
				"sentinel down-after-milliseconds " + NAME + " 500", "sentinel failover-timeout " + NAME + " 2000");
		awaitLine(sentinel, "sentinel", "status=ok,address=" + master.address() + ",slaves=1");
		return new RedisWithSentinel(master, replica, sentinel);
	}

	private static void awaitLine(RedisServer server, String section, String line) {
		Awaitility.await()
			.pollInterval(Duration.ofMillis(20))
			.atMost(Duration.ofSeconds(60))
			.until(() -> server.command("INFO", section).contains(line));
	}

	@Override
	public Map<String, String> properties() {
		return Map.of("spring.data.redis.sentinel.master", NAME, "spring.data.redis.sentinel.nodes",
				this.sentinel.address());
	}

	@Override
	public void close() {
		this.sentinel.close();
		this.replica.close();
		this.master.close();
	}

}

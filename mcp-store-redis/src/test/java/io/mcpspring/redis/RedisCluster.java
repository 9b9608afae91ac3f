package io.mcpspring.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.awaitility.Awaitility;

/**
 * A Redis Cluster of three masters that have a third of the slots each.
 */
public final class RedisCluster implements RedisTopology {

	private static final int SLOTS = 16384;

	private static final int MASTERS = 3;

	private final List<RedisServer> servers = new ArrayList<>();

	private RedisCluster() {
	}

	/**
	 * Start one.
	 * @param replicas how many of the masters have a replica
	 * @return the cluster, when it serves all slots
	 */
	public static RedisCluster start(int replicas) {
		return start(replicas, Duration.ofSeconds(1));
	}

	/**
	 * Start one.
	 * @param replicas how many of the masters have a replica
	 * @param patience after what silence a master is taken for dead by the others
	 * @return the cluster, when it serves all slots
	 */
	public static RedisCluster start(int replicas, Duration patience) {
		RedisCluster cluster = new RedisCluster();
		try {
			for (int i = 0; i < MASTERS + replicas; i++) {
				cluster.servers.add(RedisServer.start("--cluster-enabled", "yes", "--cluster-node-timeout",
						Long.toString(patience.toMillis()), "--cluster-replica-validity-factor", "0",
						"--repl-diskless-sync-delay", "0"));
			}
			cluster.join();
			return cluster;
		}
		catch (RuntimeException ex) {
			cluster.close();
			throw ex;
		}
	}

	private void join() {
		for (int i = 0; i < this.servers.size(); i++) {
			RedisServer server = this.servers.get(i);
			server.command("CLUSTER", "SET-CONFIG-EPOCH", Integer.toString(i + 1));
			this.servers.get(0).command("CLUSTER", "MEET", "127.0.0.1", Integer.toString(server.port()));
			if (i < MASTERS) {
				Stream<String> slots = IntStream.range(SLOTS * i / MASTERS, SLOTS * (i + 1) / MASTERS)
					.mapToObj(Integer::toString);
				server.command(Stream.concat(Stream.of("CLUSTER", "ADDSLOTS"), slots).toArray(String[]::new));
			}
		}
		awaitAll("CLUSTER", "cluster_known_nodes:" + this.servers.size());
		for (int i = MASTERS; i < this.servers.size(); i++) {
			RedisServer replica = this.servers.get(i);
			replica.command("CLUSTER", "REPLICATE", id(this.servers.get(i - MASTERS)));
			await(() -> replica.command("INFO", "replication").contains("master_link_status:up"));
		}
		awaitAll("CLUSTER", "cluster_state:ok");
	}

	private void awaitAll(String command, String line) {
		await(() -> this.servers.stream().allMatch((server) -> server.command(command, "INFO").contains(line)));
	}

	private static void await(Callable<Boolean> condition) {
		Awaitility.await().pollInterval(Duration.ofMillis(20)).atMost(Duration.ofSeconds(60)).until(condition);
	}

	private static String id(RedisServer server) {
		return server.command("CLUSTER", "MYID");
	}

	/** One of the masters, 0 to 2. */
	RedisServer master(int index) {
		return this.servers.get(index);
	}

	/** The index of the master that had a key in the beginning. */
	int masterOf(String key) {
		return slot(key) * MASTERS / SLOTS;
	}

	int slot(String key) {
		return (int) this.servers.get(0).count("CLUSTER", "KEYSLOT", key);
	}

	/** Move the slot of a key to another master, key by key. */
	void move(String key, RedisServer from, RedisServer to) {
		String slot = beginMove(key, from, to);
		List<String> keys = from.list("CLUSTER", "GETKEYSINSLOT", slot, "100");
		while (!keys.isEmpty()) {
			keys.forEach(
					(moved) -> from.command("MIGRATE", "127.0.0.1", Integer.toString(to.port()), moved, "0", "5000"));
			keys = from.list("CLUSTER", "GETKEYSINSLOT", slot, "100");
		}
		// The new one first, so that none sends away what belongs to it.
		Stream.concat(Stream.of(to), masters().stream())
			.forEach((server) -> server.command("CLUSTER", "SETSLOT", slot, "NODE", id(to)));
		awaitAgreement();
	}

	/** Let keys of the slot of a key be at both. */
	String beginMove(String key, RedisServer from, RedisServer to) {
		String slot = Integer.toString(slot(key));
		to.command("CLUSTER", "SETSLOT", slot, "IMPORTING", id(from));
		from.command("CLUSTER", "SETSLOT", slot, "MIGRATING", id(to));
		return slot;
	}

	/**
	 * Wait until all masters see the same owners. A new owner that has not heard of the
	 * last move would claim its slot by an epoch that is not the newest.
	 */
	private void awaitAgreement() {
		List<RedisServer> masters = masters();
		await(() -> masters.stream().map(RedisCluster::owners).distinct().count() == 1);
	}

	/** Which master has which slots by what epoch, as a server sees it. */
	private static List<String> owners(RedisServer server) {
		return server.command("CLUSTER", "NODES")
			.lines()
			.filter((line) -> line.contains("master"))
			.map((line) -> line.replaceAll("^(\\S+) \\S+ \\S+ \\S+ \\S+ \\S+ (\\S+) \\S+(.*)$", "$1 $2$3"))
			.sorted()
			.toList();
	}

	/** Who is a master now. */
	List<RedisServer> masters() {
		return this.servers.stream()
			.filter((server) -> server.command("INFO", "replication").contains("role:master"))
			.toList();
	}

	/**
	 * Have the replica of the first master take over from it, which loses nothing, and
	 * wait until it did.
	 */
	public void changePlaces() {
		RedisServer replica = this.servers.get(MASTERS);
		// It is given up after five seconds, which may be too short.
		Awaitility.await()
			.pollDelay(Duration.ZERO)
			.pollInterval(Duration.ofSeconds(6))
			.atMost(Duration.ofMinutes(1))
			.until(() -> handsOver(replica));
		await(() -> masters().size() == MASTERS);
	}

	private static boolean handsOver(RedisServer replica) {
		if (replica.command("INFO", "replication").contains("role:master")) {
			return true;
		}
		replica.command("CLUSTER", "FAILOVER");
		return false;
	}

	@Override
	public Map<String, String> properties() {
		return Map.of("spring.data.redis.cluster.nodes",
				this.servers.stream().limit(MASTERS).map(RedisServer::address).collect(Collectors.joining(",")));
	}

	@Override
	public void close() {
		this.servers.forEach(RedisServer::close);
	}

}

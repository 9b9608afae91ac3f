package io.mcpspring.conformance.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.conformance.raw.RawStream;
import io.mcpspring.redis.MovingSlots;
import io.mcpspring.redis.RedisCluster;
import io.mcpspring.redis.RedisTopology;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three nodes on a Redis behind a proxy without affinity, of which every five seconds one
 * is killed, paused for eight seconds, or stopped. Streams lose, double and disorder
 * nothing, none falls silent, and none carries what is another's; the state of sessions
 * keeps each step; tasks end, once, and are seen by their owner only. The clients belong
 * to several users, whose tokens end in the middle of streams. If the Redis is a Redis
 * Cluster ({@code -Dmcp.test.redis-shape=cluster}) its slots move meanwhile. How long and
 * for how many clients say the system properties {@code mcp.cluster.seconds}, 16 unless
 * set, and {@code mcp.cluster.clients}, 20 unless set.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("cluster")
class NodesUnderFireTests {

	private static final int SECONDS = Integer.getInteger("mcp.cluster.seconds", 16);

	private static final int CLIENTS = Integer.getInteger("mcp.cluster.clients", 20);

	/** Few, because they ask more often than clients of calls. */
	private static final int TASK_CLIENTS = Math.max(5, CLIENTS / 10);

	private static final long BETWEEN_FAULTS_MILLIS = 5000;

	private static final long PAUSE_MILLIS = 8000;

	private static final int REPLACED = Integer.getInteger("mcp.cluster.replaced", 3);

	private static final Duration LEASE = Duration.ofSeconds(5);

	/** A second where the machine does nothing else. */
	private static final Duration MAX_WAIT = Duration.ofSeconds(30);

	/** Several times what a call takes here. */
	private static final Duration DRAIN = Duration.ofSeconds(3);

	private static final String KEY = "a key that all nodes of the cluster share";

	/**
	 * What nodes get when they are replaced: keys of the store and of states, and
	 * something else.
	 */
	private static final Map<String, String> REPLACEMENT = Map.of("mcp.server.input.state-keys",
			"a newer key that all nodes will share," + KEY, "mcp.server.store.redis.encryption-keys",
			"another newer key that all nodes will share," + KEY, "mcp.server.stream.keep-alive", "7s");

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final List<ServerNode> nodes = new ArrayList<>();

	/** What was done to the nodes, and when. */
	private final Queue<String> faults = new ConcurrentLinkedQueue<>();

	private RedisTopology redis;

	private TokenIssuer issuer;

	private @Nullable MovingSlots moving;

	@BeforeAll
	void startNodes(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path logs) throws Exception {
		this.redis = RedisTopology.start();
		List<String> options = new ArrayList<>(List.of("--mcp.server.store.type=redis",
				"--mcp.server.input.state-keys=" + KEY, "--mcp.server.store.redis.encryption-keys=" + KEY,
				"--spring.lifecycle.timeout-per-shutdown-phase=10s",
				"--mcp.server.drain-period=" + DRAIN.toMillis() + "ms",
				"--management.endpoint.health.probes.enabled=true", "--logging.level.root=warn"));
		this.issuer = new TokenIssuer();
		this.redis.properties().forEach((name, value) -> options.add("--" + name + "=" + value));
		this.issuer.properties().forEach((name, value) -> options.add("--" + name + "=" + value));
		for (String stack : List.of("servlet", "reactive", "servlet")) {
			ServerNode node = new ServerNode(stack, logs.resolve("node-" + this.nodes.size() + ".log"), options);
			this.nodes.add(node);
			node.start();
		}
	}

	@BeforeEach
	void awaitNodesAndMoveSlots() throws Exception {
		awaitNodes();
		this.moving = (this.redis instanceof RedisCluster cluster) ? MovingSlots.of(cluster) : null;
	}

	private void awaitNodes() throws Exception {
		for (ServerNode node : this.nodes) {
			node.awaitReady();
		}
	}

	@AfterEach
	void slotsMoved() throws Exception {
		if (this.moving != null) {
			int moved = this.moving.stop();
			System.out.println(moved + " slots moved meanwhile");
			assertThat(moved).as("slots moved").isPositive();
		}
	}

	@AfterAll
	void stopNodes() {
		this.nodes.forEach(ServerNode::close);
		this.threads.shutdownNow();
		if (this.issuer != null) {
			this.issuer.close();
		}
		if (this.redis != null) {
			this.redis.close();
		}
	}

	@Test
	@Timeout(value = 20, unit = TimeUnit.MINUTES)
	void losesNothingWhateverHappensToItsNodes() throws Exception {
		StoreSnapshot snapshot = new StoreSnapshot(this.redis.properties());
		Tally tally = new Tally(snapshot::of);
		TaskTally tasks = new TaskTally(snapshot::ofTask);
		long seed = System.nanoTime();
		long end = seed + TimeUnit.SECONDS.toNanos(SECONDS);
		try (RoundRobinProxy proxy = new RoundRobinProxy(this.nodes.stream().map(ServerNode::port).toList())) {
			List<Future<?>> clients = new ArrayList<>();
			for (int i = 0; i < CLIENTS; i++) {
				TokenHolder user = new TokenHolder(this.issuer, user(i / 5), new Random(seed - i));
				ClusterClient client = new ClusterClient(proxy, user, seed + i, tally);
				clients.add(this.threads.submit(() -> {
					client.run(() -> System.nanoTime() >= end && isEnough(tally));
					return null;
				}));
			}
			for (int i = 0; i < TASK_CLIENTS; i++) {
				TaskClient client = new TaskClient(proxy,
						new TokenHolder(this.issuer, user(500 + i), new Random(seed - CLIENTS - i)), seed + CLIENTS + i,
						tasks);
				clients.add(this.threads.submit(() -> {
					client.run(() -> System.nanoTime() >= end && isEnough(tasks));
					return null;
				}));
			}
			int faults = fire(end);
			for (Future<?> client : clients) {
				client.get();
			}
			System.out.println(CLIENTS + " clients, " + faults + " faults: " + tally);
			System.out.println(TASK_CLIENTS + " clients with tasks: " + tasks);
			if (!tally.violations.isEmpty() || !tasks.violations.isEmpty()) {
				report(tally.snapshots, tasks.snapshots);
			}
		}
		assertThat(tasks.violations).as("seed %d; %s", seed, tasks).isEmpty();
		assertThat(isEnough(tasks)).as("%s", tasks).isTrue();
		assertThat(tally.violations).as("seed %d; %s", seed, tally).isEmpty();
		assertThat(isEnough(tally)).as("%s", tally).isTrue();
	}

	/** Whether clients did what is to be seen, which takes longer on a busy machine. */
	private static boolean isEnough(Tally tally) {
		return tally.completed.get() > CLIENTS && tally.counted.get() > CLIENTS && tally.outlived.get() > 0
				&& tally.refused.get() > 0;
	}

	private static boolean isEnough(TaskTally tasks) {
		return tasks.completed.get() > CLIENTS / 4 && tasks.refused.get() > 0;
	}

	/**
	 * Print what explains a violation: the faults, the store at that moment, the logs.
	 */
	private void report(Queue<String> ofCalls, Queue<String> ofTasks) throws IOException {
		this.faults.forEach(System.out::println);
		ofCalls.forEach(System.out::println);
		ofTasks.forEach(System.out::println);
		for (ServerNode node : this.nodes) {
			System.out.println(node.log());
		}
	}

	/** A name that is no part of another. */
	private static String user(int number) {
		return "user-%03d".formatted(number);
	}

	/**
	 * Measured by clients that have come back to another node before the death.
	 */
	@Test
	void endsTheCallsOfAKilledNodeSoonAfterItsLease() throws Exception {
		ServerNode dying = this.nodes.get(0);
		Map<String, String> authorization = this.issuer.token("alice", Duration.ofMinutes(5)).header();
		List<Future<Long>> ends = new ArrayList<>();
		List<RawStream> readers = new ArrayList<>();
		for (int i = 1; i <= 6; i++) {
			McpSession session = McpSession.begin(dying.port(), "{}", authorization);
			RawStream call = session.post(McpSession.emit(i, "token", 1000, 100, 10));
			String id = nextEvent(call).id();
			RawStream reader = new RawStream(
					new Socket(InetAddress.getLoopbackAddress(), this.nodes.get(1 + i % 2).port()));
			Map<String, String> resuming = new HashMap<>(session.headers());
			resuming.put("Last-Event-ID", String.valueOf(id));
			reader.send("GET", resuming, null);
			nextEvent(reader);
			readers.add(reader);
		}
		readers.forEach((reader) -> ends.add(this.threads.submit(() -> {
			RawStream.Event event = nextEvent(reader);
			while (!event.data().contains("\"retryable\":true")) {
				event = nextEvent(reader);
			}
			return System.nanoTime();
		})));
		long death = System.nanoTime();
		dying.kill();
		List<Long> millis = new ArrayList<>();
		for (Future<Long> end : ends) {
			millis.add(TimeUnit.NANOSECONDS.toMillis(end.get() - death));
		}
		dying.start();
		System.out.println("calls of a killed node ended after " + millis + " ms");
		assertThat(millis).allSatisfy((each) -> assertThat(each).isLessThan(LEASE.plus(MAX_WAIT).toMillis()));
	}

	// extensions T26-35
	@Test
	void endsTheTasksOfAKilledNodeSoonAfterItsLease() throws Exception {
		ServerNode dying = this.nodes.get(0);
		TokenIssuer.Token alice = this.issuer.token("alice", Duration.ofMinutes(5));
		TaskRequests before = requests(dying);
		Map<String, Integer> tasks = new HashMap<>();
		for (int i = 0; i < 6; i++) {
			String tool = (i < 4) ? "probe_job" : "probe_repeatable_job";
			// Those that run again have to end, the others die in their work.
			int millis = (i < 4) ? 300_000 : 4000;
			String id = before
				.send(alice, "tools/call", tool,
						"\"name\":\"%s\",\"arguments\":{\"label\":\"%d\",\"millis\":%d}".formatted(tool, i, millis))
				.at("/result/taskId")
				.asString("");
			assertThat(id).isNotEmpty();
			tasks.put(id, i);
		}
		String asking = before
			.send(alice, "tools/call", "probe_asking_job",
					"\"name\":\"probe_asking_job\",\"arguments\":{\"label\":\"7\",\"millis\":0}")
			.at("/result/taskId")
			.asString("");
		TaskRequests after = requests(this.nodes.get(1));
		Awaitility.await().until(() -> status(after, alice, asking).equals("input_required"));
		long death = System.nanoTime();
		dying.kill();
		Map<Integer, Long> failedAfter = new HashMap<>();
		Awaitility.await().pollInterval(Duration.ofMillis(50)).atMost(Duration.ofSeconds(60)).until(() -> {
			tasks.forEach((id, number) -> {
				if (number < 4 && status(after, alice, id).equals("failed")) {
					failedAfter.putIfAbsent(number, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - death));
				}
			});
			return failedAfter.size() == 4;
		});
		System.out.println("tasks of a killed node ended after " + failedAfter.values() + " ms");
		assertThat(failedAfter.values())
			.allSatisfy((millis) -> assertThat(millis).isLessThan(LEASE.plus(MAX_WAIT).toMillis()));
		tasks.forEach((id, number) -> {
			if (number < 4) {
				assertThat(get(after, alice, id).at("/result/error/data/retryable").asBoolean()).isTrue();
			}
			else {
				Awaitility.await()
					.atMost(Duration.ofSeconds(60))
					.until(() -> status(after, alice, id).equals("completed"));
			}
		});
		JsonNode question = get(after, alice, asking).at("/result/inputRequests");
		after.send(alice, "tasks/update", asking,
				"\"taskId\":\"%s\",\"inputResponses\":{\"%s\":{\"action\":\"accept\",\"content\":{\"confirm\":true}}}"
					.formatted(asking, question.propertyNames().iterator().next()));
		Awaitility.await().until(() -> status(after, alice, asking).equals("completed"));
		dying.start();
	}

	private static TaskRequests requests(ServerNode node) {
		return new TaskRequests(() -> new Socket(InetAddress.getLoopbackAddress(), node.port())).patience(MAX_WAIT);
	}

	private static JsonNode get(TaskRequests requests, TokenIssuer.Token token, String id) {
		return requests.send(token, "tasks/get", id, "\"taskId\":\"" + id + "\"");
	}

	private static String status(TaskRequests requests, TokenIssuer.Token token, String id) {
		return get(requests, token, id).at("/result/status").asString("");
	}

	private static RawStream.Event nextEvent(RawStream stream) {
		RawStream.Event event = stream.next();
		assertThat(event).as("the next event").isNotNull();
		return event;
	}

	/**
	 * Behind a balancer that asks for readiness, with clients that keep connections. Keys
	 * and a setting change by it. How many nodes are replaced says the system property
	 * {@code mcp.cluster.replaced}, each of them once unless set.
	 */
	@Test
	void isReplacedNodeByNodeWithoutAFailedRequest() throws Exception {
		Queue<String> failures = new ConcurrentLinkedQueue<>();
		ConcurrentMap<String, Integer> done = new ConcurrentHashMap<>();
		AtomicBoolean stopped = new AtomicBoolean();
		List<Future<?>> clients = new ArrayList<>();
		try (RoundRobinProxy proxy = new RoundRobinProxy(this.nodes.stream().map(ServerNode::port).toList())
			.askingForReadiness(ServerNode::isReady)) {
			for (int i = 0; i < 9; i++) {
				RollingClient client = new RollingClient(proxy.port(), this.issuer, user(i), failures, done);
				int kind = i % 3;
				clients.add(this.threads.submit(() -> {
					while (!stopped.get()) {
						switch (kind) {
							case 0 -> client.session();
							case 1 -> client.olderSession();
							default -> client.stateless();
						}
					}
					return null;
				}));
			}
			for (int i = 0; i < REPLACED; i++) {
				ServerNode node = this.nodes.get(i % this.nodes.size());
				node.terminate();
				node.set(REPLACEMENT);
				node.start();
				if (i < REPLACED - 1) {
					this.nodes.get((i + 1) % this.nodes.size()).awaitReady();
					this.nodes.get((i + 2) % this.nodes.size()).awaitReady();
				}
			}
			awaitNodes();
			// Until the new keys are used, and a while with them.
			TimeUnit.MILLISECONDS.sleep(LEASE.toMillis() * 2);
			stopped.set(true);
			for (Future<?> client : clients) {
				client.get();
			}
			assertThat(failures).as("%s; no node took %d connections", done, proxy.untaken()).isEmpty();
		}
		System.out.println(REPLACED + " nodes replaced: " + done);
		assertThat(done).containsKeys("session calls", "older session calls", "stateless calls");
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

	private void strike(ServerNode node, int kind) throws IOException, InterruptedException {
		this.faults.add(Instant.now() + " node at " + node.port() + " is "
				+ List.of("killed", "paused", "terminated").get(kind));
		recover(node, kind);
		this.faults.add(Instant.now() + " node at " + node.port() + " is back");
	}

	private static void recover(ServerNode node, int kind) throws IOException, InterruptedException {
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

package io.mcpspring.benchmarks.scale;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.mcpspring.benchmarks.cluster.RedisProcess;
import io.mcpspring.benchmarks.load.Futures;
import io.mcpspring.benchmarks.load.IdleStreams;
import io.mcpspring.benchmarks.load.McpRequests;
import io.mcpspring.benchmarks.load.Sessions;

/**
 * Nodes that share a Redis, with the sessions and streams that were begun at them.
 */
final class ScaleCluster implements AutoCloseable {

	/** Sessions that are never initialized end after this time. */
	static final Duration UNUSED = Duration.ofSeconds(8);

	private static final int WARM_UP_ROUNDS = 20;

	private static final Duration SETTLED = Duration.ofSeconds(64);

	private static final int ATTEMPTS = 60;

	/** Clients of a node that call at the same time. */
	private static final int CLIENTS = 8;

	/**
	 * More, so that what servers keep for each connection is there from the beginning.
	 */
	private static final int WARM_UP_CLIENTS = 40;

	private final RedisProcess redis = RedisProcess.start();

	private final List<ServerNode> nodes = new ArrayList<>();

	private final List<IdleStreams> streams = new ArrayList<>();

	private final List<Talk> talks = new ArrayList<>();

	private final List<String> sessions = new ArrayList<>();

	private final ExecutorService threads = Executors.newFixedThreadPool(WARM_UP_CLIENTS);

	private long talked;

	private int opened;

	/** What Redis does in a second though nothing happens. */
	private RedisUse background = RedisUse.NONE;

	ScaleCluster(ServerNode.Starter starter, Assumptions assumed) throws IOException {
		List<String> arguments = List.of("--mcp.server.drain-period=0s", "--mcp.server.store.type=redis",
				"--mcp.server.store.redis.timeout=20s", "--spring.data.redis.host=127.0.0.1",
				"--spring.data.redis.port=" + this.redis.port(), "--mcp.server.limits.max-sessions=10000000",
				"--mcp.server.limits.caller-share=100",
				"--mcp.server.input.state-keys=no secret because nobody else is here",
				"--mcp.server.session.idle-timeout=" + assumed.idleTimeout().toSeconds() + "s",
				"--mcp.server.stream.keep-alive=" + assumed.keepAlive().toSeconds() + "s",
				"--mcp.server.stream.ttl=" + assumed.retention().toSeconds() + "s");
		for (int node = 0; node < assumed.nodes(); node++) {
			this.nodes.add(starter.start(node, arguments));
		}
		for (ServerNode node : this.nodes) {
			this.streams.add(new IdleStreams(node.port()));
			this.talks.add(talk(this.talks.size()));
			awaitRedis(this.talks.get(this.talks.size() - 1));
		}
		warmUp();
	}

	/** Servers start without waiting for Redis. */
	private static void awaitRedis(Talk talk) throws IOException {
		for (int attempt = 1;; attempt++) {
			try {
				talk.exchange(talk.requests().post(McpRequests.INITIALIZE, Map.of()), 200, "protocolVersion");
				return;
			}
			catch (IOException ex) {
				if (attempt == ATTEMPTS) {
					throw ex;
				}
				pause(Duration.ofMillis(500));
				talk.reconnect();
			}
		}
	}

	/** Nothing that is loaded, compiled or pooled at first use is counted later. */
	private void warmUp() throws IOException {
		for (int node = 0; node < this.nodes.size(); node++) {
			List<String> begun = Sessions.begin(requests(node), 200);
			try (IdleStreams some = new IdleStreams(this.nodes.get(node).port())) {
				for (int i = 0; i < 50; i++) {
					some.open(requests(node).get(begun.get(i)));
				}
				call(node, "grow", begun.get(0));
				for (int i = 0; i < WARM_UP_ROUNDS; i++) {
					callAll(node, (i % 10 == 0) ? "progress" : "echo", begun, WARM_UP_CLIENTS);
				}
				for (String session : begun) {
					delete(node, session);
				}
			}
		}
		// What calls leave to be done is done by then.
		pause(SETTLED);
	}

	int size() {
		return this.nodes.size();
	}

	List<String> sessions() {
		return this.sessions;
	}

	Talk talk(int node) throws IOException {
		return new Talk(requests(node));
	}

	McpRequests requests(int node) {
		return new McpRequests(this.nodes.get(node).port(), "/mcp");
	}

	/** Begin further sessions, at all nodes in turns. */
	void begin(int count) throws IOException {
		for (int node = 0; node < this.nodes.size(); node++) {
			int share = count / this.nodes.size() + ((node < count % this.nodes.size()) ? 1 : 0);
			this.sessions.addAll(Sessions.begin(requests(node), share));
		}
	}

	/** Begin sessions whose clients fall silent at once. */
	void beginUnused(int count) throws IOException {
		for (int i = 0; i < count; i++) {
			Talk talk = this.talks.get(i % this.nodes.size());
			talk.exchange(talk.requests().post(McpRequests.INITIALIZE, Map.of()), 200, "protocolVersion");
		}
	}

	/** Open the streams of sessions that have none, in their order. */
	void open(int count, Duration pause) throws IOException {
		for (int i = 0; i < count; i++) {
			int node = this.opened % this.nodes.size();
			this.streams.get(node).open(requests(node).get(this.sessions.get(this.opened)));
			this.opened++;
			pause(pause);
		}
	}

	/** Call a tool in the first sessions, each at another node than the one before. */
	void callEach(String tool, int count, int shift) throws IOException {
		for (int i = 0; i < count; i++) {
			call((i + shift) % this.nodes.size(), tool, this.sessions.get(i));
		}
	}

	/** Call a tool in all sessions from an index on, at all nodes. */
	void visit(int from) throws IOException {
		for (int node = 0; node < this.nodes.size(); node++) {
			callAll(node, "echo", this.sessions.subList(from, this.sessions.size()), CLIENTS);
		}
	}

	/** Call a tool at a node in each of some sessions, in any order. */
	private void callAll(int node, String tool, List<String> inSessions, int clients) throws IOException {
		int share = (inSessions.size() + clients - 1) / clients;
		List<Future<Long>> calling = new ArrayList<>();
		for (int first = 0; first < inSessions.size(); first += share) {
			List<String> own = inSessions.subList(first, Math.min(first + share, inSessions.size()));
			calling.add(this.threads.submit(() -> {
				try (Talk talk = talk(node)) {
					for (String session : own) {
						PacedClients.call(talk, tool, session);
					}
					return talk.bytes();
				}
			}));
		}
		for (Future<Long> called : calling) {
			this.talked += Futures.await(called);
		}
	}

	void call(int node, String tool, String session) throws IOException {
		PacedClients.call(this.talks.get(node), tool, session);
	}

	/** End the sessions that were begun last. */
	void deleteLast(int count) throws IOException {
		for (int i = 0; i < count; i++) {
			delete(i % this.nodes.size(), this.sessions.remove(this.sessions.size() - 1));
		}
	}

	private void delete(int node, String session) throws IOException {
		Talk talk = this.talks.get(node);
		talk.exchange(talk.requests().delete(session), 204, "");
	}

	/** Return the bytes that arrived on open streams since they were last asked for. */
	long drainStreams() throws IOException {
		long bytes = 0;
		for (IdleStreams open : this.streams) {
			bytes += open.drain();
		}
		return bytes;
	}

	/** Return the bytes that were sent and received for single requests. */
	long talked() {
		return this.talked + this.talks.stream().mapToLong(Talk::bytes).sum();
	}

	/** Return the live bytes of a node, the mean of all. */
	double heap() throws IOException {
		double sum = 0;
		for (ServerNode node : this.nodes) {
			sum += node.heap();
		}
		return sum / this.nodes.size();
	}

	double processorMicros() throws IOException {
		double sum = 0;
		for (ServerNode node : this.nodes) {
			sum += node.processorTime().toNanos() / 1e3;
		}
		return sum;
	}

	double redisMemory() throws IOException {
		return this.redis.usedMemory();
	}

	/** Return what Redis does in a time without calls, by the second. */
	RedisUse idle(Duration time) throws IOException {
		return use(() -> pause(time), RedisUse.NONE).times(1.0 / time.toSeconds());
	}

	void background(RedisUse second) {
		this.background = second;
	}

	/** Return what Redis does because of an action. */
	RedisUse use(Action action) throws IOException {
		return use(action, this.background);
	}

	private RedisUse use(Action action, RedisUse less) throws IOException {
		long start = System.nanoTime();
		RedisUse before = RedisUse.now(this.redis.port());
		action.run();
		RedisUse spent = RedisUse.since(this.redis.port(), before);
		return spent.minus(less.times((System.nanoTime() - start) / 1e9));
	}

	static void pause(Duration time) {
		try {
			TimeUnit.MILLISECONDS.sleep(time.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void close() throws IOException {
		this.threads.shutdownNow();
		for (Talk talk : this.talks) {
			talk.close();
		}
		for (IdleStreams open : this.streams) {
			open.close();
		}
		this.nodes.forEach(ServerNode::close);
		this.redis.close();
	}

	/** Something that makes Redis work. */
	@FunctionalInterface
	interface Action {

		void run() throws IOException;

	}

}

package io.mcpspring.benchmarks.scale;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import io.mcpspring.benchmarks.load.Futures;
import io.mcpspring.benchmarks.load.IdleStreams;
import io.mcpspring.benchmarks.load.McpRequests;

/**
 * Clients that call, begin and end sessions as often as assumed, at all nodes. Each node
 * has a thread, which does what is due, one after the other.
 */
final class PacedClients implements AutoCloseable {

	private static final AtomicLong IDS = new AtomicLong(100_000_000);

	private final ScaleCluster cluster;

	private final Assumptions assumed;

	private final ExecutorService threads;

	private final AtomicLong streamed = new AtomicLong();

	private final long start = System.nanoTime();

	private final List<Future<Long>> running;

	private volatile boolean over;

	PacedClients(ScaleCluster cluster, Assumptions assumed) {
		this.cluster = cluster;
		this.assumed = assumed;
		this.threads = Executors.newFixedThreadPool(cluster.size());
		this.running = IntStream.range(0, cluster.size())
			.mapToObj((node) -> this.threads.submit(() -> run(node)))
			.toList();
	}

	/** Call a tool, with an id that no other request has. */
	static void call(Talk talk, String tool, String session) throws IOException {
		String body = tool.equals("progress") ? McpRequests.callWithProgress(tool)
				: McpRequests.call(tool, tool.equals("echo") ? "{\"message\":\"hello\"}" : "{}");
		String numbered = body.replace("100000000", Long.toString(IDS.incrementAndGet()));
		talk.exchange(talk.requests().post(numbered, McpRequests.inSession(session)), 200, "\"result\"");
	}

	/** Return how many calls were answered by events. */
	long streamedCalls() {
		return this.streamed.get();
	}

	private long run(int node) throws IOException {
		Random random = new Random(node);
		double calls = this.assumed.callsPerSecond() / this.cluster.size();
		double begins = this.assumed.beginsPerSecond() / this.cluster.size();
		double streams = (double) this.assumed.streams() / this.assumed.sessions();
		List<String> sessions = List.copyOf(this.cluster.sessions());
		int next = sessions.size() / this.cluster.size() * node;
		long called = 0;
		long begun = 0;
		try (Talk talk = this.cluster.talk(node)) {
			while (!this.over) {
				double seconds = (System.nanoTime() - this.start) / 1e9;
				if (called < seconds * calls) {
					called++;
					boolean events = random.nextDouble() * 100 < this.assumed.progressPercent();
					call(talk, events ? "progress" : "echo", sessions.get(next++ % sessions.size()));
					this.streamed.addAndGet(events ? 1 : 0);
				}
				else if (begun < seconds * begins) {
					begun++;
					come(talk, random.nextDouble() < streams);
				}
				else {
					ScaleCluster.pause(Duration.ofMillis(1));
				}
			}
		}
		return called;
	}

	/** A session that begins takes the place of one that ends. */
	private static void come(Talk talk, boolean listens) throws IOException {
		McpRequests requests = talk.requests();
		String session = String
			.valueOf(talk.exchange(requests.post(McpRequests.INITIALIZE, Map.of()), 200, "protocolVersion"));
		talk.exchange(requests.post(McpRequests.INITIALIZED, McpRequests.inSession(session)), 202, "");
		try (IdleStreams stream = new IdleStreams(requests.port())) {
			if (listens) {
				stream.open(requests.get(session));
			}
			talk.exchange(requests.delete(session), 204, "");
		}
	}

	@Override
	public void close() throws IOException {
		this.over = true;
		try {
			for (Future<Long> thread : this.running) {
				Futures.await(thread);
			}
		}
		finally {
			this.threads.shutdownNow();
		}
	}

}

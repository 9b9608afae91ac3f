package io.mcpspring.benchmarks.scale;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;

/**
 * Measures at once all that the model predicts, with many sessions.
 */
final class CheckRun {

	private static final double MIB = 1024 * 1024;

	/** After this time as much is left over from earlier calls as is left for later. */
	private static final Duration LEAD_IN = Duration.ofSeconds(62);

	private final ScaleCluster cluster;

	private final ScaleModel model;

	private final PrintStream out;

	CheckRun(ScaleCluster cluster, ScaleModel model, PrintStream out) {
		this.cluster = cluster;
		this.model = model;
		this.out = out;
	}

	boolean run() throws IOException {
		Assumptions assumed = this.model.assumed();
		double heapBase = this.cluster.heap();
		double memoryBase = this.cluster.redisMemory();
		this.cluster.begin(assumed.sessions());
		this.cluster.visit(0);
		double heapSessions = this.cluster.heap();
		double memorySessions = this.cluster.redisMemory();
		// Spread over the time between two uses of a session by its stream.
		Duration spread = assumed.idleTimeout().dividedBy(10);
		this.cluster.open(assumed.streams(), spread.dividedBy(assumed.streams()));
		double heapStreams = this.cluster.heap();
		double memoryStreams = this.cluster.redisMemory();

		Duration window = spread.multipliedBy(3);
		double seconds;
		RedisUse use;
		double memoryCalls;
		double micros;
		long streamed;
		try (PacedClients clients = new PacedClients(this.cluster, assumed)) {
			ScaleCluster.pause(LEAD_IN);
			long start = System.nanoTime();
			micros = this.cluster.processorMicros();
			use = this.cluster.use(() -> ScaleCluster.pause(window));
			seconds = (System.nanoTime() - start) / 1e9;
			micros = (this.cluster.processorMicros() - micros) / seconds / this.cluster.size();
			memoryCalls = this.cluster.redisMemory();
			streamed = clients.streamedCalls();
		}
		RedisUse second = use.times(1 / seconds);
		this.cluster.background(this.model.leases().plus(this.model.uses()));
		RedisUse notification = this.cluster.use(() -> {
			this.cluster.callEach("grow", 1, 0);
			ScaleCluster.pause(Duration.ofSeconds(8));
		});

		this.out.printf("%n%,d sessions and %,d streams on %d nodes, %.0f calls a second:%n%n", assumed.sessions(),
				assumed.streams(), assumed.nodes(), assumed.callsPerSecond());
		Checks checks = new Checks(this.out);
		checks.check("heap of a node for sessions, MiB", this.model.heapOfSessions(), heapSessions - heapBase, MIB);
		checks.check("heap of a node for streams, MiB", this.model.heapOfStreams(), heapStreams - heapSessions, MIB);
		checks.check("Redis, for sessions, MiB", this.model.redisMemoryOfSessions(), memorySessions - memoryBase, MIB);
		checks.check("Redis, for streams, MiB", this.model.redisMemoryOfStreams(), memoryStreams - memorySessions, MIB);
		checks.check("Redis, for calls with events, MiB", this.model.redisMemoryOfCalls(streamed, streamed),
				memoryCalls - memoryStreams, MIB);
		RedisUse predicted = this.model.all();
		checks.check("round trips to Redis a second", predicted.scripts(), second.scripts(), 1);
		checks.check("commands in Redis a second", predicted.commands(), second.commands(), 1);
		checks.check("round trips to Redis for a changed list", this.model.listChange().scripts(),
				notification.scripts(), 1);
		checks.check("received by Redis, KiB a second", predicted.bytesIn(), second.bytesIn(), 1024);
		checks.check("sent by Redis, KiB a second", predicted.bytesOut(), second.bytesOut(), 1024);
		checks.tell("processor time of Redis, ms a second", predicted.micros(), second.micros(), 1000);
		checks.tell("processor time of a node, ms a second", this.model.coresOfNode() * 1e6, micros, 1000);
		return checks.passed();
	}

}

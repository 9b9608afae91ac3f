package io.mcpspring.benchmarks.scale;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;

/**
 * Measures what one of each thing costs: bytes by the growth from 500 sessions and
 * streams to 1,000, the rest by what Redis counts while a known number of them is done.
 */
final class CostMeasurement {

	private static final int STEP = 500;

	private static final int SAMPLE = 300;

	/** The time in which all is done that a call leaves to be done, and some more. */
	private static final Duration AFTERMATH = Duration.ofSeconds(64);

	private static final Duration EXPIRY = ScaleCluster.UNUSED.plusSeconds(35);

	private final Assumptions assumed;

	private final PrintStream out;

	private final ScaleCluster cluster;

	CostMeasurement(ScaleCluster cluster, Assumptions assumed, PrintStream out) {
		this.cluster = cluster;
		this.assumed = assumed;
		this.out = out;
	}

	UnitCosts run() throws IOException {
		this.out.printf("%nMeasuring with %d to %d sessions and streams%n", STEP, 2 * STEP);
		RedisUse idle = this.cluster.idle(Duration.ofSeconds(15));
		this.cluster.background(idle);
		double heapBase = this.cluster.heap();
		double memoryBase = this.cluster.redisMemory();

		RedisUse begin = this.cluster.use(() -> this.cluster.begin(STEP)).times(1.0 / STEP);
		this.cluster.visit(0);
		double heapOne = this.cluster.heap();
		double memoryOne = this.cluster.redisMemory();
		this.cluster.begin(STEP);
		this.cluster.visit(STEP);
		double heapSession = (this.cluster.heap() - heapOne) / STEP;
		double memorySession = (this.cluster.redisMemory() - memoryOne) / STEP;
		this.out.printf("a session: %,.0f bytes on the heap of each node, %,.0f in Redis%n", heapSession,
				memorySession);

		long talked = this.cluster.talked();
		double micros = this.cluster.processorMicros();
		RedisUse call = this.cluster.use(() -> this.cluster.visit(0)).times(1.0 / (2 * STEP * this.cluster.size()));
		double callMicros = (this.cluster.processorMicros() - micros) / (2 * STEP * this.cluster.size());
		double callBytes = (double) (this.cluster.talked() - talked) / (2 * STEP * this.cluster.size());

		RedisUse expiry = expiry();
		this.cluster.visit(0); // or their sessions would expire
		Streamed streamed = streamedCalls();
		this.cluster.visit(0);
		this.cluster.begin(SAMPLE);
		RedisUse end = this.cluster.use(() -> {
			this.cluster.deleteLast(SAMPLE);
			ScaleCluster.pause(Duration.ofSeconds(1));
		}).times(1.0 / SAMPLE);
		return streams(new UnitCosts(new UnitCosts.Bytes(heapBase, heapSession, 0, streamed.heap(), 0),
				new UnitCosts.Bytes(memoryBase, memorySession, 0, streamed.memory(), 0),
				new UnitCosts.Work(idle.times(1.0 / this.cluster.size()), begin, end, expiry, RedisUse.NONE,
						RedisUse.NONE, call, streamed.use(), RedisUse.NONE),
				new UnitCosts.Traffic(callBytes, streamed.traffic(), 0), callMicros));
	}

	/** What a call leaves in Redis is measured by the first of a session. */
	private Streamed streamedCalls() throws IOException {
		double heap = this.cluster.heap();
		double memory = this.cluster.redisMemory();
		long talked = this.cluster.talked();
		RedisUse use = this.cluster.use(() -> this.cluster.callEach("progress", SAMPLE, 0));
		double traffic = (double) (this.cluster.talked() - talked) / SAMPLE;
		memory = (this.cluster.redisMemory() - memory) / SAMPLE;
		heap = (this.cluster.heap() - heap) / SAMPLE * this.cluster.size();
		use = use.plus(this.cluster.use(() -> ScaleCluster.pause(AFTERMATH))).times(1.0 / SAMPLE);
		return new Streamed(use, Math.max(0, heap), memory, traffic);
	}

	private RedisUse expiry() throws IOException {
		this.cluster.beginUnused(SAMPLE);
		return this.cluster.use(() -> ScaleCluster.pause(EXPIRY)).times(1.0 / SAMPLE);
	}

	private UnitCosts streams(UnitCosts costs) throws IOException {
		RedisUse open = open();
		double heapOne = this.cluster.heap();
		double memoryOne = this.cluster.redisMemory();
		open();
		double heap = (this.cluster.heap() - heapOne) / STEP * this.cluster.size();
		double memory = (this.cluster.redisMemory() - memoryOne) / STEP;
		this.out.printf("a stream: %,.0f bytes on the heap of its node, %,.0f in Redis%n", heap, memory);

		// The streams were opened at once and count their sessions as used at once.
		Duration rounds = this.assumed.idleTimeout().dividedBy(5);
		this.cluster.drainStreams();
		RedisUse idle = this.cluster.use(() -> ScaleCluster.pause(rounds));
		double comments = 2.0 * STEP * rounds.toSeconds() / this.assumed.keepAlive().toSeconds();
		double comment = this.cluster.drainStreams() / comments;
		Assumptions here = this.assumed.of(this.cluster.size(), 2 * STEP, 2 * STEP);
		RedisUse use = idle.times(1 / (here.usesByStreamsPerSecond() * rounds.toSeconds()));

		RedisUse notification = this.cluster.use(() -> {
			this.cluster.callEach("grow", 1, 0);
			ScaleCluster.pause(Duration.ofSeconds(6));
		}).times(0.5 / STEP);
		double memoryOfSecond = this.cluster.redisMemory();
		this.cluster.callEach("progress", SAMPLE, 0);
		memoryOfSecond = (this.cluster.redisMemory() - memoryOfSecond) / SAMPLE;
		return costs.withStreams(heap, memory, open, use, notification, comment).withSecond(memoryOfSecond);
	}

	private RedisUse open() throws IOException {
		return this.cluster.use(() -> {
			this.cluster.open(STEP, Duration.ZERO);
			ScaleCluster.pause(Duration.ofMillis(1500));
		}).times(1.0 / STEP);
	}

	private record Streamed(RedisUse use, double heap, double memory, double traffic) {
	}

}

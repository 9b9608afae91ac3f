package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.time.Duration;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One target on one workload, measured piece by piece. Between its pieces the target has
 * nothing to do.
 */
final class Turn implements AutoCloseable {

	/** How long a piece is. */
	static final Duration SLICE = Duration.ofMillis(500);

	private static final Duration SETTLE = Duration.ofMillis(100);

	private static final double NANOS_PER_MILLI = 1e6;

	private static final double TAIL = 99;

	private final Target target;

	private final Servers servers;

	private final Workload workload;

	private final int connections;

	/**
	 * Number of operations of the warm-up: on a busy machine the compiler needs longer.
	 */
	private final int enough;

	private final Histogram latencies = new Histogram(3);

	private @Nullable Clients load;

	private long warmUpOperations;

	private Duration warmUpTime = Duration.ZERO;

	private long operations;

	private Duration time = Duration.ZERO;

	private Duration processorTime = Duration.ZERO;

	private double allocatedBytes;

	private long allocatingOperations;

	Turn(Target target, Servers servers, Workload workload, int connections, int enough) {
		this.target = target;
		this.servers = servers;
		this.workload = workload;
		this.connections = connections;
		this.enough = enough;
	}

	/**
	 * Go on with the warm-up for a piece.
	 * @param atLeast how long it takes at least
	 * @return whether it is done
	 * @throws IOException if an answer was wrong or none came
	 */
	boolean warmUp(Duration atLeast) throws IOException {
		this.warmUpOperations += load().run(SLICE);
		this.warmUpTime = this.warmUpTime.plus(SLICE);
		load().rest();
		boolean warm = this.warmUpOperations >= this.enough && this.warmUpTime.compareTo(atLeast) >= 0;
		if (warm) {
			close();
		}
		return warm;
	}

	/**
	 * Measure a piece.
	 * @throws IOException if an answer was wrong or none came
	 */
	void take() throws IOException {
		Clients load = load();
		double allocatedBefore = this.servers.allocatedBytes();
		long settled = load.run(SETTLE);
		load.forgetLatencies();
		Duration before = this.servers.processorTime();
		long start = System.nanoTime();
		long measured = load.run(SLICE);
		this.time = this.time.plusNanos(System.nanoTime() - start);
		this.processorTime = this.processorTime.plus(this.servers.processorTime()).minus(before);
		this.operations += measured;
		load.addLatencies(this.latencies);
		long rest = load.rest();
		this.allocatedBytes += this.servers.allocatedBytes() - allocatedBefore;
		this.allocatingOperations += settled + measured + rest;
	}

	// Servers close connections that are left alone for long, such as until all are
	// warm.
	private Clients load() throws IOException {
		if (this.load == null) {
			this.load = this.servers.clients(this.workload, this.connections);
		}
		return this.load;
	}

	Measurement measurement(int round) {
		double micros = this.processorTime.toNanos() / 1e3;
		return new Measurement(this.target, this.workload, this.connections, round,
				this.operations / (this.time.toNanos() / 1e9), micros / this.operations,
				this.latencies.getValueAtPercentile(50) / NANOS_PER_MILLI,
				this.latencies.getValueAtPercentile(TAIL) / NANOS_PER_MILLI,
				this.allocatedBytes / this.allocatingOperations);
	}

	@Override
	public void close() throws IOException {
		if (this.load != null) {
			this.load.close();
			this.load = null;
		}
	}

}

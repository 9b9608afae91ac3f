package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.benchmarks.load.LoadGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Measures all workloads on all targets. In each round every target gets a JVM of its
 * own. For each workload one target after the other is warmed up; then they are measured
 * in turns of half a second, so that whatever else the machine does befalls them alike. A
 * target whose turn it is not has nothing to do.
 */
final class LoadRun {

	private static final Duration WARM_UP_LIMIT = Duration.ofSeconds(90);

	private static final Duration SLICE = Duration.ofMillis(500);

	private static final Duration SETTLE = Duration.ofMillis(100);

	private final Options options;

	private final PrintStream out;

	private final List<Measurement> measurements = new ArrayList<>();

	LoadRun(Options options, PrintStream out) {
		this.options = options;
		this.out = out;
	}

	void run() throws IOException {
		for (int round = 0; round < this.options.rounds(); round++) {
			Map<Target, ServerProcess> servers = new EnumMap<>(Target.class);
			try {
				for (Target target : this.options.targets(Target.usual())) {
					servers.put(target, ServerProcess.start(target, this.options, List.of()));
				}
				for (Workload workload : this.options.workloads()) {
					measure(servers, workload, round);
				}
			}
			finally {
				servers.values().forEach(ServerProcess::close);
			}
		}
		new LoadReport(this.measurements).print(this.out);
	}

	private void measure(Map<Target, ServerProcess> servers, Workload workload, int round) throws IOException {
		List<Turn> turns = new ArrayList<>();
		try {
			for (Map.Entry<Target, ServerProcess> entry : servers.entrySet()) {
				if (workload.suits(entry.getKey())) {
					warmUp(entry.getKey(), entry.getValue(), workload);
					turns.add(new Turn(entry.getKey(), entry.getValue(), workload));
				}
			}
			for (long slices = this.options.seconds().dividedBy(SLICE); slices > 0; slices--) {
				for (Turn turn : turns) {
					turn.take();
				}
			}
		}
		finally {
			for (Turn turn : turns) {
				turn.close();
			}
		}
		turns.forEach((turn) -> report(turn.measurement(round)));
	}

	private void report(Measurement measurement) {
		this.measurements.add(measurement);
		this.out.printf("round %d  %-14s %-10s %9.0f/s %9.1f us%n", measurement.round() + 1, measurement.target().id(),
				measurement.workload().id(), measurement.perSecond(), measurement.micros());
	}

	// By operations, not by time: on a busy machine the compiler needs longer.
	private void warmUp(Target target, ServerProcess server, Workload workload) throws IOException {
		try (LoadGenerator load = load(target, server, workload)) {
			long limit = System.nanoTime() + WARM_UP_LIMIT.toNanos();
			long operations = load.run(this.options.warmup());
			while (operations < workload.warmUp() && System.nanoTime() < limit) {
				operations += load.run(SLICE);
			}
		}
	}

	private LoadGenerator load(Target target, ServerProcess server, Workload workload) throws IOException {
		return new LoadGenerator(server.port(), this.options.connections(),
				(connection) -> workload.conversation(target, server.port()));
	}

	/** One target on one workload, measured piece by piece. */
	private final class Turn implements AutoCloseable {

		private final Target target;

		private final ServerProcess server;

		private final Workload workload;

		private @Nullable LoadGenerator load;

		private long operations;

		private Duration time = Duration.ZERO;

		private Duration processorTime = Duration.ZERO;

		Turn(Target target, ServerProcess server, Workload workload) {
			this.target = target;
			this.server = server;
			this.workload = workload;
		}

		void take() throws IOException {
			// Not before the first turn: connections left alone for long are closed.
			if (this.load == null) {
				this.load = load(this.target, this.server, this.workload);
			}
			this.load.run(SETTLE);
			Duration before = this.server.processorTime();
			long start = System.nanoTime();
			this.operations += this.load.run(SLICE);
			this.time = this.time.plusNanos(System.nanoTime() - start);
			this.processorTime = this.processorTime.plus(this.server.processorTime()).minus(before);
		}

		Measurement measurement(int round) {
			double micros = this.processorTime.toNanos() / 1e3;
			return new Measurement(this.target, this.workload, round, this.operations / (this.time.toNanos() / 1e9),
					micros / this.operations);
		}

		@Override
		public void close() throws IOException {
			if (this.load != null) {
				this.load.close();
			}
		}

	}

}

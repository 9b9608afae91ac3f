package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Measures workloads on targets. In each round every target gets JVMs of its own. When
 * all have started, they are warmed up and then measured in turns of half a second, so
 * that the rest of the machine, the start and the compiler of another target among it,
 * disturbs them alike. The order is reversed from round to round. A target whose turn it
 * is not has nothing to do.
 */
final class LoadRun {

	private static final Duration WARM_UP_LIMIT = Duration.ofSeconds(90);

	private static final Duration SLICE = Duration.ofMillis(500);

	private static final Duration SETTLE = Duration.ofMillis(100);

	private final Options options;

	private final List<Target> targets;

	private final List<Workload> workloads;

	private final List<String> arguments;

	private final PrintStream out;

	private final List<Measurement> measurements = new ArrayList<>();

	/**
	 * What is to be measured.
	 * @param options how long
	 * @param targets the targets
	 * @param workloads what the clients do
	 * @param arguments arguments of all servers
	 * @param out where to print
	 */
	LoadRun(Options options, List<Target> targets, List<Workload> workloads, List<String> arguments, PrintStream out) {
		this.options = options;
		this.targets = targets;
		this.workloads = workloads;
		this.arguments = arguments;
		this.out = out;
	}

	void run() throws IOException {
		new LoadReport(measure()).print(this.out);
	}

	List<Measurement> measure() throws IOException {
		List<Target> order = new ArrayList<>(this.targets);
		for (int round = 0; round < this.options.rounds(); round++) {
			Map<Target, Servers> servers = new LinkedHashMap<>();
			try {
				for (Target target : order) {
					servers.put(target, Servers.start(target, this.options, this.arguments));
				}
				servers.values().forEach(Servers::awaitStart);
				for (Workload workload : this.workloads) {
					measure(servers, workload, round);
				}
			}
			finally {
				servers.values().forEach(Servers::close);
			}
			Collections.reverse(order);
		}
		return this.measurements;
	}

	private void measure(Map<Target, Servers> servers, Workload workload, int round) throws IOException {
		List<Turn> turns = new ArrayList<>();
		try {
			for (Map.Entry<Target, Servers> entry : servers.entrySet()) {
				if (workload.suits(entry.getKey())) {
					turns.add(new Turn(entry.getKey(), entry.getValue(), workload));
				}
			}
			warmUp(turns, workload);
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

	private void warmUp(List<Turn> turns, Workload workload) throws IOException {
		int enough = this.options.warmUpCalls(workload.warmUp());
		long limit = System.nanoTime() + WARM_UP_LIMIT.toNanos() * turns.size();
		List<Turn> cold = new ArrayList<>(turns);
		while (!cold.isEmpty() && System.nanoTime() < limit) {
			for (Turn turn : List.copyOf(cold)) {
				if (turn.warmUp(enough)) {
					cold.remove(turn);
				}
			}
		}
	}

	/** One target on one workload, measured piece by piece. */
	private final class Turn implements AutoCloseable {

		private final Target target;

		private final Servers servers;

		private final Workload workload;

		private @Nullable Clients load;

		private long warmUpOperations;

		private Duration warmUpTime = Duration.ZERO;

		private long operations;

		private Duration time = Duration.ZERO;

		private Duration processorTime = Duration.ZERO;

		Turn(Target target, Servers servers, Workload workload) {
			this.target = target;
			this.servers = servers;
			this.workload = workload;
		}

		// By operations, too: on a busy machine the compiler needs longer.
		boolean warmUp(int enough) throws IOException {
			this.warmUpOperations += load().run(SLICE);
			this.warmUpTime = this.warmUpTime.plus(SLICE);
			boolean warm = this.warmUpOperations >= enough
					&& this.warmUpTime.compareTo(LoadRun.this.options.warmup()) >= 0;
			if (warm) {
				close();
			}
			return warm;
		}

		void take() throws IOException {
			Clients load = load();
			load.run(SETTLE);
			Duration before = this.servers.processorTime();
			long start = System.nanoTime();
			this.operations += load.run(SLICE);
			this.time = this.time.plusNanos(System.nanoTime() - start);
			this.processorTime = this.processorTime.plus(this.servers.processorTime()).minus(before);
		}

		// Servers close connections that are left alone for long, such as until all are
		// warm.
		private Clients load() throws IOException {
			if (this.load == null) {
				this.load = this.servers.clients(this.workload, LoadRun.this.options.connections());
			}
			return this.load;
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
				this.load = null;
			}
		}

	}

}

package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.benchmarks.load.LoadGenerator;

/**
 * Measures all workloads on all targets: in each round every target is started afresh,
 * and each workload is warmed up and then measured on it.
 */
final class LoadRun {

	private static final Duration WARM_UP_LIMIT = Duration.ofSeconds(90);

	private final Options options;

	private final PrintStream out;

	private final List<Measurement> measurements = new ArrayList<>();

	LoadRun(Options options, PrintStream out) {
		this.options = options;
		this.out = out;
	}

	void run() throws IOException {
		for (int round = 0; round < this.options.rounds(); round++) {
			for (Target target : this.options.targets(Target.values())) {
				measure(target, round);
			}
		}
		new LoadReport(this.measurements).print(this.out);
	}

	private void measure(Target target, int round) throws IOException {
		try (ServerProcess server = ServerProcess.start(target, this.options, List.of())) {
			for (Workload workload : this.options.workloads()) {
				if (workload.suits(target)) {
					Measurement measurement = measure(server, target, workload, round);
					this.measurements.add(measurement);
					this.out.printf("round %d  %-14s %-10s %9.0f/s %9.1f us%n", round + 1, target.id(), workload.id(),
							measurement.perSecond(), measurement.micros());
				}
			}
		}
	}

	// By operations, not by time: on a busy machine the compiler needs longer.
	private void warmUp(LoadGenerator load, Workload workload) throws IOException {
		long limit = System.nanoTime() + WARM_UP_LIMIT.toNanos();
		long operations = load.run(this.options.warmup());
		while (operations < workload.warmUp() && System.nanoTime() < limit) {
			operations += load.run(Duration.ofMillis(200));
		}
	}

	private Measurement measure(ServerProcess server, Target target, Workload workload, int round) throws IOException {
		int port = server.port();
		try (LoadGenerator load = new LoadGenerator(port, this.options.connections(),
				(connection) -> workload.conversation(target, port))) {
			warmUp(load, workload);
			Duration before = server.processorTime();
			long start = System.nanoTime();
			long operations = load.run(this.options.seconds());
			double seconds = (System.nanoTime() - start) / 1e9;
			double micros = server.processorTime().minus(before).toNanos() / 1e3;
			return new Measurement(target, workload, round, operations / seconds, micros / operations);
		}
	}

}

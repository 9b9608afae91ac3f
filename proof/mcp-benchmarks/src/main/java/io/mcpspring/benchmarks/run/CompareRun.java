package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measures this checkout beside another one, in pairs: of each stack a server of either,
 * measured in turns, each round in JVMs of its own. Tells whether calls cost more
 * processor time than before a change.
 */
final class CompareRun {

	private final Options options;

	private final PrintStream out;

	CompareRun(Options options, PrintStream out) {
		this.options = options;
		this.out = out;
	}

	void run() throws IOException {
		List<Workload> workloads = this.options.workloads(Workload.ECHO, Workload.STATELESS);
		List<String> rows = new ArrayList<>();
		for (Target target : this.options.targets(Target.SERVLET, Target.REACTIVE)) {
			List<Measurement> measurements = new LoadRun(this.options, List.of(target.other(), target), workloads,
					List.of(), this.out)
				.measure();
			for (Workload workload : workloads) {
				for (int connections : this.options.connections()) {
					rows.add(row(target, workload, connections, measurements));
				}
			}
		}
		this.out.println("\n| CPU µs/call, median (least to most) of " + this.options.rounds()
				+ " pairs | the other checkout | this one | ratio |");
		this.out.println("| --- | ---: | ---: | ---: |");
		rows.forEach(this.out::println);
	}

	private static String row(Target target, Workload workload, int connections, List<Measurement> all) {
		List<Measurement> measurements = all.stream()
			.filter((measurement) -> measurement.workload() == workload && measurement.connections() == connections)
			.toList();
		double[] own = micros(target, measurements);
		double[] other = micros(target.other(), measurements);
		double[] ratios = IntStream.range(0, own.length).mapToDouble((round) -> own[round] / other[round]).toArray();
		return "| `%s`, %s, %d connections | %s | %s | %s |".formatted(workload.id(), target.id(), connections,
				Spread.of(other).text("%.1f"), Spread.of(own).text("%.1f"), Spread.of(ratios).text("%.3f"));
	}

	/** By rounds. */
	private static double[] micros(Target target, List<Measurement> measurements) {
		return measurements.stream()
			.filter((measurement) -> measurement.target() == target)
			.mapToDouble(Measurement::micros)
			.toArray();
	}

}

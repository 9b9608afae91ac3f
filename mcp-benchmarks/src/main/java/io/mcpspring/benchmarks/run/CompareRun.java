package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
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
			workloads.forEach((workload) -> rows.add(row(target, workload, measurements)));
		}
		this.out.println("\n| CPU µs/call, median (least to most) of " + this.options.rounds()
				+ " pairs | the other checkout | this one | ratio |");
		this.out.println("| --- | ---: | ---: | ---: |");
		rows.forEach(this.out::println);
	}

	private static String row(Target target, Workload workload, List<Measurement> measurements) {
		double[] own = micros(target, workload, measurements);
		double[] other = micros(target.other(), workload, measurements);
		double[] ratios = IntStream.range(0, own.length).mapToDouble((round) -> own[round] / other[round]).toArray();
		return "| `%s`, %s | %s | %s | %s |".formatted(workload.id(), target.id(), text("%.1f", other),
				text("%.1f", own), text("%.3f", ratios));
	}

	/** By rounds. */
	private static double[] micros(Target target, Workload workload, List<Measurement> measurements) {
		return measurements.stream()
			.filter((measurement) -> measurement.target() == target && measurement.workload() == workload)
			.mapToDouble(Measurement::micros)
			.toArray();
	}

	private static String text(String format, double[] values) {
		double[] sorted = values.clone();
		Arrays.sort(sorted);
		double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
		return (format + " (" + format + " to " + format + ")").formatted(median, sorted[0], sorted[sorted.length - 1]);
	}

}

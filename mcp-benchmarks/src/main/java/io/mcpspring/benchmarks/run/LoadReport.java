package io.mcpspring.benchmarks.run;

import java.io.PrintStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

import org.jspecify.annotations.Nullable;

/**
 * Puts measurements side by side, as Markdown. Numbers are medians over the rounds; a
 * ratio is the median of the ratios within each round.
 */
final class LoadReport {

	/** What others are compared with, if it was measured. */
	private static final Map<Target, String> BASES = new EnumMap<>(
			Map.of(Target.PLAIN_MVC, "of @PostMapping", Target.PLAIN_WEBFLUX, "of WebFlux", Target.RAW_SERVLET,
					"of raw servlet", Target.SERVLET_ACTUATOR, "of unobserved", Target.IN_MEMORY, "of in memory"));

	private final List<Measurement> measurements;

	LoadReport(List<Measurement> measurements) {
		this.measurements = List.copyOf(measurements);
	}

	void print(PrintStream out) {
		for (Workload workload : Workload.values()) {
			List<Target> targets = this.measurements.stream()
				.filter((measurement) -> measurement.workload() == workload)
				.map(Measurement::target)
				.distinct()
				.toList();
			if (!targets.isEmpty()) {
				List<Target> bases = BASES.keySet().stream().filter(targets::contains).toList();
				out.printf("%n%s%n%n| server | calls/s | CPU µs/call |%s%n", workload.title(),
						cells(bases, BASES::get));
				out.printf("| --- | ---: | ---: |%s%n", cells(bases, (base) -> "---:"));
				targets.forEach((target) -> printRow(out, workload, target, bases));
			}
		}
	}

	private void printRow(PrintStream out, Workload workload, Target target, List<Target> bases) {
		List<Measurement> rows = of(workload, target);
		out.printf("| %s | %,.0f | %,.1f |%s%n", target.title(), median(rows, Measurement::perSecond),
				median(rows, Measurement::micros), cells(bases, (base) -> ratio(rows, of(workload, base))));
	}

	private static String cells(List<Target> bases, Function<Target, @Nullable String> cell) {
		return bases.stream().map((base) -> " " + cell.apply(base) + " |").collect(Collectors.joining());
	}

	private List<Measurement> of(Workload workload, Target target) {
		return this.measurements.stream()
			.filter((measurement) -> measurement.workload() == workload && measurement.target() == target)
			.toList();
	}

	private static String ratio(List<Measurement> rows, List<Measurement> base) {
		double[] ratios = rows.stream()
			.map((row) -> base.stream()
				.filter((other) -> other.round() == row.round())
				.map((other) -> row.micros() / other.micros())
				.findFirst()
				.orElse(null))
			.filter(Objects::nonNull)
			.mapToDouble(Double::doubleValue)
			.toArray();
		return (ratios.length > 0) ? "%.3f".formatted(median(DoubleStream.of(ratios))) : "";
	}

	private static double median(List<Measurement> rows, ToDoubleFunction<Measurement> value) {
		return median(rows.stream().mapToDouble(value));
	}

	private static double median(DoubleStream values) {
		double[] sorted = values.sorted().toArray();
		int middle = sorted.length / 2;
		return (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}

}

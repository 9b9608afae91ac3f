package io.mcpspring.benchmarks.run;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Puts measurements side by side, as Markdown: a table for each workload and number of
 * connections. Numbers are medians over the rounds; a ratio is the median of the ratios
 * within each round, with the least and the most.
 */
final class LoadReport {

	/** What others are compared with, if it was measured. */
	private static final Map<Target, String> BASES = new EnumMap<>(Map.of(Target.PLAIN_MVC, "@PostMapping",
			Target.PLAIN_WEBFLUX, "WebFlux", Target.RAW_SERVLET, "raw servlet", Target.RAW_REACTIVE, "raw handler",
			Target.QUARKUS, "Quarkus", Target.SERVLET_ACTUATOR, "unobserved", Target.IN_MEMORY, "in memory"));

	private final List<Measurement> measurements;

	LoadReport(List<Measurement> measurements) {
		this.measurements = List.copyOf(measurements);
	}

	void print(PrintStream out) {
		for (Workload workload : Workload.values()) {
			List<Measurement> ofWorkload = where((one) -> one.workload() == workload);
			ofWorkload.stream()
				.map(Measurement::connections)
				.distinct()
				.forEach((connections) -> print(workload,
						ofWorkload.stream().filter((one) -> one.connections() == connections).toList(), out));
		}
	}

	private void print(Workload workload, List<Measurement> table, PrintStream out) {
		List<Column> columns = columns(workload, table);
		out.printf("%n%s, connections: %d%n%n| server |%s%n| --- |%s%n", workload.title(), table.get(0).connections(),
				columns.stream().map((column) -> " " + column.title() + " |").collect(Collectors.joining()),
				" ---: |".repeat(columns.size()));
		table.stream().map(Measurement::target).distinct().forEach((target) -> {
			List<Measurement> rows = table.stream().filter((one) -> one.target() == target).toList();
			out.printf("| %s |%s%n", target.title(),
					columns.stream().map((column) -> " " + column.cell(rows) + " |").collect(Collectors.joining()));
		});
	}

	private List<Column> columns(Workload workload, List<Measurement> table) {
		List<Target> bases = BASES.keySet()
			.stream()
			.filter((base) -> table.stream().anyMatch((one) -> one.target() == base))
			.toList();
		List<Column> columns = new ArrayList<>();
		columns.add(Column.median("calls/s", "%,.0f", Measurement::perSecond));
		columns.add(Column.median("CPU µs/call", "%,.1f", Measurement::micros));
		bases.forEach((base) -> columns.add(ratio("CPU of " + BASES.get(base), Measurement::micros,
				(one, other) -> other.target() == base, table)));
		if (workload == Workload.STATELESS) {
			List<Measurement> echo = where((one) -> one.workload() == Workload.ECHO);
			columns.add(ratio("CPU of its `echo`", Measurement::micros,
					(one, other) -> other.target() == one.target() && other.connections() == one.connections(), echo));
		}
		columns.add(Column.median("median ms", "%,.3f", Measurement::medianMillis));
		columns.add(Column.median("99% ms", "%,.3f", Measurement::tailMillis));
		bases.forEach((base) -> columns.add(ratio("99% of " + BASES.get(base), Measurement::tailMillis,
				(one, other) -> other.target() == base, table)));
		if (table.stream().noneMatch((one) -> Double.isNaN(one.allocatedBytes()))) {
			columns.add(Column.median("bytes/call", "%,.0f", Measurement::allocatedBytes));
		}
		return columns;
	}

	private static Column ratio(String title, ToDoubleFunction<Measurement> value,
			BiPredicate<Measurement, Measurement> isBase, List<Measurement> bases) {
		return new Column(title, (rows) -> {
			double[] ratios = rows.stream()
				.flatMap((row) -> bases.stream()
					.filter((base) -> base.round() == row.round() && isBase.test(row, base))
					.map((base) -> value.applyAsDouble(row) / value.applyAsDouble(base)))
				.mapToDouble(Double::doubleValue)
				.toArray();
			return Spread.of(ratios).text("%.2f");
		});
	}

	private List<Measurement> where(Predicate<Measurement> condition) {
		return this.measurements.stream().filter(condition).toList();
	}

	/**
	 * A column.
	 *
	 * @param title what it shows
	 * @param value its cell, from the rounds of one target
	 */
	private record Column(String title, Function<List<Measurement>, String> value) {

		static Column median(String title, String format, ToDoubleFunction<Measurement> value) {
			return new Column(title,
					(rows) -> format.formatted(Spread.of(rows.stream().mapToDouble(value).toArray()).median()));
		}

		String cell(List<Measurement> rows) {
			return this.value.apply(rows);
		}

	}

}

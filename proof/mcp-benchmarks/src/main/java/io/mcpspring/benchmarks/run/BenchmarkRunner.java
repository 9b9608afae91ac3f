package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.util.List;

/**
 * The command behind {@code proof/mcp-benchmarks/run} and
 * {@code proof/mcp-benchmarks/compare}.
 */
public final class BenchmarkRunner {

	private BenchmarkRunner() {
	}

	public static void main(String[] args) throws IOException {
		List<String> arguments = List.of(args);
		String mode = (!arguments.isEmpty() && !arguments.get(0).startsWith("--")) ? arguments.get(0) : "";
		Options options = new Options(mode.isEmpty() ? arguments : arguments.subList(1, arguments.size()));
		switch (mode) {
			case "", "load" -> new LoadRun(options, options.targets(Target.usual()),
					options.workloads(Workload.usual()), List.of(), System.out)
				.run();
			case "heap" -> new HeapRun(options, System.out).run();
			case "cluster" -> new ClusterRun(options, System.out).run();
			case "simulate" -> {
				if (!new SimulateRun(options, System.out).run()) {
					System.exit(1);
				}
			}
			case "compare" -> new CompareRun(options, System.out).run();
			default -> throw new IllegalArgumentException(
					"Unknown mode " + mode + ", there are load, heap, cluster, simulate and compare");
		}
	}

}

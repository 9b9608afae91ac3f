package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What is alive on the heap of another JVM, by class, after a full collection.
 *
 * @param bytesByClass bytes of all instances of each class
 */
record LiveHeap(Map<String, Long> bytesByClass) {

	private static final int BYTES = 2;

	private static final int CLASS = 3;

	static LiveHeap of(long pid) throws IOException {
		// Twice: the first lets go of what is only kept by references that are cleared.
		histogram(pid);
		Map<String, Long> bytes = new TreeMap<>();
		histogram(pid).lines().map((line) -> line.trim().split("\\s+")).forEach((columns) -> {
			if (columns.length > CLASS && columns[0].matches("\\d+:")) {
				bytes.merge(columns[CLASS], Long.valueOf(columns[BYTES]), Long::sum);
			}
		});
		return new LiveHeap(bytes);
	}

	private static String histogram(long pid) throws IOException {
		String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
		Process process = new ProcessBuilder(jcmd, Long.toString(pid), "GC.class_histogram").redirectErrorStream(true)
			.start();
		return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
	}

	long bytes() {
		return this.bytesByClass.values().stream().mapToLong(Long::longValue).sum();
	}

	/**
	 * Which classes grew most.
	 * @param before an earlier state
	 * @param count what the growth is divided by
	 * @param limit how many classes
	 * @return a line for each
	 */
	String growth(LiveHeap before, int count, int limit) {
		return this.bytesByClass.entrySet()
			.stream()
			.map((entry) -> Map.entry(entry.getKey(),
					(double) (entry.getValue() - before.bytesByClass().getOrDefault(entry.getKey(), 0L)) / count))
			.sorted(Map.Entry.<String, Double>comparingByValue().reversed())
			.limit(limit)
			.map((entry) -> "    %9.1f %s%n".formatted(entry.getValue(), entry.getKey()))
			.collect(Collectors.joining());
	}

}

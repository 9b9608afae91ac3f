package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the command line asks for. The system property {@code benchmarks.target} names the
 * folder with the class paths and for the output.
 */
final class Options {

	private static final Map<String, String> DEFAULTS = Map.ofEntries(Map.entry("rounds", "3"),
			Map.entry("seconds", "5"), Map.entry("warmup", "2"), Map.entry("connections", "16"),
			Map.entry("targets", ""), Map.entry("workloads", ""), Map.entry("server-core", "0"),
			Map.entry("server-jvm", "-Xms512m -Xmx512m -XX:+UseSerialGC"), Map.entry("sessions", "20000"),
			Map.entry("streams", "2000"), Map.entry("warmup-calls", "0"), Map.entry("jfr", "false"),
			Map.entry("allocation", "true"), Map.entry("classes", "0"), Map.entry("nodes", "3"),
			Map.entry("model-sessions", "100000"), Map.entry("model-streams", "20000"), Map.entry("check-nodes", "1"),
			Map.entry("check-sessions", "10000"), Map.entry("check-streams", "2000"), Map.entry("calls-a-minute", "2"),
			Map.entry("events-percent", "10"), Map.entry("session-minutes", "30"), Map.entry("deleted-percent", "20"),
			Map.entry("node-heap-mib", "4096"), Map.entry("node-cores", "2"), Map.entry("redis-memory-mib", "4096"),
			Map.entry("network-mbits", "1000"));

	private final Map<String, String> values = new HashMap<>(DEFAULTS);

	private final Path target = Path.of(System.getProperty("benchmarks.target", "target"));

	Options(List<String> arguments) {
		for (String argument : arguments) {
			int equals = argument.indexOf('=');
			String name = (equals < 0) ? argument : argument.substring(0, equals);
			if (!name.startsWith("--") || !this.values.containsKey(name.substring(2))) {
				throw new IllegalArgumentException("Unknown option " + argument + ", there are " + names());
			}
			this.values.put(name.substring(2), (equals < 0) ? "true" : argument.substring(equals + 1));
		}
	}

	private static Set<String> names() {
		return new java.util.TreeSet<>(DEFAULTS.keySet());
	}

	int rounds() {
		return number("rounds");
	}

	Duration seconds() {
		return Duration.ofSeconds(number("seconds"));
	}

	Duration warmup() {
		return Duration.ofSeconds(number("warmup"));
	}

	/**
	 * After how many operations a server is warm.
	 * @param usual the number for the workload
	 * @return the number wanted instead, or the usual one
	 */
	int warmUpCalls(int usual) {
		int wanted = number("warmup-calls");
		return (wanted > 0) ? wanted : usual;
	}

	/**
	 * How many connections each server gets, one number after the other.
	 * @return the numbers
	 */
	List<Integer> connections() {
		return parts("connections", ",").map(Integer::valueOf).toList();
	}

	int serverCore() {
		return number("server-core");
	}

	int sessions() {
		return number("sessions");
	}

	int streams() {
		return number("streams");
	}

	int classes() {
		return number("classes");
	}

	boolean allocation() {
		return Boolean.parseBoolean(this.values.get("allocation"));
	}

	boolean flightRecording() {
		return Boolean.parseBoolean(this.values.get("jfr"));
	}

	List<String> serverJvm() {
		return parts("server-jvm", " ").toList();
	}

	List<Target> targets(Target... defaults) {
		List<Target> chosen = parts("targets", ",").map(Target::of).toList();
		return chosen.isEmpty() ? List.of(defaults) : chosen;
	}

	List<Workload> workloads(Workload... defaults) {
		List<Workload> chosen = parts("workloads", ",").map(Workload::of).toList();
		return chosen.isEmpty() ? List.of(defaults) : chosen;
	}

	String classpath(Target server) throws IOException {
		return Files.readString(this.target.resolve("classpath-" + server.classpath() + ".txt")).trim();
	}

	Path output(String name) {
		return this.target.resolve(name);
	}

	int number(String name) {
		return Integer.parseInt(this.values.getOrDefault(name, ""));
	}

	private Stream<String> parts(String name, String separator) {
		return Arrays.stream(this.values.getOrDefault(name, "").split(separator)).filter((part) -> !part.isBlank());
	}

}

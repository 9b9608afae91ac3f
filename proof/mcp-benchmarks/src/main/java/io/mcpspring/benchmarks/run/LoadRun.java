package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures workloads on targets. In each round every target gets JVMs of its own. When
 * all have started, they are warmed up and then measured in turns of half a second, so
 * that the rest of the machine, the start and the compiler of another target among it,
 * disturbs them alike. The order is reversed from round to round. A target whose turn it
 * is not has nothing to do.
 */
final class LoadRun {

	private static final Duration WARM_UP_LIMIT = Duration.ofSeconds(90);

	/** The maximum wait for compilers to finish their queues. */
	private static final Duration COMPILE_LIMIT = Duration.ofSeconds(60);

	private static final Duration COMPILE_LOOK = Duration.ofMillis(500);

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
		this.arguments = Stream
			.concat(arguments.stream(), workloads.stream().flatMap((workload) -> workload.arguments().stream()))
			.toList();
		this.out = out;
	}

	void run() throws IOException {
		try {
			measure();
		}
		finally {
			// What was measured is not lost when a later workload fails.
			new LoadReport(this.measurements).print(this.out);
		}
	}

	List<Measurement> measure() throws IOException {
		List<Target> order = new ArrayList<>(this.targets);
		for (int round = 0; round < this.options.rounds(); round++) {
			Map<Target, Servers> servers = new LinkedHashMap<>();
			try {
				for (Target target : order) {
					servers.put(target, Servers.start(target, this.options, this.arguments));
				}
				for (Servers started : servers.values()) {
					started.awaitStart(this.options.allocation());
				}
				for (List<Workload> group : groups()) {
					measure(servers, group, round);
				}
			}
			finally {
				servers.values().forEach(Servers::close);
			}
			Collections.reverse(order);
		}
		return this.measurements;
	}

	// Their ratio is printed, so both must be disturbed alike.
	private List<List<Workload>> groups() {
		List<Workload> compared = List.of(Workload.ECHO, Workload.STATELESS);
		if (!this.workloads.containsAll(compared)) {
			return this.workloads.stream().map(List::of).toList();
		}
		return Stream
			.concat(Stream.of(compared),
					this.workloads.stream().filter((workload) -> !compared.contains(workload)).map(List::of))
			.toList();
	}

	// Only the first number of connections needs many calls to warm up: they are the same
	// on any.
	private void measure(Map<Target, Servers> servers, List<Workload> group, int round) throws IOException {
		boolean cold = true;
		for (int connections : this.options.connections()) {
			measure(servers, group, connections, cold, round);
			cold = false;
		}
	}

	private void measure(Map<Target, Servers> servers, List<Workload> group, int connections, boolean cold, int round)
			throws IOException {
		List<Turn> turns = new ArrayList<>();
		try {
			for (Workload workload : group) {
				int warmUp = cold ? this.options.warmUpCalls(workload.warmUp()) : 0;
				for (Map.Entry<Target, Servers> entry : servers.entrySet()) {
					if (workload.suits(entry.getKey())) {
						turns.add(new Turn(entry.getKey(), entry.getValue(), workload, connections, warmUp));
					}
				}
			}
			warmUp(turns);
			// Compilers of one server would take the core in the turn of another.
			for (int again = 0; again < 2; again++) {
				awaitCompilers(servers.values());
				for (Turn turn : turns) {
					turn.warmUp(Duration.ZERO);
				}
			}
			awaitCompilers(servers.values());
			for (long slices = this.options.seconds().dividedBy(Turn.SLICE); slices > 0; slices--) {
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
		this.out.printf("round %d  %-14s %-10s %3d %9.0f/s %9.1f us %9.3f ms, 99%% %9.3f ms %9.0f bytes%n",
				measurement.round() + 1, measurement.target().id(), measurement.workload().id(),
				measurement.connections(), measurement.perSecond(), measurement.micros(), measurement.medianMillis(),
				measurement.tailMillis(), measurement.allocatedBytes());
	}

	/**
	 * Wait until the compilers are idle: until they use less than a twentieth of a core.
	 */
	private void awaitCompilers(Collection<Servers> servers) throws IOException {
		long limit = System.nanoTime() + COMPILE_LIMIT.toNanos();
		while (isCompiling(servers)) {
			if (System.nanoTime() > limit) {
				this.out.printf("compilers are still busy after %d s%n", COMPILE_LIMIT.toSeconds());
				return;
			}
		}
	}

	private static boolean isCompiling(Collection<Servers> servers) throws IOException {
		Duration before = compilerTime(servers);
		try {
			Thread.sleep(COMPILE_LOOK.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("Interrupted while compilers were awaited");
		}
		return compilerTime(servers).minus(before).compareTo(COMPILE_LOOK.dividedBy(20)) > 0;
	}

	private static Duration compilerTime(Collection<Servers> servers) throws IOException {
		Duration sum = Duration.ZERO;
		for (Servers started : servers) {
			sum = sum.plus(started.compilerTime());
		}
		return sum;
	}

	private void warmUp(List<Turn> turns) throws IOException {
		long limit = System.nanoTime() + WARM_UP_LIMIT.toNanos() * turns.size();
		List<Turn> cold = new ArrayList<>(turns);
		while (!cold.isEmpty() && System.nanoTime() < limit) {
			for (Turn turn : List.copyOf(cold)) {
				if (turn.warmUp(this.options.warmup())) {
					cold.remove(turn);
				}
			}
		}
	}

}

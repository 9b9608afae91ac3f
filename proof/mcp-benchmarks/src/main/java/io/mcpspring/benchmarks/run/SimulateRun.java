package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.benchmarks.scale.Assumptions;
import io.mcpspring.benchmarks.scale.Capacity;
import io.mcpspring.benchmarks.scale.ServerNode;
import io.mcpspring.benchmarks.scale.Simulation;

/**
 * The model of many sessions, with nodes in processes of their own, which share the cores
 * of this machine with Redis and the clients.
 */
final class SimulateRun {

	private static final double MIB = 1024 * 1024;

	private static final int TOMCAT_CONNECTIONS = 8192;

	private final Options options;

	private final PrintStream out;

	SimulateRun(Options options, PrintStream out) {
		this.options = options;
		this.out = out;
	}

	/**
	 * Measure, predict, and check.
	 * @return whether the predictions were right
	 * @throws IOException if anything fails
	 */
	boolean run() throws IOException {
		Target target = this.options.targets(Target.SCALE_SERVLET).get(0);
		Assumptions assumed = new Assumptions(this.options.number("nodes"), this.options.number("model-sessions"),
				this.options.number("model-streams"), this.options.number("calls-a-minute"),
				this.options.number("events-percent"), this.options.number("session-minutes"),
				this.options.number("deleted-percent"), Duration.ofMinutes(30), Duration.ofSeconds(15),
				Duration.ofMinutes(5));
		Capacity capacity = new Capacity(this.options.number("node-heap-mib") * MIB, this.options.number("node-cores"),
				this.options.number("redis-memory-mib") * MIB, this.options.number("network-mbits") * 1e6 / 8,
				(target == Target.SCALE_SERVLET) ? TOMCAT_CONNECTIONS : 0);
		return new Simulation((number, arguments) -> node(target, number, arguments), assumed, capacity, this.out).run(
				this.options.number("check-nodes"), this.options.number("check-sessions"),
				this.options.number("check-streams"));
	}

	private ServerNode node(Target target, int number, List<String> arguments) throws IOException {
		return new Node(ServerProcess.start(target, number, this.options, new ArrayList<>(arguments)));
	}

	private record Node(ServerProcess process) implements ServerNode {

		@Override
		public int port() {
			return this.process.port();
		}

		@Override
		public long heap() throws IOException {
			return LiveHeap.of(this.process.pid()).bytes();
		}

		@Override
		public Duration processorTime() throws IOException {
			return this.process.processorTime();
		}

		@Override
		public void close() {
			this.process.close();
		}

	}

}

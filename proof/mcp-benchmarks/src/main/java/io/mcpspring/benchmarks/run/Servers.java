package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The servers of a target: one, or nodes that share their state.
 */
final class Servers implements AutoCloseable {

	private final Target target;

	private final List<ServerProcess> processes = new ArrayList<>();

	private Servers(Target target) {
		this.target = target;
	}

	static Servers start(Target target, Options options, List<String> arguments) throws IOException {
		Servers servers = new Servers(target);
		for (int node = 0; node < target.nodes(); node++) {
			servers.processes.add(ServerProcess.start(target, node, options, arguments));
		}
		return servers;
	}

	/**
	 * Wait until each server listens on its port.
	 * @param countAllocation whether to begin to count what it allocates
	 * @throws IOException if it does not let itself be watched
	 */
	void awaitStart(boolean countAllocation) throws IOException {
		for (ServerProcess process : this.processes) {
			process.port();
			if (countAllocation) {
				process.countAllocation();
			}
		}
	}

	/**
	 * Clients of each server, who do not know the others.
	 * @param workload what they do
	 * @param connections how many connections each server gets
	 * @return the clients, connected
	 * @throws IOException if a server cannot be reached
	 */
	Clients clients(Workload workload, int connections) throws IOException {
		List<Integer> ports = this.processes.stream().map(ServerProcess::port).toList();
		return new Clients(ports, connections, (port) -> workload.conversation(this.target, port));
	}

	/**
	 * The processor time they have used so far.
	 * @return the sum
	 */
	Duration processorTime() throws IOException {
		Duration sum = Duration.ZERO;
		for (ServerProcess process : this.processes) {
			sum = sum.plus(process.processorTime());
		}
		return sum;
	}

	/**
	 * The processor time of their compilers so far.
	 * @return the sum
	 */
	Duration compilerTime() throws IOException {
		Duration sum = Duration.ZERO;
		for (ServerProcess process : this.processes) {
			sum = sum.plus(process.compilerTime());
		}
		return sum;
	}

	/**
	 * The bytes they have allocated so far.
	 * @return the sum, NaN if they are not counted
	 */
	double allocatedBytes() throws IOException {
		double sum = 0;
		for (ServerProcess process : this.processes) {
			sum += process.allocatedBytes();
		}
		return sum;
	}

	@Override
	public void close() {
		this.processes.forEach(ServerProcess::close);
	}

}

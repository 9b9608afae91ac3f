package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

import io.mcpspring.benchmarks.load.Conversation;
import io.mcpspring.benchmarks.load.Futures;
import io.mcpspring.benchmarks.load.LoadGenerator;
import org.HdrHistogram.Histogram;

/**
 * The load of several servers at once, on a thread for each; that of a single one on the
 * calling thread.
 */
final class Clients implements AutoCloseable {

	private final List<LoadGenerator> loads = new ArrayList<>();

	private final ExecutorService threads;

	Clients(List<Integer> ports, int connections, IntFunction<Conversation> conversations) throws IOException {
		for (int port : ports) {
			this.loads.add(new LoadGenerator(port, connections, (connection) -> conversations.apply(port)));
		}
		this.threads = Executors.newFixedThreadPool(ports.size());
	}

	/**
	 * Go on for a time.
	 * @param duration how long
	 * @return the operations completed, at all servers
	 * @throws IOException if an answer was wrong or none came
	 */
	long run(Duration duration) throws IOException {
		if (this.loads.size() == 1) {
			return this.loads.get(0).run(duration);
		}
		List<Future<Long>> running = new ArrayList<>();
		for (LoadGenerator load : this.loads) {
			running.add(this.threads.submit(() -> load.run(duration)));
		}
		long operations = 0;
		for (Future<Long> load : running) {
			operations += Futures.await(load);
		}
		return operations;
	}

	/**
	 * Wait for the answers that are due, and leave the servers alone until the next run.
	 * @return the operations completed
	 * @throws IOException if an answer was wrong or none came
	 */
	long rest() throws IOException {
		long operations = 0;
		for (LoadGenerator load : this.loads) {
			operations += load.rest();
		}
		return operations;
	}

	/** Forget how long operations took so far. */
	void forgetLatencies() {
		this.loads.forEach(LoadGenerator::forgetLatencies);
	}

	/**
	 * Add how long operations took since latencies were forgotten.
	 * @param sum where to, in nanoseconds
	 */
	void addLatencies(Histogram sum) {
		this.loads.forEach((load) -> sum.add(load.latencies()));
	}

	@Override
	public void close() throws IOException {
		this.threads.shutdownNow();
		for (LoadGenerator load : this.loads) {
			load.close();
		}
	}

}

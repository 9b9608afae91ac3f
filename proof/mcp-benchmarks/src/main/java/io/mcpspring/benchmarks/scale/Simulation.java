package io.mcpspring.benchmarks.scale;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;

/**
 * The model: measured with few sessions, applied to many, and checked by a run with some.
 */
public final class Simulation {

	/** Short times, so that a run of minutes shows what takes hours otherwise. */
	private static final Duration IDLE = Duration.ofSeconds(400);

	private static final Duration COMMENTS = Duration.ofSeconds(5);

	private static final int FEW = 1000;

	private final ServerNode.Starter starter;

	private final Assumptions assumed;

	private final Capacity capacity;

	private final PrintStream out;

	/**
	 * Create a model.
	 * @param starter starts nodes
	 * @param assumed what the many clients do
	 * @param capacity what there is for them
	 * @param out where to print tables
	 */
	public Simulation(ServerNode.Starter starter, Assumptions assumed, Capacity capacity, PrintStream out) {
		this.starter = starter;
		this.assumed = assumed;
		this.capacity = capacity;
		this.out = out;
	}

	/**
	 * Measure, predict, and check.
	 * @param nodes how many nodes are started
	 * @param sessions how many sessions the check has
	 * @param streams how many of them have a stream
	 * @return whether all predictions of the check were right within a fifth
	 * @throws IOException if anything fails
	 */
	public boolean run(int nodes, int sessions, int streams) throws IOException {
		UnitCosts costs;
		Assumptions few = this.assumed.of(nodes, FEW, FEW).withTimeouts(IDLE, COMMENTS);
		try (ScaleCluster cluster = new ScaleCluster(this.starter, few)) {
			costs = new CostMeasurement(cluster, few, this.out).run();
		}
		ScaleReport report = new ScaleReport(this.out);
		report.costs(costs);
		report.model(new ScaleModel(costs, this.assumed), this.capacity);
		Assumptions some = this.assumed.of(nodes, sessions, streams).withTimeouts(IDLE, COMMENTS);
		try (ScaleCluster cluster = new ScaleCluster(this.starter, some)) {
			return new CheckRun(cluster, new ScaleModel(costs, some), this.out).run();
		}
	}

}

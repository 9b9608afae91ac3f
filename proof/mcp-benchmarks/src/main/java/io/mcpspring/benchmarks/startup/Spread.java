package io.mcpspring.benchmarks.startup;

import java.util.stream.LongStream;

/**
 * Measurements, as they are printed.
 *
 * @param least the least
 * @param median the median
 * @param most the most
 */
record Spread(long least, long median, long most) {

	static Spread of(LongStream values) {
		long[] sorted = values.sorted().toArray();
		return new Spread(sorted[0], (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2,
				sorted[sorted.length - 1]);
	}

	@Override
	public String toString() {
		return this.median + " (" + this.least + " to " + this.most + ")";
	}

}

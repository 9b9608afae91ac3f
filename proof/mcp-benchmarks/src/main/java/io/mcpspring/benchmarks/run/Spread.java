package io.mcpspring.benchmarks.run;

import java.util.Arrays;

/**
 * Values of several rounds, put in order.
 *
 * @param sorted the values
 */
record Spread(double... sorted) {

	static Spread of(double[] values) {
		double[] sorted = values.clone();
		Arrays.sort(sorted);
		return new Spread(sorted);
	}

	double median() {
		int count = this.sorted.length;
		return (this.sorted[(count - 1) / 2] + this.sorted[count / 2]) / 2;
	}

	/**
	 * The median, with the least and the most if there are several.
	 * @param format the format of a value
	 * @return the text, empty without values
	 */
	String text(String format) {
		if (this.sorted.length == 0) {
			return "";
		}
		if (this.sorted.length == 1) {
			return format.formatted(this.sorted[0]);
		}
		return (format + " (" + format + " to " + format + ")").formatted(median(), this.sorted[0],
				this.sorted[this.sorted.length - 1]);
	}

}

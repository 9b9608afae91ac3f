package io.mcpspring.benchmarks.scale;

import java.io.PrintStream;

/**
 * Predictions beside what was measured.
 */
final class Checks {

	private static final double TOLERATED = 0.20;

	private final PrintStream out;

	private boolean passed = true;

	Checks(PrintStream out) {
		this.out = out;
		out.printf("| what | predicted | measured | deviation | |%n| --- | ---: | ---: | ---: | --- |%n");
	}

	/** Print a prediction, which must be right. */
	void check(String what, double predicted, double measured, double unit) {
		boolean right = Math.abs(deviation(predicted, measured)) <= TOLERATED;
		this.passed &= right;
		print(what, predicted, measured, unit, right ? "" : "more than 20%");
	}

	/** Print a prediction that depends on what else the machine does. */
	void tell(String what, double predicted, double measured, double unit) {
		print(what, predicted, measured, unit, "not checked");
	}

	boolean passed() {
		return this.passed;
	}

	private void print(String what, double predicted, double measured, double unit, String remark) {
		this.out.printf("| %s | %,.2f | %,.2f | %+.1f%% | %s |%n", what, predicted / unit, measured / unit,
				100 * deviation(predicted, measured), remark);
	}

	private static double deviation(double predicted, double measured) {
		return (measured - predicted) / predicted;
	}

}

package io.mcpspring.benchmarks.startup;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Starts with and without the server in turns, so that disturbances befall both alike,
 * and the table of their figures.
 *
 * @param <F> the figures of one start
 */
final class Turns<F> {

	private static final String OFF = "mcp.server.enabled=false";

	private final int rounds;

	private final String on;

	private final PrintStream out;

	private final List<F> with = new ArrayList<>();

	private final List<F> without = new ArrayList<>();

	/**
	 * Create the turns.
	 * @param rounds the number of starts of each
	 * @param on how starts with the server are printed
	 * @param out where to print
	 */
	Turns(int rounds, String on, PrintStream out) {
		this.rounds = rounds;
		this.on = on;
		this.out = out;
	}

	void run(Start<F> start) throws IOException, InterruptedException {
		for (int round = 1; round <= this.rounds; round++) {
			for (boolean enabled : (round % 2 == 0) ? new boolean[] { true, false } : new boolean[] { false, true }) {
				F figures = start.measure(enabled);
				(enabled ? this.with : this.without).add(figures);
				this.out.println("round " + round + ", " + (enabled ? this.on : OFF) + ": " + figures);
			}
		}
	}

	void head(String what) {
		this.out.printf("%n| %s: median (least to most) of %d starts | %s | %s | the server costs |%n", what,
				this.rounds, OFF, this.on);
		this.out.println("| --- | ---: | ---: | ---: |");
	}

	void line(String name, ToLongFunction<F> figure) {
		Spread on = Spread.of(this.with.stream().mapToLong(figure));
		Spread off = Spread.of(this.without.stream().mapToLong(figure));
		this.out.printf("| %s | %s | %s | %d |%n", name, off, on, on.median() - off.median());
	}

	/**
	 * A start in a JVM of its own.
	 *
	 * @param <F> its figures
	 */
	interface Start<F> {

		F measure(boolean enabled) throws IOException, InterruptedException;

	}

}

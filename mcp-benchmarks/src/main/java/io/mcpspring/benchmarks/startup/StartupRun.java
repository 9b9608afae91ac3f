package io.mcpspring.benchmarks.startup;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The command behind {@code mcp-benchmarks/startup}: starts an application with and
 * without the server in turns, each in a JVM of its own, and prints what the server adds.
 */
public final class StartupRun {

	private static final String ON = StartCommand.ON;

	private static final String OFF = StartCommand.OFF;

	private final StartCommand command;

	private final PrintStream out;

	private StartupRun(StartCommand command, PrintStream out) {
		this.command = command;
		this.out = out;
	}

	public static void main(String[] args) throws IOException, InterruptedException {
		new StartupRun(new StartCommand(List.of(args)), System.out).run();
	}

	private void run() throws IOException, InterruptedException {
		List<Figures> with = new ArrayList<>();
		List<Figures> without = new ArrayList<>();
		for (int round = 1; round <= this.command.rounds(); round++) {
			// In turns, so that disturbances befall both alike.
			for (String variant : (round % 2 == 0) ? List.of(ON, OFF) : List.of(OFF, ON)) {
				Figures figures = start(variant.equals(ON));
				(variant.equals(ON) ? with : without).add(figures);
				this.out.println("round " + round + ", " + variant + ": " + figures);
			}
		}
		report(with, without);
	}

	private Figures start(boolean enabled) throws IOException, InterruptedException {
		Process process = new ProcessBuilder(this.command.of(enabled)).redirectErrorStream(true).start();
		List<String> output = new ArrayList<>();
		try (BufferedReader lines = process.inputReader()) {
			lines.lines().forEach(output::add);
		}
		int status = process.waitFor();
		return output.stream()
			.filter((line) -> line.startsWith(MeasuredStart.PREFIX))
			.map(Figures::parse)
			.findFirst()
			.orElseThrow(() -> new IllegalStateException(
					"The application ended with " + status + ":\n" + String.join("\n", output)));
	}

	private void report(List<Figures> on, List<Figures> off) {
		this.out.printf("%n| processor time, ms: median (least to most) of %d starts | %s | %s | the server costs |%n",
				this.command.rounds(), OFF, ON);
		this.out.println("| --- | ---: | ---: | ---: |");
		line("fresh JVM, until ready", on.stream().mapToLong(Figures::ready), off.stream().mapToLong(Figures::ready));
		line("fresh JVM, until two seconds later", on.stream().mapToLong(Figures::fresh),
				off.stream().mapToLong(Figures::fresh));
		line("second start in the same JVM", on.stream().mapToLong(Figures::again),
				off.stream().mapToLong(Figures::again));
		line("classes loaded by the first start (number)", on.stream().mapToLong(Figures::classes),
				off.stream().mapToLong(Figures::classes));
	}

	private void line(String name, LongStream on, LongStream off) {
		Spread with = Spread.of(on);
		Spread without = Spread.of(off);
		this.out.printf("| %s | %s | %s | %d |%n", name, without, with, with.median() - without.median());
	}

	/**
	 * What one JVM measured.
	 *
	 * @param ready milliseconds until the application was ready
	 * @param fresh milliseconds until two seconds after that
	 * @param again milliseconds of the second start
	 * @param classes classes loaded by then
	 */
	record Figures(long ready, long fresh, long again, long classes) {

		static Figures parse(String line) {
			long[] values = Arrays.stream(line.substring(MeasuredStart.PREFIX.length() + 1).split(" "))
				.mapToLong(Long::parseLong)
				.toArray();
			return new Figures(values[0] / 1_000_000, values[1] / 1_000_000, values[2] / 1_000_000, values[3]);
		}

	}

}

package io.mcpspring.benchmarks.startup;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The command behind {@code proof/mcp-benchmarks/startup}: starts an application with and
 * without the server in turns, each in a JVM of its own, and prints what the server adds.
 */
public final class StartupRun {

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
		Turns<Figures> turns = new Turns<>(this.command.rounds(), StartCommand.ON, this.out);
		turns.run(this::start);
		turns.head("processor time, ms");
		turns.line("fresh JVM, until ready", Figures::ready);
		turns.line("fresh JVM, until two seconds later", Figures::fresh);
		turns.line("second start in the same JVM", Figures::again);
		turns.line("classes loaded by the first start (number)", Figures::classes);
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

package io.mcpspring.benchmarks.startup;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command behind {@code mcp-benchmarks/startup --first-answer}: starts an application
 * with and without the server in turns, and prints how long after the launch of the JVM
 * it first answers with 200.
 */
public final class FirstAnswerRun {

	private static final Pattern LISTENS = Pattern.compile("started on port (\\d+)");

	private final StartCommand command;

	private final PrintStream out;

	private FirstAnswerRun(StartCommand command, PrintStream out) {
		this.command = command;
		this.out = out;
	}

	public static void main(String[] args) throws IOException, InterruptedException {
		new FirstAnswerRun(new StartCommand(List.of(args)), System.out).run();
	}

	private void run() throws IOException, InterruptedException {
		List<Long> with = new ArrayList<>();
		List<Long> without = new ArrayList<>();
		for (int round = 1; round <= this.command.rounds(); round++) {
			for (boolean enabled : (round % 2 == 0) ? new boolean[] { true, false } : new boolean[] { false, true }) {
				long millis = launch(enabled);
				(enabled ? with : without).add(millis);
				this.out.println("round " + round + ", " + (enabled ? StartCommand.ON : StartCommand.OFF) + ": "
						+ millis + " ms");
			}
		}
		this.out.printf("%n| ms after the launch: median (least to most) of %d starts | %s | %s | the server costs |%n",
				this.command.rounds(), StartCommand.OFF, StartCommand.ON);
		this.out.println("| --- | ---: | ---: | ---: |");
		Spread on = Spread.of(with.stream().mapToLong(Long::longValue));
		Spread off = Spread.of(without.stream().mapToLong(Long::longValue));
		this.out.printf("| first answer with 200 | %s | %s | %d |%n", off, on, on.median() - off.median());
	}

	private long launch(boolean enabled) throws IOException, InterruptedException {
		long launched = System.nanoTime();
		Process process = new ProcessBuilder(this.command.of(enabled)).redirectErrorStream(true).start();
		try (BufferedReader lines = process.inputReader()) {
			FirstAnswer.await(port(lines), enabled);
			return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - launched);
		}
		finally {
			process.destroyForcibly().waitFor();
		}
	}

	private static int port(BufferedReader lines) throws IOException {
		List<String> output = new ArrayList<>();
		for (String line = lines.readLine(); line != null; line = lines.readLine()) {
			Matcher matcher = LISTENS.matcher(line);
			if (matcher.find()) {
				return Integer.parseInt(matcher.group(1));
			}
			output.add(line);
		}
		throw new IllegalStateException("The application ended:\n" + String.join("\n", output));
	}

}

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
 * The command behind {@code proof/mcp-benchmarks/startup --first-answer}: starts an
 * application with and without the server in turns, and prints how long after the launch
 * of the JVM it first answers with 200.
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
		Turns<Long> turns = new Turns<>(this.command.rounds(), StartCommand.ON, this.out);
		turns.run(this::launch);
		turns.head("ms after the launch");
		turns.line("first answer with 200", Long::longValue);
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

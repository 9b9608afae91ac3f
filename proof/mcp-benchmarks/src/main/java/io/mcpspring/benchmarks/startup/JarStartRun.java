package io.mcpspring.benchmarks.startup;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The command behind {@code proof/mcp-benchmarks/startup --jar}: starts the executable
 * jar of any Spring Boot application with and without the server in turns, and prints the
 * processor time that its process has used by then, as the operating system counts it.
 */
public final class JarStartRun {

	private static final String JAR = "--jar=";

	/** Spring Boot logs it when the application is ready. */
	private static final Pattern READY = Pattern.compile(" Started \\S+ in [\\d.]+ seconds");

	private final StartCommand command;

	private final PrintStream out;

	private JarStartRun(StartCommand command, PrintStream out) {
		this.command = command;
		this.out = out;
	}

	public static void main(String[] args) throws IOException, InterruptedException {
		new JarStartRun(new StartCommand(List.of(args)), System.out).run();
	}

	private void run() throws IOException, InterruptedException {
		Turns<Figures> turns = new Turns<>(this.command.rounds(), "mcp.server.enabled=true", this.out);
		turns.run(this::start);
		turns.head("processor time, ms");
		turns.line("until ready", Figures::ready);
		turns.line("until two seconds later", Figures::later);
	}

	private Figures start(boolean enabled) throws IOException, InterruptedException {
		Process process = new ProcessBuilder(this.command.ofJar(this.command.option(JAR, ""), enabled))
			.redirectErrorStream(true)
			.start();
		try (BufferedReader lines = process.inputReader()) {
			awaitReady(lines);
			long ready = processorMillis(process);
			Thread.sleep(MeasuredStart.SETTLE_MILLIS);
			return new Figures(ready, processorMillis(process));
		}
		finally {
			process.destroyForcibly().waitFor();
		}
	}

	private static void awaitReady(BufferedReader lines) throws IOException {
		List<String> output = new ArrayList<>();
		for (String line = lines.readLine(); line != null; line = lines.readLine()) {
			if (READY.matcher(line).find()) {
				return;
			}
			output.add(line);
		}
		throw new IllegalStateException("The application ended:\n" + String.join("\n", output));
	}

	private static long processorMillis(Process process) {
		return process.info()
			.totalCpuDuration()
			.map(Duration::toMillis)
			.orElseThrow(() -> new IllegalStateException("The processor time of other processes is not known here"));
	}

	/**
	 * Processor time of one start in milliseconds.
	 *
	 * @param ready until the application was ready
	 * @param later until two seconds after that
	 */
	private record Figures(long ready, long later) {
	}

}

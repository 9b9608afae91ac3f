package io.mcpspring.benchmarks.startup;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpspring.benchmarks.load.McpRequests;

/**
 * The command behind {@code proof/mcp-benchmarks/stdio}: launches a server as a host
 * does, and prints the time from the launch to the answer to {@code initialize} and to
 * that of the first call of a tool.
 */
public final class StdioStartRun {

	private static final String VARIANT = "--variant=";

	private static final String CALL = "--call=";

	private static final String ROUNDS = "--rounds=";

	private final PrintStream out;

	private StdioStartRun(PrintStream out) {
		this.out = out;
	}

	public static void main(String[] args) throws IOException, InterruptedException {
		if (args[0].equals("--train")) {
			launch(new Server("", args[1].substring(CALL.length()), Arrays.asList(args).subList(2, args.length)));
			return;
		}
		int rounds = 9;
		List<Server> servers = new ArrayList<>();
		String name = "";
		for (String argument : args) {
			if (argument.startsWith(ROUNDS)) {
				rounds = Integer.parseInt(argument.substring(ROUNDS.length()));
			}
			else if (argument.startsWith(VARIANT)) {
				name = argument.substring(VARIANT.length());
			}
			else if (argument.startsWith(CALL)) {
				servers.add(new Server(name, argument.substring(CALL.length()), new ArrayList<>()));
			}
			else {
				servers.get(servers.size() - 1).command().add(argument);
			}
		}
		new StdioStartRun(System.out).run(servers, rounds);
	}

	private void run(List<Server> servers, int rounds) throws IOException, InterruptedException {
		Map<String, List<Times>> measured = new LinkedHashMap<>();
		for (int round = 1; round <= rounds; round++) {
			for (Server server : servers) {
				Times times = launch(server);
				measured.computeIfAbsent(server.name(), (name) -> new ArrayList<>()).add(times);
				this.out.println("round " + round + ", " + server.name() + ": " + times.first() + " ms, call "
						+ times.call() + " ms");
			}
		}
		this.out.printf("%n| ms after the launch: median (least to most) of %d | first answer | first call |%n",
				rounds);
		this.out.println("| --- | ---: | ---: |");
		measured.forEach((name, times) -> this.out.printf("| %s | %s | %s |%n", name,
				text(times.stream().mapToLong(Times::first).sorted().toArray()),
				text(times.stream().mapToLong(Times::call).sorted().toArray())));
	}

	private static String text(long[] sorted) {
		long median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
		return median + " (" + sorted[0] + " to " + sorted[sorted.length - 1] + ")";
	}

	/**
	 * Launch a server, begin a session, call a tool, and end it by the end of its input.
	 */
	private static Times launch(Server server) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(server.command());
		command.add("--mcp.server.stdio.enabled=true");
		long started = System.nanoTime();
		Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
		try (BufferedWriter in = process.outputWriter(); BufferedReader lines = process.inputReader()) {
			long first = answer(in, lines, started, McpRequests.INITIALIZE);
			in.write(McpRequests.INITIALIZED + "\n");
			long call = answer(in, lines, started, McpRequests.call(server.tool(), server.arguments()));
			in.close();
			// A training run writes its cache before it ends.
			if (!process.waitFor(300, TimeUnit.SECONDS) || process.exitValue() != 0) {
				throw new IllegalStateException("The server did not end in order");
			}
			return new Times(first, call);
		}
		finally {
			process.destroyForcibly();
		}
	}

	private static long answer(BufferedWriter in, BufferedReader lines, long started, String request)
			throws IOException {
		in.write(request + "\n");
		in.flush();
		String line = lines.readLine();
		while (line != null && !line.contains("\"result\"")) {
			line = lines.readLine();
		}
		if (line == null) {
			throw new IllegalStateException("The server ended without an answer");
		}
		return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
	}

	/**
	 * A server to launch.
	 *
	 * @param name how it is printed
	 * @param call the first call: the name of a tool, a colon, and its arguments as JSON
	 * @param command the command without what has it serve standard input and output
	 */
	private record Server(String name, String call, List<String> command) {

		String tool() {
			return this.call.substring(0, this.call.indexOf(':'));
		}

		String arguments() {
			return this.call.substring(this.call.indexOf(':') + 1);
		}

	}

	/**
	 * When the answers were there, in milliseconds after the launch.
	 *
	 * @param first that to {@code initialize}
	 * @param call that to the first call
	 */
	private record Times(long first, long call) {
	}

}

package io.mcpspring.benchmarks.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * A server in a JVM of its own, pinned to a core, on an ephemeral port of the loopback
 * address.
 */
final class ServerProcess implements AutoCloseable {

	private static final Pattern STARTED = Pattern
		.compile("(?:started on port |Listening on: http://127\\.0\\.0\\.1:)(\\d+)");

	private static final boolean ON_LINUX = Files.isDirectory(Path.of("/proc/self/task"));

	private static final Duration START_LIMIT = Duration.ofSeconds(180);

	private final Process process;

	private final Path log;

	private final CompletableFuture<Integer> port = new CompletableFuture<>();

	private final ThreadTimes threadTimes;

	private @Nullable Allocation allocation;

	private ServerProcess(Process process, Path log) {
		this.process = process;
		this.threadTimes = new ThreadTimes(process.pid());
		this.log = log;
	}

	static ServerProcess start(Target target, int node, Options options, List<String> arguments) throws IOException {
		String name = (node > 0) ? target.id() + "-" + node : target.id();
		Path log = options.output("server-" + name + ".log");
		List<String> command = command(target, options, arguments);
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		ServerProcess server = new ServerProcess(process, log);
		Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
		Thread reader = new Thread(server::readOutput, "output of " + name);
		reader.setDaemon(true);
		reader.start();
		return server;
	}

	private static List<String> command(Target target, Options options, List<String> arguments) throws IOException {
		List<String> command = new ArrayList<>();
		if (options.serverCore() >= 0) {
			command.addAll(List.of("taskset", "-c", Integer.toString(options.serverCore())));
		}
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(options.serverJvm());
		if (options.flightRecording()) {
			command.add(
					"-XX:StartFlightRecording:settings=profile,dumponexit=true,jdk.CPUTimeSample#enabled=true,jdk.CPUTimeSample#throttle=2ms,filename="
							+ options.output(target.id() + ".jfr"));
		}
		command.addAll(List.of("-cp", options.classpath(target), target.mainClass(), "--server.port=0",
				"--server.address=127.0.0.1", "--spring.main.banner-mode=off",
				// Tomcat would close a connection after a hundred requests, Netty never
				// does.
				"--server.tomcat.max-keep-alive-requests=-1", "--spring.http.codecs.max-in-memory-size=4MB"));
		command.addAll(target.arguments());
		command.addAll(arguments);
		return command;
	}

	int port() {
		try {
			return this.port.get(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new IllegalStateException("The server did not start, see " + this.log, ex);
		}
	}

	long pid() {
		return this.process.pid();
	}

	/**
	 * The processor time it has used so far; on Linux without that of the compiler.
	 * @return the time
	 */
	Duration processorTime() throws IOException {
		if (ON_LINUX) {
			return this.threadTimes.soFar();
		}
		return this.process.toHandle()
			.info()
			.totalCpuDuration()
			.orElseThrow(() -> new IllegalStateException("The server has died, see " + this.log));
	}

	/** Return the processor time of its compilers so far, on Linux. */
	Duration compilerTime() throws IOException {
		return ON_LINUX ? this.threadTimes.compilers() : Duration.ZERO;
	}

	/** Begin to count what it allocates, if it can. */
	void countAllocation() throws IOException {
		this.allocation = Allocation.of(pid());
	}

	/**
	 * The bytes it has allocated so far.
	 * @return the bytes, NaN if they are not counted
	 */
	double allocatedBytes() throws IOException {
		return (this.allocation != null) ? this.allocation.bytes() : Double.NaN;
	}

	private void readOutput() {
		try (BufferedReader lines = this.process.inputReader(); Writer log = Files.newBufferedWriter(this.log)) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				log.write(line + "\n");
				log.flush();
				Matcher matcher = STARTED.matcher(line);
				if (matcher.find()) {
					this.port.complete(Integer.valueOf(matcher.group(1)));
				}
			}
		}
		catch (IOException ex) {
			// Stopping the server closes its output under the reader.
			this.port.completeExceptionally(ex);
		}
		finally {
			this.port.completeExceptionally(new IOException("The server ended"));
		}
	}

	@Override
	public void close() {
		closeAllocation();
		this.process.destroy();
		try {
			if (!this.process.waitFor(10, TimeUnit.SECONDS)) {
				this.process.destroyForcibly();
			}
		}
		catch (InterruptedException ex) {
			this.process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
	}

	private void closeAllocation() {
		try {
			if (this.allocation != null) {
				this.allocation.close();
			}
		}
		catch (IOException ex) {
			// The server has gone already.
			this.allocation = null;
		}
	}

}

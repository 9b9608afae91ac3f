package io.mcpspring.conformance.cluster;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.conformance.ConformanceApplication;
import org.jspecify.annotations.Nullable;

/**
 * The fixture server as a process of its own on an ephemeral loopback port, which can be
 * killed, paused and stopped, and comes back at the same port.
 */
final class ServerNode implements AutoCloseable {

	private static final long START_NANOS = TimeUnit.MINUTES.toNanos(3);

	private static final int STOP_SECONDS = 30;

	private static final AtomicInteger NEXT_PORT = new AtomicInteger(
			20_000 + ThreadLocalRandom.current().nextInt(10_000));

	private final String stack;

	private final int port;

	private final Path log;

	private final List<String> options;

	private ServerBuild build = ServerBuild.ofTheseTests();

	private @Nullable Process process;

	ServerNode(String stack, Path log, List<String> options) {
		this.stack = stack;
		this.log = log;
		this.options = new ArrayList<>(options);
		this.port = freePort();
	}

	/**
	 * A port that stays free while the node is down: below those that the system gives to
	 * connections, and no two nodes' the same.
	 */
	private static int freePort() {
		while (true) {
			int port = NEXT_PORT.getAndIncrement();
			try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
				return free.getLocalPort();
			}
			catch (IOException ex) {
				// somebody's
			}
		}
	}

	int port() {
		return this.port;
	}

	/** Return what it has logged. */
	String log() throws IOException {
		return Files.readString(this.log);
	}

	/** Have it start with other values of some properties from now on. */
	void set(Map<String, String> properties) {
		properties.forEach((name, value) -> {
			this.options.removeIf((option) -> option.startsWith("--" + name + "="));
			this.options.add("--" + name + "=" + value);
		});
	}

	/** Have it start from another build from now on. */
	void set(ServerBuild build) {
		this.build = build;
	}

	/** Start it; whether it is ready shows later. */
	void start() {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
						"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp", this.build.classpath(),
						ConformanceApplication.class.getName(), "--spring.profiles.active=" + this.stack,
						"--server.port=" + this.port));
		command.addAll(this.options);
		try {
			Process started = new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.appendTo(this.log.toFile()))
				.start();
			this.process = started;
			Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Wait until it serves. */
	void awaitReady() throws InterruptedException {
		long deadline = System.nanoTime() + START_NANOS;
		while (!isReady()) {
			Process started = process();
			if (!started.isAlive() || System.nanoTime() > deadline) {
				throw new IllegalStateException("The node did not start, see " + this.log);
			}
			TimeUnit.MILLISECONDS.sleep(100);
		}
	}

	private boolean isReady() {
		return isReady(this.port);
	}

	/** Whether the node at a port says soon that it takes requests. */
	static boolean isReady(int port) {
		return isReady(port, 2000);
	}

	/** Whether the node at a port says within a time that it takes requests. */
	static boolean isReady(int port, int millis) {
		try {
			HttpURLConnection connection = (HttpURLConnection) URI
				.create("http://127.0.0.1:" + port + "/actuator/health/readiness")
				.toURL()
				.openConnection();
			connection.setConnectTimeout(millis / 4);
			connection.setReadTimeout(millis);
			return connection.getResponseCode() == 200;
		}
		catch (IOException ex) {
			return false;
		}
	}

	private Process process() {
		if (this.process == null) {
			throw new IllegalStateException("The node was never started");
		}
		return this.process;
	}

	/** SIGKILL. */
	void kill() throws InterruptedException {
		process().destroyForcibly().waitFor();
	}

	/** SIGTERM, and wait until it is gone. */
	void terminate() throws InterruptedException {
		process().destroy();
		if (!process().waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
			throw new IllegalStateException("The node did not stop, see " + this.log);
		}
	}

	/** SIGSTOP. */
	void pause() throws IOException, InterruptedException {
		signal("-STOP");
	}

	/** SIGCONT. */
	void goOn() throws IOException, InterruptedException {
		signal("-CONT");
	}

	private void signal(String signal) throws IOException, InterruptedException {
		new ProcessBuilder("kill", signal, Long.toString(process().pid())).inheritIO().start().waitFor();
	}

	@Override
	public void close() {
		if (this.process != null) {
			this.process.destroyForcibly();
		}
	}

}

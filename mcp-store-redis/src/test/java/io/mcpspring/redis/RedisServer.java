package io.mcpspring.redis;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.mcpspring.redis.access.Script;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A Redis server of its own on an ephemeral loopback port, which can be paused, killed
 * and started again.
 */
public final class RedisServer implements RedisTopology {

	private static final Duration MAX_WAIT = Duration.ofSeconds(60);

	/** How far the port of a cluster's bus is from that of its server. */
	private static final int BUS = 10_000;

	private final Path folder;

	private final int port;

	private final List<String> command = new ArrayList<>();

	private @Nullable Process process;

	private RedisServer() throws IOException {
		Path binary = RedisBinary.find();
		if (binary == null) {
			leaveOut("no redis-server was found that runs here. Put one on the path, or name it by -D"
					+ RedisBinary.PROPERTY);
		}
		this.folder = Files.createTempDirectory("mcp-redis");
		this.port = freePort();
		this.command.add(String.valueOf(binary));
	}

	/**
	 * A port that stays free until a server listens to it, and while it is down: with
	 * that of the bus below those that the system gives to connections.
	 */
	static int freePort() throws IOException {
		while (true) {
			int port = ThreadLocalRandom.current().nextInt(10_240, 22_240);
			try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
				new ServerSocket(port + BUS, 1, InetAddress.getLoopbackAddress()).close();
				return free.getLocalPort();
			}
			catch (BindException ex) {
				// another one
			}
		}
	}

	/**
	 * Start a server; a test is left out, and says so, where there is no binary.
	 * @param options options of {@code redis-server}
	 * @return the server
	 */
	public static RedisServer start(String... options) {
		try {
			RedisServer server = new RedisServer();
			server.command.addAll(List.of("--port", Integer.toString(server.port), "--bind", "127.0.0.1", "--save", "",
					"--appendonly", "no", "--dir", server.folder.toString()));
			server.command.addAll(List.of(options));
			server.restart();
			return server;
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Start a Sentinel.
	 * @param lines of its configuration
	 */
	static RedisServer sentinel(String... lines) {
		try {
			RedisServer sentinel = new RedisServer();
			Path file = Files.write(sentinel.folder.resolve("sentinel.conf"), List.of(lines));
			sentinel.command.addAll(List.of(file.toString(), "--sentinel", "--port", Integer.toString(sentinel.port),
					"--bind", "127.0.0.1", "--dir", sentinel.folder.toString()));
			sentinel.restart();
			return sentinel;
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Leave a test out, and say so.
	 * @param reason why
	 */
	static void leaveOut(String reason) {
		System.err.println("NO REDIS: " + caller() + " is left out, because " + reason);
		Assumptions.abort(reason);
	}

	private static String caller() {
		return StackWalker.getInstance()
			.walk((frames) -> frames.map(StackWalker.StackFrame::getClassName)
				.filter((name) -> name.endsWith("Tests"))
				.findFirst()
				.orElse("a test"));
	}

	/**
	 * The port it listens to.
	 * @return the port, the same after a restart
	 */
	public int port() {
		return this.port;
	}

	/** What a cluster's server says to others by. */
	String address() {
		return "127.0.0.1:" + this.port;
	}

	@Override
	public Map<String, String> properties() {
		return Map.of("spring.data.redis.host", "127.0.0.1", "spring.data.redis.port", Integer.toString(this.port));
	}

	/** Start it, or start it again. */
	public void restart() {
		try {
			Process started = new ProcessBuilder(this.command).redirectErrorStream(true)
				.redirectOutput(this.folder.resolve("redis.log").toFile())
				.start();
			this.process = started;
			Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
			await(started);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void await(Process started) throws IOException {
		long deadline = System.nanoTime() + MAX_WAIT.toNanos();
		while (!answers()) {
			if (System.nanoTime() > deadline || !started.isAlive()) {
				throw new IllegalStateException(
						"Redis did not start: " + Files.readString(this.folder.resolve("redis.log")));
			}
		}
	}

	private boolean answers() {
		try {
			TimeUnit.MILLISECONDS.sleep(10);
			return "PONG".equals(command("PING"));
		}
		catch (IllegalStateException ex) {
			return String.valueOf(ex.getMessage()).startsWith("-NOAUTH");
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Run a command.
	 * @param words the command
	 * @return the answer, a character for each byte
	 */
	public String command(String... words) {
		return String.valueOf(reply(words));
	}

	/**
	 * Run a command that is answered by a number.
	 * @param words the command
	 * @return the number
	 */
	public long count(String... words) {
		return Long.parseLong(command(words));
	}

	/**
	 * Run a command that is answered by texts.
	 * @param words the command
	 * @return the texts
	 */
	List<String> list(String... words) {
		return ((List<?>) reply(words)).stream().map(String::valueOf).toList();
	}

	private Object reply(String... words) {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			socket.setSoTimeout((int) MAX_WAIT.toMillis());
			StringBuilder request = new StringBuilder("*" + words.length + "\r\n");
			for (String word : words) {
				request.append('$').append(Script.bytes(word).length).append("\r\n").append(word).append("\r\n");
			}
			socket.getOutputStream().write(Script.bytes(request.toString()));
			return reply(new BufferedInputStream(socket.getInputStream()));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Object reply(InputStream in) throws IOException {
		String line = line(in);
		if (line.isEmpty() || line.charAt(0) == '-') {
			throw new IllegalStateException(line);
		}
		String rest = line.substring(1);
		if (line.charAt(0) == '$' && !rest.equals("-1")) {
			String text = new String(in.readNBytes(Integer.parseInt(rest)), StandardCharsets.ISO_8859_1);
			in.skipNBytes(2);
			return text;
		}
		if (line.charAt(0) == '*') {
			List<Object> parts = new ArrayList<>();
			for (int i = Integer.parseInt(rest); i > 0; i--) {
				parts.add(reply(in));
			}
			return parts;
		}
		return rest;
	}

	private static String line(InputStream in) throws IOException {
		StringBuilder line = new StringBuilder();
		for (int next = in.read(); next != '\r' && next != -1; next = in.read()) {
			line.append((char) next);
		}
		in.skipNBytes(1);
		return line.toString();
	}

	/** Have it hang: connections stay open and nothing is answered. */
	public void pause() {
		signal("STOP");
	}

	/** Go on after a pause. */
	public void resume() {
		signal("CONT");
	}

	private void signal(String name) {
		Process present = this.process;
		if (present == null) {
			return;
		}
		try {
			int code = new ProcessBuilder("kill", "-" + name, Long.toString(present.pid())).start().waitFor();
			if (code != 0) {
				throw new IllegalStateException("kill -" + name + " failed");
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Kill it. What it held is lost. */
	public void kill() {
		Process present = this.process;
		if (present != null) {
			present.destroyForcibly();
			present.onExit().join();
		}
	}

	@Override
	public void close() {
		kill();
		try (Stream<Path> files = Files.walk(this.folder)) {
			files.sorted(Comparator.reverseOrder()).forEach((file) -> file.toFile().delete());
		}
		catch (IOException ex) {
			// a folder for temporary files cleans itself
		}
	}

}

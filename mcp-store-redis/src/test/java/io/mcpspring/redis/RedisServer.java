package io.mcpspring.redis;

import java.io.IOException;
import java.io.InputStream;
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
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A Redis server of its own on an ephemeral loopback port, which can be paused, killed
 * and started again. The binary is the one that the environment variable
 * {@code REDIS_SERVER} or the path names.
 */
public final class RedisServer implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private final Path binary;

	private final Path folder;

	private final int port;

	private final List<String> options;

	private @Nullable Process process;

	private RedisServer(Path binary, List<String> options) throws IOException {
		this.binary = binary;
		this.folder = Files.createTempDirectory("mcp-redis");
		this.options = options;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			this.port = free.getLocalPort();
		}
	}

	/**
	 * Start a server; a test is left out, and says so, where there is no binary.
	 * @param options options of {@code redis-server}
	 * @return the server
	 */
	public static RedisServer start(String... options) {
		Path binary = binary();
		if (binary == null) {
			System.err
				.println("NO REDIS: " + caller() + " is left out. Put redis-server on the path, or name it by the "
						+ "environment variable REDIS_SERVER.");
			Assumptions.abort("There is no redis-server");
		}
		try {
			RedisServer server = new RedisServer(binary, List.of(options));
			server.restart();
			return server;
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static String caller() {
		return StackWalker.getInstance()
			.walk((frames) -> frames.map(StackWalker.StackFrame::getClassName)
				.filter((name) -> name.endsWith("Tests"))
				.findFirst()
				.orElse("a test"));
	}

	/**
	 * Whether there is a server to start.
	 * @return {@code false} where there is no binary
	 */
	public static boolean isInstalled() {
		return binary() != null;
	}

	private static @Nullable Path binary() {
		String named = System.getenv("REDIS_SERVER");
		Stream<String> folders = Stream.of(System.getenv().getOrDefault("PATH", "").split(":"));
		return Stream
			.concat(Stream.ofNullable(named).map(Path::of),
					folders.filter((folder) -> !folder.isBlank()).map((folder) -> Path.of(folder, "redis-server")))
			.filter(Files::isExecutable)
			.findFirst()
			.orElse(null);
	}

	/**
	 * The port it listens to.
	 * @return the port, the same after a restart
	 */
	public int port() {
		return this.port;
	}

	/** Start it, or start it again. */
	public void restart() {
		List<String> command = new ArrayList<>(List.of(this.binary.toString(), "--port", Integer.toString(this.port),
				"--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", this.folder.toString()));
		command.addAll(this.options);
		try {
			Process started = new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(this.folder.resolve("redis.log").toFile())
				.start();
			this.process = started;
			Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
			await();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void await() {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (!answers()) {
			if (System.nanoTime() > deadline) {
				throw new IllegalStateException("Redis did not start, see " + this.folder.resolve("redis.log"));
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
	 * Run a command that is answered by one line.
	 * @param words the command
	 * @return the answer without its first character
	 */
	public String command(String... words) {
		return command(false, words);
	}

	/**
	 * Run a command that is answered by a text.
	 * @param words the command
	 * @return the text, a character for each byte
	 */
	public String bulk(String... words) {
		return command(true, words);
	}

	/**
	 * Run a command that is answered by a number.
	 * @param words the command
	 * @return the number
	 */
	public long count(String... words) {
		return Long.parseLong(command(words));
	}

	private String command(boolean bulk, String... words) {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			socket.setSoTimeout((int) PATIENCE.toMillis());
			StringBuilder request = new StringBuilder("*" + words.length + "\r\n");
			for (String word : words) {
				request.append('$').append(Script.bytes(word).length).append("\r\n").append(word).append("\r\n");
			}
			socket.getOutputStream().write(Script.bytes(request.toString()));
			InputStream in = socket.getInputStream();
			String line = line(in);
			if (line.isEmpty() || line.charAt(0) == '-') {
				throw new IllegalStateException(line);
			}
			String answer = line.substring(1);
			return bulk ? new String(in.readNBytes(Integer.parseInt(answer)), StandardCharsets.ISO_8859_1) : answer;
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
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

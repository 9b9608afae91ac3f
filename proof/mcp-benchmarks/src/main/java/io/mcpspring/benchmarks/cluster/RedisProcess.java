package io.mcpspring.benchmarks.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A Redis server on an ephemeral port of the loopback address, which stores nothing on
 * disk. Needs {@code redis-server} on the path.
 */
public final class RedisProcess implements AutoCloseable {

	private final Process process;

	private final int port;

	private RedisProcess(Process process, int port) {
		this.process = process;
		this.port = port;
	}

	/**
	 * Start a server.
	 * @return the server, ready
	 * @throws IOException if it cannot be started
	 */
	public static RedisProcess start() throws IOException {
		int port;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = free.getLocalPort();
		}
		Process process = new ProcessBuilder("redis-server", "--port", Integer.toString(port), "--bind", "127.0.0.1",
				"--save", "", "--appendonly", "no")
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
		RedisProcess redis = new RedisProcess(process, port);
		redis.await();
		return redis;
	}

	private void await() throws IOException {
		for (int attempt = 0; attempt < 500; attempt++) {
			try {
				usedMemory();
				return;
			}
			catch (IOException ex) {
				try {
					TimeUnit.MILLISECONDS.sleep(20);
				}
				catch (InterruptedException interrupted) {
					Thread.currentThread().interrupt();
				}
			}
		}
		throw new IOException("redis-server did not start");
	}

	/**
	 * The port it listens to.
	 * @return the port
	 */
	public int port() {
		return this.port;
	}

	/**
	 * How much memory it takes for what it holds.
	 * @return the bytes
	 * @throws IOException if it does not answer
	 */
	public long usedMemory() throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			socket.getOutputStream().write("INFO memory\r\n".getBytes(StandardCharsets.US_ASCII));
			BufferedReader lines = new BufferedReader(
					new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				if (line.startsWith("used_memory:")) {
					return Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
				}
			}
			throw new IOException("Redis does not tell its memory");
		}
	}

	@Override
	public void close() {
		this.process.destroy();
	}

}

package io.mcpspring.benchmarks.scale;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

import io.mcpspring.benchmarks.load.McpRequests;
import org.jspecify.annotations.Nullable;

/**
 * A keep-alive connection on which one request at a time is sent and its answer awaited.
 */
final class Talk implements AutoCloseable {

	private static final int ANSWER_MILLIS = 20_000;

	/** Servers close connections that were not used for longer. */
	private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);

	private final McpRequests requests;

	private Socket socket = new Socket();

	private InputStream in = InputStream.nullInputStream();

	private long usedAt;

	private long bytes;

	Talk(McpRequests requests) throws IOException {
		this.requests = requests;
		reconnect();
	}

	void reconnect() throws IOException {
		this.socket.close();
		this.usedAt = System.nanoTime();
		this.socket = new Socket(InetAddress.getByName("127.0.0.1"), requests.port());
		this.socket.setTcpNoDelay(true);
		this.socket.setSoTimeout(ANSWER_MILLIS);
		this.in = new BufferedInputStream(this.socket.getInputStream());
	}

	McpRequests requests() {
		return this.requests;
	}

	/** Return the bytes sent and received so far. */
	long bytes() {
		return this.bytes;
	}

	/**
	 * Send a request and wait for the whole answer.
	 * @param request head and body
	 * @param status the expected status
	 * @param expected what the body has to contain
	 * @return the id of the session that began, or {@code null}
	 */
	@Nullable String exchange(byte[] request, int status, String expected) throws IOException {
		if (System.nanoTime() - this.usedAt > IDLE_NANOS) {
			reconnect();
		}
		this.socket.getOutputStream().write(request);
		this.bytes += request.length;
		String head = line();
		String session = null;
		int length = 0;
		for (String line = line(); !line.isEmpty(); line = line()) {
			String lower = line.toLowerCase(Locale.ROOT);
			String value = line.substring(line.indexOf(':') + 1).strip();
			if (lower.startsWith("mcp-session-id:")) {
				session = value;
			}
			else if (lower.startsWith("content-length:")) {
				length = Integer.parseInt(value);
			}
			else if (lower.startsWith("transfer-encoding:")) {
				length = -1;
			}
		}
		this.usedAt = System.nanoTime();
		String body = (length >= 0) ? text(length) : chunks();
		if (!head.startsWith("HTTP/1.1 " + status) || !body.contains(expected)) {
			throw new IOException("Expected " + status + " with " + expected + " but got " + head + " " + body);
		}
		return session;
	}

	private String chunks() throws IOException {
		StringBuilder body = new StringBuilder();
		for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
			body.append(text(size));
			line();
		}
		line();
		return body.toString();
	}

	private String text(int length) throws IOException {
		byte[] read = this.in.readNBytes(length);
		this.bytes += read.length;
		return new String(read, StandardCharsets.UTF_8);
	}

	private String line() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int next = this.in.read(); next != '\n'; next = this.in.read()) {
			if (next < 0) {
				throw new EOFException("The server closed the connection");
			}
			line.write(next);
		}
		this.bytes += line.size() + 1;
		return line.toString(StandardCharsets.UTF_8).strip();
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}

package io.mcpspring.conformance.raw;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A request over a socket of its own and its response, read as it comes: nothing between
 * the test and the bytes.
 */
public final class RawStream implements AutoCloseable {

	private final Socket socket;

	private final InputStream in;

	private int status;

	private final Map<String, String> headers = new LinkedHashMap<>();

	private int chunkLeft;

	private boolean ended;

	public RawStream(Socket socket) throws IOException {
		this.socket = socket;
		this.socket.setSoTimeout(60_000);
		this.in = new BufferedInputStream(socket.getInputStream());
	}

	/**
	 * Give up when nothing comes for a while, 30 seconds unless set.
	 */
	public RawStream patience(Duration patience) throws IOException {
		this.socket.setSoTimeout((int) patience.toMillis());
		return this;
	}

	/**
	 * Send a request and read the head of the response.
	 */
	public void send(String method, Map<String, String> headers, @Nullable String body) throws IOException {
		write(method, headers, body);
		readHead();
	}

	/**
	 * Send a request without reading anything.
	 */
	public void write(String method, Map<String, String> headers, @Nullable String body) throws IOException {
		byte[] bytes = (body != null) ? body.getBytes(StandardCharsets.UTF_8) : new byte[0];
		StringBuilder head = new StringBuilder(method + " /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
				+ "Accept: application/json, text/event-stream\r\n");
		headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
		if (body != null) {
			head.append("Content-Type: application/json\r\nContent-Length: ").append(bytes.length).append("\r\n");
		}
		ByteArrayOutputStream request = new ByteArrayOutputStream();
		request.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
		request.writeBytes(bytes);
		this.socket.getOutputStream().write(request.toByteArray());
		this.socket.getOutputStream().flush();
	}

	public void readHead() throws IOException {
		String line = headLine();
		this.status = Integer.parseInt(line.split(" ")[1]);
		for (line = headLine(); !line.isEmpty(); line = headLine()) {
			int colon = line.indexOf(':');
			this.headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).trim());
		}
	}

	public int status() {
		return this.status;
	}

	public @Nullable String header(String name) {
		return this.headers.get(name);
	}

	public boolean isEventStream() {
		return "text/event-stream".equals(this.headers.get("content-type"));
	}

	/**
	 * The next event.
	 * @return the event, or {@code null} when the response ended, properly or not
	 */
	public @Nullable Event next() {
		try {
			return readEvent();
		}
		catch (IOException ex) {
			return null;
		}
	}

	private @Nullable Event readEvent() throws IOException {
		String id = null;
		StringBuilder data = null;
		while (true) {
			String line = bodyLine();
			if (line == null) {
				return null;
			}
			if (line.isEmpty() && (id != null || data != null)) {
				return new Event(id, (data != null) ? data.toString() : "");
			}
			if (line.startsWith("id: ")) {
				id = line.substring(4);
			}
			else if (line.startsWith("data: ")) {
				data = (data != null) ? data.append('\n') : new StringBuilder();
				data.append(line.substring(6));
			}
		}
	}

	/**
	 * The whole body of a response that is no stream.
	 */
	public String body() throws IOException {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		String length = this.headers.get("content-length");
		int left = (length != null) ? Integer.parseInt(length) : Integer.MAX_VALUE;
		for (int b = 0; left > 0 && b >= 0; left--) {
			b = (length != null) ? this.in.read() : bodyByte();
			if (b >= 0) {
				body.write(b);
			}
		}
		return body.toString(StandardCharsets.UTF_8);
	}

	private String headLine() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int b = this.in.read(); b != '\n'; b = this.in.read()) {
			if (b < 0) {
				throw new EOFException();
			}
			if (b != '\r') {
				line.write(b);
			}
		}
		return line.toString(StandardCharsets.US_ASCII);
	}

	private @Nullable String bodyLine() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int b = bodyByte(); b != '\n'; b = bodyByte()) {
			if (b < 0) {
				return null;
			}
			if (b != '\r') {
				line.write(b);
			}
		}
		return line.toString(StandardCharsets.UTF_8);
	}

	private int bodyByte() throws IOException {
		if (!"chunked".equals(this.headers.get("transfer-encoding"))) {
			return this.in.read();
		}
		if (this.chunkLeft == 0 && !this.ended) {
			String size = headLine();
			this.chunkLeft = Integer.parseInt(size.isEmpty() ? headLine() : size, 16);
			this.ended = this.chunkLeft == 0;
		}
		if (this.ended) {
			return -1;
		}
		this.chunkLeft--;
		int b = this.in.read();
		if (this.chunkLeft == 0) {
			headLine(); // the end of the chunk
		}
		return b;
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	/**
	 * An event as received.
	 *
	 * @param id its id, or {@code null}
	 * @param data its data, empty for the one that only primes
	 */
	public record Event(@Nullable String id, String data) {
	}

}

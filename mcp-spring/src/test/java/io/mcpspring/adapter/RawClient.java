package io.mcpspring.adapter;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A client that sees each byte, reads only when told to, and can vanish.
 */
final class RawClient implements AutoCloseable {

	private static final int TIMEOUT_MILLIS = 60_000;

	private final Socket socket = new Socket();

	private final InputStream in;

	private boolean inBody;

	RawClient(int port) throws IOException {
		this(port, 0);
	}

	RawClient(int port, int receiveBuffer) throws IOException {
		if (receiveBuffer > 0) {
			this.socket.setReceiveBufferSize(receiveBuffer);
		}
		this.socket.setTcpNoDelay(true);
		this.socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
		this.socket.setSoTimeout(TIMEOUT_MILLIS);
		this.in = new BufferedInputStream(this.socket.getInputStream());
	}

	/** Send the head of a request, as it is. */
	RawClient head(String method, String... headers) throws IOException {
		return raw(text(method, headers));
	}

	private static String text(String method, String... headers) {
		StringBuilder head = new StringBuilder(method).append(" /mcp HTTP/1.1\r\nHost: localhost\r\n");
		for (String header : headers) {
			head.append(header).append("\r\n");
		}
		return head.append("\r\n").toString();
	}

	RawClient raw(String text) throws IOException {
		this.socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
		this.socket.getOutputStream().flush();
		return this;
	}

	RawClient post(String body) throws IOException {
		return raw(text("POST", "Content-Length: " + body.length()) + body);
	}

	RawClient postChunked(String... chunks) throws IOException {
		head("POST", "Transfer-Encoding: chunked");
		for (String chunk : chunks) {
			raw(Integer.toHexString(chunk.length()) + "\r\n" + chunk + "\r\n");
		}
		return raw("0\r\n\r\n");
	}

	Head readHead() throws IOException {
		String status = readLine();
		Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		for (String line = readLine(); !line.isEmpty(); line = readLine()) {
			int colon = line.indexOf(':');
			headers.put(line.substring(0, colon), line.substring(colon + 1).trim());
		}
		return new Head(Integer.parseInt(status.split(" ")[1]), headers);
	}

	/** Read a whole answer: head and body. */
	Answer readAnswer() throws IOException {
		Head head = readHead();
		String length = head.headers().get("Content-Length");
		if (length != null) {
			return new Answer(head, text(this.in.readNBytes(Integer.parseInt(length))));
		}
		boolean chunked = head.headers()
			.getOrDefault("Transfer-Encoding", "")
			.toLowerCase(Locale.ROOT)
			.equals("chunked");
		return new Answer(head, chunked ? readToEnd() : "");
	}

	/** Read the next chunk of a chunked body, the empty one at its end. */
	String readChunk() throws IOException {
		if (this.inBody) {
			// Some servers send what ends a chunk only with the next one.
			readLine();
		}
		int length = Integer.parseInt(readLine(), 16);
		byte[] bytes = this.in.readNBytes(length);
		if (bytes.length < length) {
			throw new EOFException();
		}
		this.inBody = length > 0;
		if (length == 0) {
			readLine();
		}
		return text(bytes);
	}

	String readToEnd() throws IOException {
		StringBuilder body = new StringBuilder();
		for (String chunk = readChunk(); !chunk.isEmpty(); chunk = readChunk()) {
			body.append(chunk);
		}
		return body.toString();
	}

	/** Read chunks until there is as much text as expected. */
	String readText(int length) throws IOException {
		StringBuilder body = new StringBuilder();
		while (body.length() < length) {
			body.append(readChunk());
		}
		return body.toString();
	}

	/** Read until the server ends the response or the connection. */
	boolean endsAfter(String text) throws IOException {
		try {
			return readToEnd().equals(text);
		}
		catch (EOFException | SocketException ex) {
			return true;
		}
	}

	private String readLine() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int next = this.in.read(); next != '\n'; next = this.in.read()) {
			if (next < 0) {
				throw new EOFException();
			}
			if (next != '\r') {
				line.write(next);
			}
		}
		return text(line.toByteArray());
	}

	private static String text(byte[] bytes) {
		return new String(bytes, StandardCharsets.UTF_8);
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	/** Vanish without a farewell. */
	void reset() throws IOException {
		this.socket.setSoLinger(true, 0);
		this.socket.close();
	}

	/**
	 * The head of an answer.
	 *
	 * @param status the status code
	 * @param headers by name, in any case
	 */
	record Head(int status, Map<String, String> headers) {
	}

	/**
	 * An answer.
	 *
	 * @param head its head
	 * @param body its body
	 */
	record Answer(Head head, String body) {

		int status() {
			return this.head.status();
		}

		Map<String, String> headers() {
			return this.head.headers();
		}

	}

}

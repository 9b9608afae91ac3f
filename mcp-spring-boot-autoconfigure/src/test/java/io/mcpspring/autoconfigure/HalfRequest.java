package io.mcpspring.autoconfigure;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * A request whose body is announced and sent in parts, if at all.
 */
public final class HalfRequest implements AutoCloseable {

	private static final int PIECE = 128 * 1024;

	private final Socket socket = new Socket();

	private HalfRequest(int port) throws IOException {
		this.socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 60_000);
		this.socket.setSoTimeout(60_000);
	}

	/**
	 * The head, with the length of a body to come.
	 */
	public static HalfRequest announcing(int port, int length, String... headers) throws IOException {
		return begin(port, "Content-Length: " + length, headers);
	}

	/**
	 * The head of another request, with the length of a body to come.
	 */
	public static HalfRequest of(String target, int port, int length) throws IOException {
		return new HalfRequest(port).send(head("Content-Length: " + length).replaceFirst("POST /mcp", target));
	}

	/**
	 * The head, with a body in chunks to come.
	 */
	public static HalfRequest chunked(int port, String... headers) throws IOException {
		return begin(port, "Transfer-Encoding: chunked", headers);
	}

	/**
	 * The head with its body, all at once.
	 */
	public static HalfRequest whole(int port, String body, String... headers) throws IOException {
		return new HalfRequest(port).send(head("Content-Length: " + body.length(), headers) + body);
	}

	private static HalfRequest begin(int port, String body, String... headers) throws IOException {
		return new HalfRequest(port).send(head(body, headers));
	}

	private static String head(String body, String... headers) {
		return "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
				+ "Accept: application/json, text/event-stream\r\n"
				+ String.join("", List.of(headers).stream().map((header) -> header + "\r\n").toList()) + body
				+ "\r\n\r\n";
	}

	/**
	 * Part of a head.
	 */
	public static HalfRequest withoutEnd(int port) throws IOException {
		HalfRequest request = new HalfRequest(port);
		request.send("POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-");
		return request;
	}

	/**
	 * Send more.
	 */
	public HalfRequest send(String text) throws IOException {
		this.socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
		this.socket.getOutputStream().flush();
		return this;
	}

	/**
	 * Send as the other side takes it, up to its answer.
	 */
	public boolean trySend(String text) {
		try {
			for (int sent = 0; sent < text.length(); sent += PIECE) {
				if (sent > 0 && isAnswered()) {
					return false;
				}
				send(text.substring(sent, Math.min(text.length(), sent + PIECE)));
			}
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/**
	 * Everything up to the end of the connection, which a server resets that closes it
	 * before it has read all.
	 */
	public String answer(Duration patience) throws IOException {
		this.socket.setSoTimeout((int) patience.toMillis());
		return answer(this.socket.getInputStream());
	}

	/**
	 * Everything up to the end of a connection, or to its reset.
	 */
	public static String answer(InputStream in) throws IOException {
		ByteArrayOutputStream answer = new ByteArrayOutputStream();
		try {
			in.transferTo(answer);
		}
		catch (SocketException ex) {
			if (answer.size() == 0) {
				throw ex;
			}
		}
		return answer.toString(StandardCharsets.UTF_8);
	}

	/**
	 * Whether there is something to read.
	 */
	public boolean isAnswered() throws IOException {
		return this.socket.getInputStream().available() > 0;
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}

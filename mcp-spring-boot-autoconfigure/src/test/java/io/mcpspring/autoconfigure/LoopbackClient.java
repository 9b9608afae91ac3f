package io.mcpspring.autoconfigure;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A client with an address of its own on this machine, whose requests go over one
 * connection each.
 */
final class LoopbackClient {

	private static final int TIMEOUT_MILLIS = 60_000;

	private final InetAddress address;

	private final int port;

	private int receiveBuffer;

	/**
	 * A client at an address.
	 * @param number the last number of the address, 127.0.0.number
	 * @param port the port of the server
	 */
	LoopbackClient(int number, int port) {
		this.address = address(number);
		this.port = port;
	}

	private static InetAddress address(int number) {
		try {
			return InetAddress.getByAddress(new byte[] { 127, 0, 0, (byte) number });
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Take in no more than this before it is read. */
	LoopbackClient receiving(int bytes) {
		this.receiveBuffer = bytes;
		return this;
	}

	/** Open a connection. */
	Socket open() throws IOException {
		Socket socket = new Socket();
		if (this.receiveBuffer > 0) {
			socket.setReceiveBufferSize(this.receiveBuffer);
		}
		socket.bind(new InetSocketAddress(this.address, 0));
		socket.connect(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), this.port), TIMEOUT_MILLIS);
		socket.setSoTimeout(TIMEOUT_MILLIS);
		return socket;
	}

	/**
	 * Send a request and leave its answer in the connection.
	 * @param body the body of a POST
	 * @param headers further header lines, each with its end
	 * @return the connection, which the server closes after its answer
	 */
	Socket post(String body, String headers) throws IOException {
		Socket socket = open();
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		socket.getOutputStream()
			.write(("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
					+ "Accept: application/json, text/event-stream\r\n" + headers + "Content-Length: " + bytes.length
					+ "\r\n\r\n")
				.getBytes(StandardCharsets.US_ASCII));
		socket.getOutputStream().write(bytes);
		socket.getOutputStream().flush();
		return socket;
	}

	/**
	 * Resume a stream, and leave its events in the connection.
	 * @param headers further header lines, each with its end
	 * @param lastEvent the id of the last event that was received
	 * @return the connection, which the server closes at the end of the stream
	 */
	Socket resume(String headers, String lastEvent) throws IOException {
		Socket socket = open();
		socket.getOutputStream()
			.write(("GET /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: text/event-stream\r\n"
					+ headers + "Last-Event-ID: " + lastEvent + "\r\n\r\n")
				.getBytes(StandardCharsets.US_ASCII));
		socket.getOutputStream().flush();
		return socket;
	}

	/**
	 * Send a request.
	 * @return head and body of the answer, without the framing of chunks
	 */
	String answer(String body, String headers) throws IOException {
		try (Socket socket = post(body, headers)) {
			return answer(socket);
		}
	}

	/**
	 * Read what a connection still has, until the server closes it.
	 * @return head and body of the answer, without the framing of chunks, whose borders
	 * may be anywhere in a text
	 */
	static String answer(Socket socket) throws IOException {
		byte[] answer = socket.getInputStream().readAllBytes();
		// A character for a byte, as chunks count bytes.
		String wire = new String(answer, StandardCharsets.ISO_8859_1);
		int begin = wire.indexOf("\r\n\r\n") + 4;
		if (begin < 4 || !wire.substring(0, begin).toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked")) {
			return new String(answer, StandardCharsets.UTF_8);
		}
		StringBuilder plain = new StringBuilder(wire.substring(0, begin));
		for (int end = wire.indexOf("\r\n", begin); end > 0; end = wire.indexOf("\r\n", begin)) {
			int next = end + 2 + Integer.parseInt(wire, begin, end, 16);
			plain.append(wire, end + 2, Math.min(next, wire.length()));
			begin = Math.min(next + 2, wire.length());
		}
		return new String(plain.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
	}

	/** Read the head of an answer, and no more. */
	static String head(Socket socket) throws IOException {
		StringBuilder head = new StringBuilder();
		while (head.indexOf("\r\n\r\n") < 0) {
			int next = socket.getInputStream().read();
			if (next < 0) {
				throw new EOFException("The connection ended after: " + head);
			}
			head.append((char) next);
		}
		return head.toString();
	}

	/**
	 * Begin a session.
	 * @return the header line that names it
	 */
	String session() throws IOException {
		return session("2025-11-25", "{}");
	}

	/**
	 * Begin a session.
	 * @param version the revision to ask for
	 * @param capabilities the capabilities of the client
	 * @return the header line that names it
	 */
	String session(String version, String capabilities) throws IOException {
		String answer = answer("""
				{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"%s",
				"capabilities":%s,"clientInfo":{"name":"test","version":"1"}}}""".formatted(version, capabilities), "");
		String id = answer.lines()
			.filter((line) -> line.regionMatches(true, 0, "Mcp-Session-Id:", 0, 15))
			.findFirst()
			.orElseThrow(() -> new AssertionError(answer))
			.substring(15)
			.strip();
		String header = "Mcp-Session-Id: " + id + "\r\nMCP-Protocol-Version: " + version + "\r\n";
		answer("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", header);
		return header;
	}

	/** A call of a tool in a session. */
	static String inSession(int id, String tool, String arguments) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
				+ "\",\"arguments\":" + arguments + ",\"_meta\":{\"progressToken\":" + id + "}}}";
	}

	/** A call of a tool that stands for itself. */
	static String stateless(int id, String tool, String arguments) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
				+ "\",\"arguments\":" + arguments + ",\"_meta\":{\"progressToken\":" + id
				+ ",\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
				+ "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
	}

	/** The headers of a call that stands for itself. */
	static String statelessHeaders(String tool) {
		return "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: " + tool + "\r\n";
	}

}

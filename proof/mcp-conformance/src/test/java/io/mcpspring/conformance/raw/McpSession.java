package io.mcpspring.conformance.raw;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.Map;

import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A session, begun over sockets of its own.
 *
 * @param port the server's port
 * @param id the session id
 * @param authorization the headers that say who uses it
 */
public record McpSession(int port, String id, Map<String, String> authorization) {

	/**
	 * A session that nobody in particular uses.
	 */
	public McpSession(int port, String id) {
		this(port, id, Map.of());
	}

	/**
	 * Begin a session of a client that can answer nothing.
	 */
	public static McpSession begin(int port) throws IOException {
		return begin(port, "{}");
	}

	/**
	 * Begin a session.
	 * @param port the server's port
	 * @param capabilities what the client says it can do, as JSON
	 */
	public static McpSession begin(int port, String capabilities) throws IOException {
		return begin(port, capabilities, Map.of());
	}

	/**
	 * Begin a session of a user.
	 * @param port the server's port
	 * @param capabilities what the client says it can do, as JSON
	 * @param authorization the headers that say who the user is
	 */
	public static McpSession begin(int port, String capabilities, Map<String, String> authorization)
			throws IOException {
		try (RawStream initialize = new RawStream(new Socket(InetAddress.getLoopbackAddress(), port))) {
			initialize.send("POST", authorization, """
					{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
					"capabilities":%s,"clientInfo":{"name":"history","version":"1"}}}""".formatted(capabilities));
			assertThat(initialize.status()).isEqualTo(200);
			McpSession session = new McpSession(port, initialize.header("mcp-session-id"), authorization);
			session.accepted("""
					{"jsonrpc":"2.0","method":"notifications/initialized"}""");
			return session;
		}
	}

	public Map<String, String> headers() {
		Map<String, String> headers = new LinkedHashMap<>(this.authorization);
		headers.put("Mcp-Session-Id", this.id);
		headers.put("MCP-Protocol-Version", "2025-11-25");
		return headers;
	}

	/**
	 * Post something and read the head of the answer.
	 */
	public RawStream post(String body) throws IOException {
		RawStream stream = new RawStream(new Socket(InetAddress.getLoopbackAddress(), this.port));
		stream.send("POST", headers(), body);
		return stream;
	}

	/**
	 * Post something that has no answer.
	 */
	public void accepted(String body) throws IOException {
		try (RawStream stream = post(body)) {
			assertThat(stream.status()).isEqualTo(202);
		}
	}

	/**
	 * Call a tool that answers at once, and read the text it answers with.
	 */
	public String text(int requestId, String tool, String arguments) throws IOException {
		try (RawStream stream = post(call(requestId, tool, arguments))) {
			assertThat(stream.status()).isEqualTo(200);
			RawStream.Event event = stream.isEventStream() ? stream.next() : new RawStream.Event(null, stream.body());
			while (event != null && event.data().isEmpty()) {
				event = stream.next();
			}
			assertThat(event).isNotNull();
			return JsonMapper.shared().readTree(event.data()).at("/result/content/0/text").asString();
		}
	}

	/**
	 * A request that calls a tool.
	 */
	public static String call(int requestId, String tool, String arguments) {
		return """
				{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"%s","arguments":%s}}"""
			.formatted(requestId, tool, arguments);
	}

	/**
	 * A request that calls a tool which sends progress.
	 */
	public static String emit(int requestId, String token, int times, int delayMillis, int bytes) {
		return """
				{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"probe_emit",\
				"arguments":{"n":%d,"delayMs":%d,"bytes":%d},"_meta":{"progressToken":"%s"}}}""".formatted(requestId,
				times, delayMillis, bytes, token);
	}

}

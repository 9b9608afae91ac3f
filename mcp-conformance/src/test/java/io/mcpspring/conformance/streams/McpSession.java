package io.mcpspring.conformance.streams;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A session, begun over sockets of its own.
 *
 * @param port the server's port
 * @param id the session id
 */
record McpSession(int port, String id) {

	static McpSession begin(int port) throws IOException {
		try (RawStream initialize = new RawStream(new Socket(InetAddress.getLoopbackAddress(), port))) {
			initialize.send("POST", Map.of(), """
					{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
					"capabilities":{},"clientInfo":{"name":"history","version":"1"}}}""");
			assertThat(initialize.status()).isEqualTo(200);
			McpSession session = new McpSession(port, initialize.header("mcp-session-id"));
			assertThat(session.post("""
					{"jsonrpc":"2.0","method":"notifications/initialized"}""").status()).isEqualTo(202);
			return session;
		}
	}

	Map<String, String> headers() {
		Map<String, String> headers = new LinkedHashMap<>();
		headers.put("Mcp-Session-Id", this.id);
		headers.put("MCP-Protocol-Version", "2025-11-25");
		return headers;
	}

	/**
	 * Post something and read the head of the answer.
	 */
	RawStream post(String body) throws IOException {
		RawStream stream = new RawStream(new Socket(InetAddress.getLoopbackAddress(), this.port));
		stream.send("POST", headers(), body);
		return stream;
	}

	static String emit(int requestId, String token, int times, int delayMillis, int bytes) {
		return """
				{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"probe_emit",\
				"arguments":{"n":%d,"delayMs":%d,"bytes":%d},"_meta":{"progressToken":"%s"}}}""".formatted(requestId,
				times, delayMillis, bytes, token);
	}

}

package io.mcpspring.benchmarks.load;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The requests a client sends to one endpoint, as bytes.
 *
 * @param port the port of the server
 * @param path the path of the endpoint
 */
public record McpRequests(int port, String path) {

	/** The revision of the session era that is spoken. */
	public static final String SESSION_VERSION = "2025-11-25";

	/** The revision of the stateless era that is spoken. */
	public static final String STATELESS_VERSION = "2026-07-28";

	private static final String CLIENT = "{\"name\":\"load\",\"version\":\"1\"}";

	/** Begins a session. */
	public static final String INITIALIZE = request("initialize",
			"{\"protocolVersion\":\"" + SESSION_VERSION + "\",\"capabilities\":{},\"clientInfo\":" + CLIENT + "}");

	/** Says that the client is ready. */
	public static final String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

	/**
	 * A JSON-RPC request whose id the connection counts up.
	 * @param method the method
	 * @param paramsJson the parameters
	 * @return the body
	 */
	public static String request(String method, String paramsJson) {
		return "{\"jsonrpc\":\"2.0\",\"id\":100000000,\"method\":\"" + method + "\",\"params\":" + paramsJson + "}";
	}

	/**
	 * A call of a tool.
	 * @param tool the tool
	 * @param argumentsJson the arguments
	 * @return the body
	 */
	public static String call(String tool, String argumentsJson) {
		return request("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + argumentsJson + "}");
	}

	/**
	 * A call of a tool that asks for progress.
	 * @param tool the tool
	 * @return the body
	 */
	public static String callWithProgress(String tool) {
		return request("tools/call",
				"{\"name\":\"" + tool + "\",\"arguments\":{},\"_meta\":{\"progressToken\":\"p1\"}}");
	}

	/**
	 * A call of a tool as the stateless era makes it.
	 * @param tool the tool
	 * @param argumentsJson the arguments
	 * @return the body
	 */
	public static String statelessCall(String tool, String argumentsJson) {
		String prefix = "\"io.modelcontextprotocol/";
		return request("tools/call",
				"{\"name\":\"" + tool + "\",\"arguments\":" + argumentsJson + ",\"_meta\":{" + prefix
						+ "protocolVersion\":\"" + STATELESS_VERSION + "\"," + prefix + "clientCapabilities\":{},"
						+ prefix + "clientInfo\":" + CLIENT + "}}");
	}

	/**
	 * The headers of a request in a session.
	 * @param sessionId the session, or {@code null} for none
	 * @return the headers
	 */
	public static Map<String, String> inSession(@Nullable String sessionId) {
		return (sessionId != null) ? Map.of("MCP-Protocol-Version", SESSION_VERSION, "Mcp-Session-Id", sessionId)
				: Map.of("MCP-Protocol-Version", SESSION_VERSION);
	}

	/**
	 * The headers of a call without a session.
	 * @param tool the tool
	 * @return the headers
	 */
	public static Map<String, String> stateless(String tool) {
		return Map.of("MCP-Protocol-Version", STATELESS_VERSION, "Mcp-Method", "tools/call", "Mcp-Name", tool);
	}

	/**
	 * A POST.
	 * @param body the body
	 * @param headers further headers
	 * @return head and body
	 */
	public byte[] post(String body, Map<String, String> headers) {
		byte[] utf8 = body.getBytes(StandardCharsets.UTF_8);
		byte[] head = head("POST", headers, "Accept: application/json, text/event-stream\r\n"
				+ "Content-Type: application/json\r\nContent-Length: " + utf8.length + "\r\n");
		ByteArrayOutputStream all = new ByteArrayOutputStream(head.length + utf8.length);
		all.writeBytes(head);
		all.writeBytes(utf8);
		return all.toByteArray();
	}

	/**
	 * The end of a session.
	 * @param sessionId the session
	 * @return the head
	 */
	public byte[] delete(String sessionId) {
		return head("DELETE", inSession(sessionId), "");
	}

	/**
	 * The opening of the stream of a session.
	 * @param sessionId the session
	 * @return the head
	 */
	public byte[] get(String sessionId) {
		return head("GET", inSession(sessionId), "Accept: text/event-stream\r\n");
	}

	private byte[] head(String method, Map<String, String> headers, String more) {
		StringBuilder head = new StringBuilder(256).append(method)
			.append(' ')
			.append(this.path)
			.append(" HTTP/1.1\r\nHost: 127.0.0.1:")
			.append(this.port)
			.append("\r\nUser-Agent: load/1\r\n");
		headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
		return head.append(more).append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
	}

}

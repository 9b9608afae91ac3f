package io.mcpspring.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.fake.FakeExchange;

/**
 * Heads of requests: each line of the input is a name by its first character, and a
 * value.
 */
public final class HeadersFuzzer {

	private static final List<String> METHODS = List.of("POST", "GET", "DELETE", "OPTIONS", "PUT", "HEAD");

	private static final List<String> NAMES = List.of(McpHeaders.SESSION_ID, McpHeaders.PROTOCOL_VERSION,
			McpHeaders.METHOD, McpHeaders.NAME, "Last-Event-ID", "Accept", "Content-Type", "Origin", "Host",
			"Mcp-Param-text", "Access-Control-Request-Method");

	private static final String BODY = """
			{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"x"},
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":
			{"name":"fuzzer","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}}""";

	private HeadersFuzzer() {
	}

	/** Prepare what would make the first input slow. */
	public static void fuzzerInitialize() {
		FuzzServer.session();
	}

	public static void fuzzerTestOneInput(byte[] input) {
		String[] lines = new String(input, StandardCharsets.ISO_8859_1).split("\n", 20);
		FakeExchange exchange = FakeExchange.of(METHODS.get(pick(lines[0], METHODS.size())));
		exchange.blocking(true).body(BODY);
		for (int i = 1; i < lines.length; i++) {
			if (!lines[i].isEmpty()) {
				exchange.with(NAMES.get(pick(lines[i], NAMES.size())),
						lines[i].substring(1).replace("$SESSION", FuzzServer.session()));
			}
		}
		FuzzServer.send(exchange);
	}

	private static int pick(String line, int size) {
		return line.isEmpty() ? 0 : line.charAt(0) % size;
	}

}

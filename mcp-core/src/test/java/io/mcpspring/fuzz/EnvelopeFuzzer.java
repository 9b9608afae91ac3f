package io.mcpspring.fuzz;

import java.util.Arrays;

import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.StatelessClient;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Bodies of requests: the first byte chooses the era.
 */
public final class EnvelopeFuzzer {

	private EnvelopeFuzzer() {
	}

	/** Prepare what would make the first input slow. */
	public static void fuzzerInitialize() {
		FuzzServer.session();
	}

	public static void fuzzerTestOneInput(byte[] input) {
		if (input.length == 0) {
			return;
		}
		byte[] body = Arrays.copyOfRange(input, 1, input.length);
		FakeExchange post = FakeExchange.post("").blocking(true).body(body);
		if ((input[0] & 1) == 0) {
			post.header(McpHeaders.SESSION_ID, FuzzServer.session()).header(McpHeaders.PROTOCOL_VERSION, "2025-11-25");
		}
		else {
			JsonNode message = read(body);
			post.header(McpHeaders.PROTOCOL_VERSION, StatelessClient.VERSION)
				.header(McpHeaders.METHOD, message.path("method").asString("tools/call"))
				.header(McpHeaders.NAME, message.path("params").path("name").asString("echo"));
		}
		FuzzServer.send(post);
	}

	private static JsonNode read(byte[] body) {
		try {
			return JsonMapper.shared().readTree(body);
		}
		catch (JacksonException ex) {
			return JsonMapper.shared().createObjectNode();
		}
	}

}

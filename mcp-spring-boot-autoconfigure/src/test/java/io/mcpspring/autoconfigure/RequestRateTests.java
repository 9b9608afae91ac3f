package io.mcpspring.autoconfigure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The limit of all requests of a caller, here of clients that are told apart by their
 * addresses.
 */
class RequestRateTests {

	private static final String STATELESS = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
			+ "\"io.modelcontextprotocol/clientCapabilities\":{}}";

	private static RunningApplication start(WebApplicationType type, int calls) {
		return RunningApplication.start(type, List.of(Asking.class), "mcp.server.rate-limit.caller=" + calls + "/1h");
	}

	@EachStack
	void countsWhateverIsSent(WebApplicationType type) throws IOException {
		Map<String, String> kinds = new LinkedHashMap<>();
		for (String kind : List.of("ping", "tools/list", "no/such/method")) {
			kinds.put(kind, "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"" + kind + "\"}");
		}
		kinds.put("subscribe", request("resources/subscribe", "\"uri\":\"order://1\""));
		kinds.put("level", request("logging/setLevel", "\"level\":\"error\""));
		kinds.put("progress", "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}");
		kinds.put("invalid", "{\"jsonrpc\":\"1.0\",\"id\":9}");
		try (RunningApplication application = start(type, 3)) {
			int address = 10;
			for (String body : kinds.values()) {
				LoopbackClient client = new LoopbackClient(address++, application.http().port());
				String session = client.session();
				assertThat(client.answer(kinds.get("ping"), session)).startsWith("HTTP/1.1 200");
				assertRefused(client.answer(body, session), body);
				String discover = request("server/discover", STATELESS);
				assertRefused(client.answer(discover, "MCP-Protocol-Version: 2026-07-28\r\n"), discover);
				String call = LoopbackClient.stateless(9, "ask", "{}");
				assertRefused(client.answer(call, LoopbackClient.statelessHeaders("ask")), call);
				String initialize = request("initialize", "\"protocolVersion\":\"2025-11-25\"");
				assertRefused(client.answer(initialize, ""), initialize);
			}
			assertThat(application.context()
				.getBean(MeterRegistry.class)
				.get("mcp.server.requests.refused")
				.tag("reason", "rate_limited")
				.counter()
				.count()).isEqualTo(4 * kinds.size());
		}
	}

	private static String request(String method, String params) {
		return "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"" + method + "\",\"params\":{" + params + "}}";
	}

	private static void assertRefused(String answer, String body) {
		assertThat(answer).as(body)
			.startsWith("HTTP/1.1 429")
			.containsPattern("(?i)Retry-After: [1-9]")
			.contains("\"retryAfterSeconds\":", body.contains("\"id\"") ? "\"id\":9" : "\"error\"");
	}

	@EachStack
	void losesNoAnswersAndNoEnds(WebApplicationType type) throws IOException {
		try (RunningApplication application = start(type, 3)) {
			LoopbackClient client = new LoopbackClient(1, application.http().port());
			String session = client.session("2025-11-25", "{\"elicitation\":{}}");
			try (Socket call = client.post(LoopbackClient.inSession(7, "ask", "{}"), session);
					BufferedReader lines = new BufferedReader(
							new InputStreamReader(call.getInputStream(), StandardCharsets.UTF_8))) {
				String question = lineWith(lines, "elicitation/create");
				String id = question.replaceFirst(".*\"id\":(\"[^\"]+\"|\\d+).*", "$1");
				assertThat(client.answer("{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"ping\"}", session))
					.startsWith("HTTP/1.1 429");
				assertThat(client.answer("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"action\":\"decline\"}}",
						session))
					.startsWith("HTTP/1.1 202");
				assertThat(lineWith(lines, "\"result\"")).contains("asked");
			}
			String[] name = { "Mcp-Session-Id", session.substring(16, session.indexOf('\r')) };
			assertThat(application.http()
				.send("GET", "/mcp", null, "Accept", "text/event-stream", name[0], name[1])
				.statusCode()).isEqualTo(429);
			assertThat(application.http().send("DELETE", "/mcp", null, name).statusCode()).isEqualTo(204);
		}
	}

	private static String lineWith(BufferedReader lines, String text) throws IOException {
		String line = lines.readLine();
		while (line != null && !line.contains(text)) {
			line = lines.readLine();
		}
		assertThat(line).isNotNull();
		return line;
	}

	@EachStack
	void countsEachElementOfABatch(WebApplicationType type) throws IOException {
		// server-2025 BATCH-03
		String batch = "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"},{\"jsonrpc\":\"2.0\",\"id\":2,"
				+ "\"method\":\"ping\"},{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}]";
		try (RunningApplication application = start(type, 4)) {
			LoopbackClient client = new LoopbackClient(1, application.http().port());
			String session = client.session("2025-03-26", "{}");
			assertThat(client.answer(batch, session)).startsWith("HTTP/1.1 200")
				.containsPattern("\"id\":1,\"result\"")
				.containsPattern("\"id\":2,\"result\"")
				.containsPattern("\"id\":3,\"error\"");
			assertThat(client.answer(batch, session)).startsWith("HTTP/1.1 429").contains("retryAfterSeconds");
		}
	}

	static class Tools {

		@McpTool
		String ask(McpRequestContext context) {
			context.elicit("Sure?", Confirmation.class);
			return "asked";
		}

	}

	record Confirmation(boolean sure) {
	}

	@Configuration(proxyBeanMethods = false)
	static class Asking {

		@Bean
		Tools tools() {
			return new Tools();
		}

	}

}

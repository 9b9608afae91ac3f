package io.mcpspring.fuzz;

import java.util.Set;

import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.CallToolResult;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server of all kinds of primitives, which must answer every request, never by status
 * 500, and never by what is no JSON.
 */
final class FuzzServer {

	private static final Set<Integer> STATUSES = Set.of(200, 202, 204, 400, 403, 404, 405, 406, 413, 415, 429, 503);

	private static final FakeServer SERVER = FakeServer.setup()
		.gate(new GateSettings(Set.of(), Set.of(), 64 * 1024))
		.tool("echo", """
				{"type":"object","properties":{"text":{"type":"string","maxLength":5},"count":{"type":"integer"},
				"tags":{"type":"array","items":{"enum":["a","b"]}},"at":{"type":"string","format":"date-time"}},
				"required":["text"],"additionalProperties":false}""",
				(context, arguments) -> CallToolResult.text("echo"))
		.tool("any", (context, arguments) -> CallToolResult.text(arguments.toString()))
		.textResource("test://x", "x")
		.template("test://item/{id}", (context, request) -> FakeServer.contents(request.uri(), "x"))
		.prompt("greet", (context, arguments) -> "hello")
		.start();

	private static final String SESSION = SERVER.connect("2025-11-25").id();

	private FuzzServer() {
	}

	static String session() {
		return SESSION;
	}

	static void send(FakeExchange exchange) {
		SERVER.send(exchange);
		if (!exchange.isAnswered()) {
			throw new IllegalStateException("No answer");
		}
		if (exchange.isStream()) {
			exchange.disconnect();
			return;
		}
		int status = exchange.status();
		if (!STATUSES.contains(status)) {
			throw new IllegalStateException("Status " + status);
		}
		String body = exchange.text();
		if (!body.isEmpty()) {
			JsonMapper.shared().readTree(body);
		}
	}

}

package com.acme.trial;

import java.net.http.HttpResponse;
import java.util.Map;

import io.mcpspring.test.McpEra;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request of MCP as bytes, for tests of the headers that are answered, and of messages
 * that no client sends.
 *
 * @param response the answer by HTTP
 */
record Knock(HttpResponse<String> response) {

	private static final JsonMapper JSON = JsonMapper.shared();

	/**
	 * Any request. That of the session is the first one, so that no session is needed.
	 */
	static Knock at(Client client, McpEra era) {
		if (era == McpEra.STATELESS) {
			return request(client, "tools/list", JSON.createObjectNode());
		}
		ObjectNode params = JSON.createObjectNode().put("protocolVersion", "2025-11-25");
		params.putObject("capabilities").putObject("elicitation");
		params.putObject("clientInfo").put("name", "trial").put("version", "1");
		Knock knock = send(client, "initialize", params);
		knock.response()
			.headers()
			.firstValue("Mcp-Session-Id")
			.ifPresent((begun) -> client.delete("/mcp", "Mcp-Session-Id", begun));
		return knock;
	}

	/** A request without a session. */
	static Knock request(Client client, String method, ObjectNode params) {
		ObjectNode all = params.deepCopy();
		all.putObject("_meta")
			.put("io.modelcontextprotocol/protocolVersion", "2026-07-28")
			.putObject("io.modelcontextprotocol/clientCapabilities")
			.putObject("elicitation")
			.putObject("form");
		Client speaking = client.with("MCP-Protocol-Version", "2026-07-28").with("Mcp-Method", method);
		return send(params.has("name") ? speaking.with("Mcp-Name", params.path("name").asString()) : speaking, method,
				all);
	}

	private static Knock send(Client client, String method, ObjectNode params) {
		String message = JSON.writeValueAsString(Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", params));
		return new Knock(client.post("/mcp", message, "Accept", "application/json, text/event-stream"));
	}

	int status() {
		return this.response.statusCode();
	}

	/**
	 * The JSON-RPC message, the last one of an event stream; missing if there is none.
	 */
	JsonNode message() {
		String json = this.response.body()
			.lines()
			.filter((line) -> line.startsWith("data: "))
			.reduce((first, second) -> second)
			.map((line) -> line.substring("data: ".length()))
			.orElse(this.response.body());
		try {
			return JSON.readTree(json);
		}
		catch (RuntimeException ex) {
			return JSON.missingNode();
		}
	}

	JsonNode result() {
		return message().path("result");
	}

	@Override
	public String toString() {
		return status() + " " + this.response.body();
	}

}

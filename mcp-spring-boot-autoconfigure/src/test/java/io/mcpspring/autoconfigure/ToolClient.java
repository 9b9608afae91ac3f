package io.mcpspring.autoconfigure;

import java.net.http.HttpResponse;
import java.util.List;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls tools without sessions.
 *
 * @param http the server
 * @param path the path of the MCP server
 */
record ToolClient(RawHttp http, String path) {

	private static final String META = """
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
			"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}}""";

	ToolClient(RawHttp http) {
		this(http, "/mcp");
	}

	/** The result of a call, or the error. */
	JsonNode call(String tool, String arguments, String... headers) {
		return answer(response(tool, "\"arguments\":" + arguments.replace('\'', '"'), headers));
	}

	/** The text of a result that is none of an error. */
	String text(String tool, String arguments, String... headers) {
		JsonNode result = call(tool, arguments, headers);
		if (result.path("isError").asBoolean(false) || !result.has("content")) {
			throw new AssertionError(result.toString());
		}
		return result.at("/content/0/text").asString("");
	}

	/** The text of a call whose one question is accepted. */
	String textAfterQuestion(String tool, String... headers) {
		JsonNode asked = call(tool, "{}", headers);
		String key = asked.path("inputRequests").propertyNames().iterator().next();
		return answer(response(tool,
				"\"arguments\":{},\"requestState\":" + asked.get("requestState") + ",\"inputResponses\":{\"" + key
						+ "\":{\"action\":\"accept\",\"content\":{\"sure\":true}}}",
				headers))
			.at("/content/0/text")
			.asString("");
	}

	HttpResponse<String> response(String tool, String params, String... headers) {
		String[] all = List
			.of(new String[] { "Content-Type", "application/json", "Accept", "application/json, text/event-stream",
					"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", tool }, headers)
			.stream()
			.flatMap(java.util.Arrays::stream)
			.toArray(String[]::new);
		return this.http.send("POST", this.path, "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\","
				+ "\"params\":{\"name\":\"" + tool + "\"," + params + "," + META + "}}", all);
	}

	private static JsonNode answer(HttpResponse<String> response) {
		String body = response.body();
		int event = body.lastIndexOf("data:");
		boolean stream = response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
		JsonNode answer = JsonMapper.shared()
			.readTree(stream ? body.substring(event + 5, body.indexOf('\n', event)) : body);
		return answer.has("result") ? answer.get("result") : answer;
	}

}

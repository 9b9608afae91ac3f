package io.mcpspring.benchmarks.plain;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC response as an application would declare it.
 *
 * @param jsonrpc the version of JSON-RPC
 * @param id the id of the request
 * @param result the result
 */
record Answer(String jsonrpc, long id, Object result) {

	private static final Map<String, Object> MESSAGE_SCHEMA = Map.of("type", "object", "properties",
			Map.of("message", Map.of("type", "string")), "required", List.of("message"));

	private static final Tools TOOLS = new Tools(List.of(new Tool("echo", "Says what it was told", MESSAGE_SCHEMA),
			new Tool("progress", "Reports progress three times", Map.of("type", "object")),
			new Tool("size", "Counts the characters of a text", MESSAGE_SCHEMA)));

	private static final Initialized INITIALIZED = new Initialized("2025-11-25", Map.of("tools", Map.of()),
			Map.of("name", "plain", "version", "1"));

	static Answer to(Call call) {
		String tool = (call.params() != null) ? call.params().name() : null;
		return to(call.id(), call.method(), tool, call.argument("message"));
	}

	static Answer to(RawCall call) {
		return to(call.id(), call.method(), call.tool(), call.message());
	}

	private static Answer to(long id, String method, @Nullable String tool, String message) {
		return new Answer("2.0", id, switch (method) {
			case "initialize" -> INITIALIZED;
			case "tools/list" -> TOOLS;
			case "tools/call" -> result(tool, message);
			default -> throw new IllegalArgumentException("Unknown method");
		});
	}

	private static Result result(@Nullable String tool, String message) {
		if ("size".equals(tool)) {
			return Result.of(Integer.toString(message.length()));
		}
		return Result.of("echo".equals(tool) ? message : "done");
	}

	/**
	 * The result of a tool.
	 *
	 * @param content what it says
	 * @param isError whether it failed
	 */
	record Result(List<Text> content, boolean isError) {

		private static Result of(String text) {
			return new Result(List.of(new Text("text", text)), false);
		}

	}

	/**
	 * A text.
	 *
	 * @param type always {@code text}
	 * @param text the text
	 */
	record Text(String type, String text) {
	}

	/**
	 * A list of tools.
	 *
	 * @param tools the tools
	 */
	record Tools(List<Tool> tools) {
	}

	/**
	 * A tool.
	 *
	 * @param name the name
	 * @param description what it does
	 * @param inputSchema what it takes
	 */
	record Tool(String name, String description, Map<String, Object> inputSchema) {
	}

	/**
	 * The beginning of a session.
	 *
	 * @param protocolVersion the revision
	 * @param capabilities what the server can do
	 * @param serverInfo what the server is
	 */
	record Initialized(String protocolVersion, Map<String, Object> capabilities, Map<String, String> serverInfo) {
	}

}

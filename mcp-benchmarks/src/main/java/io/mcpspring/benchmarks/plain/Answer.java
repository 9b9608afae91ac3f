package io.mcpspring.benchmarks.plain;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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
		return new Answer("2.0", call.id(), switch (call.method()) {
			case "initialize" -> INITIALIZED;
			case "tools/list" -> TOOLS;
			case "tools/call" -> result(call);
			default -> throw new IllegalArgumentException("Unknown method");
		});
	}

	/** A page of tools like those of a server that has a thousand. */
	static Tools page() {
		return new Tools(IntStream.range(0, 100)
			.mapToObj((number) -> new Tool("further_%03d".formatted(number), "Says what it was told", MESSAGE_SCHEMA))
			.toList());
	}

	private static Result result(Call call) {
		String name = (call.params() != null) ? call.params().name() : null;
		if ("size".equals(name)) {
			return Result.of(Integer.toString(call.argument("message").length()));
		}
		return Result.of("echo".equals(name) ? call.argument("message") : "done");
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

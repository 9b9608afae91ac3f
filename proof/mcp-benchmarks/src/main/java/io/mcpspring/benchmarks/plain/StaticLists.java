package io.mcpspring.benchmarks.plain;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Lists of tools that were written once, as static files would be: byte for byte what a
 * server with the same tools answers.
 */
final class StaticLists {

	private static final String MESSAGE = "{\"type\":\"object\",\"properties\":{\"message\":{\"type\":\"string\"%s}},"
			+ "\"required\":[\"message\"]%s}";

	private static final String CLOSED = ",\"additionalProperties\":false";

	private static final String THREE = tool("echo", "Says what it was told", described("What to say")) + ","
			+ tool("progress", "Reports progress three times", "{\"type\":\"object\",\"properties\":{}" + CLOSED + "}")
			+ "," + tool("size", "Counts the characters of a text", described("The text"));

	/** By path. */
	private static final Map<String, byte[]> LISTS = Map.of("/list", list(THREE), "/list-100",
			list(THREE + "," + further(97)), "/page", list(further(100)));

	private StaticLists() {
	}

	static boolean has(String path) {
		return LISTS.containsKey(path);
	}

	/**
	 * The answer with a list.
	 * @param path which list
	 * @param id the id of the request
	 * @return the head, which ends with the id, and the rest
	 */
	static byte[][] answer(String path, long id) {
		return new byte[][] { bytes("{\"jsonrpc\":\"2.0\",\"id\":" + id), LISTS.getOrDefault(path, new byte[0]) };
	}

	private static byte[] list(String tools) {
		return bytes(",\"result\":{\"tools\":[" + tools + "]}}");
	}

	private static String further(int count) {
		return IntStream.range(0, count)
			.mapToObj((number) -> tool("further_%03d".formatted(number), "Says what it was told",
					MESSAGE.formatted("", "")))
			.collect(Collectors.joining(","));
	}

	private static String described(String description) {
		return MESSAGE.formatted(",\"description\":\"" + description + "\"", CLOSED);
	}

	private static String tool(String name, String description, String schema) {
		return "{\"name\":\"" + name + "\",\"description\":\"" + description + "\",\"inputSchema\":" + schema + "}";
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}

package io.mcpspring.springai.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Conversion of the values of the MCP Java SDK from and to JSON. The SDK's own mapper
 * writes and reads them, so that their constructors, which change between versions of the
 * SDK, do not matter.
 */
public final class SdkJson {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final McpJsonMapper SDK = McpJsonDefaults.getMapper();

	private SdkJson() {
	}

	/**
	 * Write a value of the SDK.
	 * @param value the value, whose JSON form is an object
	 * @return its members
	 */
	public static ObjectNode write(Object value) {
		try {
			return (ObjectNode) JSON.readTree(SDK.writeValueAsString(value));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Read a value of the SDK.
	 * @param json its members
	 * @param type its type
	 * @param <T> its type
	 * @return the value
	 */
	public static <T> T read(JsonNode json, Class<T> type) {
		try {
			return SDK.readValue(json.toString(), type);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static <T> T read(JsonNode json, TypeRef<T> type) {
		try {
			return SDK.readValue(json.toString(), type);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Write metadata.
	 * @param members the members, or {@code null}
	 * @return the members, or {@code null} if there are none
	 */
	public static @Nullable ObjectNode meta(@Nullable Map<String, Object> members) {
		return (members == null || members.isEmpty()) ? null : JSON.valueToTree(members);
	}

	static ObjectNode object() {
		return JsonNodeFactory.instance.objectNode();
	}

}

package io.mcpspring.client.service;

import io.mcpspring.client.service.JavaShape.Kind;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes values of the results of tools: of the structured content or, without it, of the
 * text, which is JSON then unless it is wanted as it is.
 */
final class ResultReader {

	/** The property around values that are no object, as many servers write them. */
	static final String WRAPPER = "result";

	/** The memory of a value in a tree, with its name. */
	private static final int VALUE = 130;

	private final JsonMapper mapper;

	private final JavaShapes shapes;

	ResultReader(JsonMapper mapper, JavaShapes shapes) {
		this.mapper = mapper;
		this.shapes = shapes;
	}

	/**
	 * Read a result.
	 * @throws McpToolException if the tool failed
	 * @throws McpResultException if the result is not of the type
	 */
	@Nullable Object read(String tool, ObjectNode json, ServiceMethod method) {
		McpToolResult result = McpToolResult.of(json);
		JavaType type = method.resultType();
		if (result.isError()) {
			throw new McpToolException(tool, result);
		}
		if (method.ignoresResult()) {
			return null;
		}
		if (type.hasRawClass(McpToolResult.class)) {
			return result;
		}
		JsonNode structured = unwrap(result.structuredContent(), type);
		if (type.hasRawClass(String.class)) {
			return (structured != null && structured.isString()) ? structured.stringValue() : result.text();
		}
		return value(tool, structured, result, type);
	}

	private @Nullable JsonNode unwrap(@Nullable JsonNode structured, JavaType type) {
		boolean wrapped = structured != null && structured.isObject() && structured.size() == 1
				&& structured.has(WRAPPER);
		if (structured == null || !wrapped) {
			return structured;
		}
		Kind kind = this.shapes.of(type).kind();
		return (kind == Kind.OBJECT || kind == Kind.ANY) ? structured : structured.get(WRAPPER);
	}

	/** The JSON of a text, which its server chose, can take many times its memory. */
	private JsonNode tree(String text, AnswerMemory.Part memory) {
		if (!memory.take(VALUE * JsonWeight.values(text) + 2L * text.length())) {
			throw new IllegalStateException("Too much is being received at the moment, try again later");
		}
		return this.mapper.readTree(text);
	}

	private @Nullable Object value(String tool, @Nullable JsonNode structured, McpToolResult result, JavaType type) {
		try (AnswerMemory.Part memory = AnswerMemory.ALL.part()) {
			return this.mapper.treeToValue((structured != null) ? structured : tree(result.text(), memory), type);
		}
		catch (JacksonException ex) {
			throw new McpResultException("The " + ((structured != null) ? "structured content" : "text")
					+ " that the tool '" + tool + "' returned cannot be read as " + type.toCanonical(), ex);
		}
	}

}

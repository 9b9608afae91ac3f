package io.mcpspring.client.service;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The whole result of a tool, for methods that return more than a value: images, sound,
 * resources, {@code _meta}.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/tools">
 * Tools</a>
 */
public final class McpToolResult {

	private final List<JsonNode> content;

	private final @Nullable JsonNode structuredContent;

	private final boolean isError;

	private final ObjectNode meta;

	private McpToolResult(List<JsonNode> content, @Nullable JsonNode structuredContent, boolean isError,
			ObjectNode meta) {
		this.content = List.copyOf(content);
		this.structuredContent = structuredContent;
		this.isError = isError;
		this.meta = meta;
	}

	/**
	 * Create a result.
	 * @param result the result of {@code tools/call} as JSON
	 * @return the result
	 */
	public static McpToolResult of(ObjectNode result) {
		List<JsonNode> content = new ArrayList<>();
		result.path("content").forEach(content::add);
		JsonNode structured = result.get("structuredContent");
		ObjectNode meta = (result.get("_meta") instanceof ObjectNode given) ? given
				: JsonNodeFactory.instance.objectNode();
		return new McpToolResult(content, (structured != null && !structured.isNull()) ? structured : null,
				result.path("isError").asBoolean(false), meta);
	}

	/**
	 * Return the content blocks as JSON.
	 * @return the content blocks as JSON; each has a {@code type}
	 */
	public List<JsonNode> content() {
		return this.content;
	}

	/**
	 * Return the structured content.
	 * @return the structured content, or {@code null}
	 */
	public @Nullable JsonNode structuredContent() {
		return this.structuredContent;
	}

	/**
	 * Return whether the tool failed.
	 * @return {@code true} if so
	 */
	public boolean isError() {
		return this.isError;
	}

	/**
	 * Return the member {@code _meta}.
	 * @return the member {@code _meta}; empty without one
	 */
	public ObjectNode meta() {
		return this.meta;
	}

	/**
	 * Return the text of all blocks that are text.
	 * @return the texts, one a line; empty without any
	 */
	public String text() {
		return this.content.stream()
			.filter((block) -> block.path("type").asString("").equals("text"))
			.map((block) -> block.path("text").asString(""))
			.collect(Collectors.joining("\n"));
	}

	@Override
	public String toString() {
		return "McpToolResult[" + this.content + ", " + this.structuredContent + (this.isError ? ", error]" : "]");
	}

}

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
 * @param content the content blocks as JSON; each has a {@code type}
 * @param structuredContent the structured content, or {@code null}
 * @param isError whether the tool failed
 * @param meta the member {@code _meta}; empty without one
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/tools">
 * Tools</a>
 */
public record McpToolResult(List<JsonNode> content, @Nullable JsonNode structuredContent, boolean isError,
		ObjectNode meta) {

	public McpToolResult {
		content = List.copyOf(content);
	}

	static McpToolResult of(ObjectNode result) {
		List<JsonNode> content = new ArrayList<>();
		result.path("content").forEach(content::add);
		JsonNode structured = result.get("structuredContent");
		ObjectNode meta = (result.get("_meta") instanceof ObjectNode given) ? given
				: JsonNodeFactory.instance.objectNode();
		return new McpToolResult(content, (structured != null && !structured.isNull()) ? structured : null,
				result.path("isError").asBoolean(false), meta);
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

}

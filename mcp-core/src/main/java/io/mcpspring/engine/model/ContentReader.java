package io.mcpspring.engine.model;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.model.Annotations;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ResourceDescriptor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reader of results and content that another server or library wrote as JSON. Members
 * that are not known, and icons, are left out.
 */
public final class ContentReader {

	private ContentReader() {
	}

	/**
	 * Read the result of a tool (server-2025 TOOL-07).
	 * @param result the members of a {@code CallToolResult}
	 * @return the result
	 * @throws IllegalArgumentException if a block is not valid
	 */
	public static CallToolResult tool(ObjectNode result) {
		List<Content> content = new ArrayList<>();
		result.path("content").forEach((block) -> content.add(content(block)));
		return CallToolResult.builder()
			.content(content)
			.structuredContent(result.get("structuredContent"))
			.isError(result.path("isError").asBoolean(false))
			.meta(meta(result))
			.build();
	}

	/**
	 * Read a message of a prompt (server-2025 PROMPT-03).
	 * @param message the members of a {@code PromptMessage}
	 * @return the message
	 * @throws IllegalArgumentException if its content is not valid
	 */
	public static PromptMessage message(JsonNode message) {
		return PromptMessage.of(role(message.path("role")), content(message.path("content")));
	}

	private static McpRole role(JsonNode role) {
		return role.asString("").equals(McpRole.USER.value()) ? McpRole.USER : McpRole.ASSISTANT;
	}

	/**
	 * Read a block of content (server-2025 TOOL-08).
	 * @param block the members of a {@code ContentBlock}
	 * @return the block
	 * @throws IllegalArgumentException if it is not valid
	 */
	public static Content content(JsonNode block) {
		String type = block.path("type").asString("");
		Content content = switch (type) {
			case "text" -> Content.text(block.path("text").asString(""));
			case "image" -> Content.image(bytes(block, "data"), mimeType(block));
			case "audio" -> Content.audio(bytes(block, "data"), mimeType(block));
			case "resource" -> Content.resource(contents(block.path("resource")));
			case "resource_link" -> Content.link(link(block));
			default -> throw new IllegalArgumentException("Content of the type '" + type + "' is not known");
		};
		return content.withAnnotations(annotations(block)).withMeta(meta(block));
	}

	private static ResourceDescriptor link(JsonNode block) {
		return ResourceDescriptor.builder(block.path("uri").asString(""), block.path("name").asString(""))
			.title(text(block, "title"))
			.description(text(block, "description"))
			.mimeType(text(block, "mimeType"))
			.size(block.path("size").isIntegralNumber() ? block.path("size").longValue() : null)
			.build();
	}

	/**
	 * Read a part of a resource (server-2025 RES-03).
	 * @param part the members of {@code ResourceContents}
	 * @return the part
	 * @throws IllegalArgumentException if its binary data is not base64
	 */
	public static ResourceContents contents(JsonNode part) {
		String uri = part.path("uri").asString("");
		return part.path("blob").isString()
				? ResourceContents.blob(uri, text(part, "mimeType"), bytes(part, "blob")).withMeta(meta(part))
				: ResourceContents.text(uri, text(part, "mimeType"), part.path("text").asString(""))
					.withMeta(meta(part));
	}

	private static byte[] bytes(JsonNode node, String member) {
		try {
			return Base64Text.decode(node.path(member).asString(""));
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("The member '" + member + "' has to be base64", ex);
		}
	}

	private static String mimeType(JsonNode block) {
		return block.path("mimeType").asString("application/octet-stream");
	}

	private static @Nullable String text(JsonNode node, String member) {
		return node.path(member).isString() ? node.path(member).stringValue() : null;
	}

	private static @Nullable ObjectNode meta(JsonNode node) {
		return (node.get("_meta") instanceof ObjectNode meta && !meta.isEmpty()) ? meta : null;
	}

	private static @Nullable Annotations annotations(JsonNode block) {
		if (!(block.get("annotations") instanceof ObjectNode annotations)) {
			return null;
		}
		List<McpRole> audience = new ArrayList<>();
		annotations.path("audience").forEach((role) -> audience.add(role(role)));
		JsonNode priority = annotations.path("priority");
		return Annotations.builder()
			.audience(audience)
			.priority(priority.isNumber() ? priority.doubleValue() : null)
			.lastModified(instant(text(annotations, "lastModified")))
			.build();
	}

	private static @Nullable Instant instant(@Nullable String text) {
		try {
			return (text != null) ? Instant.parse(text) : null;
		}
		catch (DateTimeParseException ex) {
			return null;
		}
	}

}

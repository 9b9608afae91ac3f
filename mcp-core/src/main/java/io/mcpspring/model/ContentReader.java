package io.mcpspring.model;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

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
	public static McpResult.CallTool tool(ObjectNode result) {
		List<Content> content = new ArrayList<>();
		result.path("content").forEach((block) -> content.add(content(block)));
		return new McpResult.CallTool(content, result.get("structuredContent"), result.path("isError").asBoolean(false),
				meta(result));
	}

	/**
	 * Read a message of a prompt (server-2025 PROMPT-03).
	 * @param message the members of a {@code PromptMessage}
	 * @return the message
	 * @throws IllegalArgumentException if its content is not valid
	 */
	public static PromptMessage message(JsonNode message) {
		return new PromptMessage(role(message.path("role")), content(message.path("content")));
	}

	private static Role role(JsonNode role) {
		return role.asString("").equals(Role.USER.value()) ? Role.USER : Role.ASSISTANT;
	}

	/**
	 * Read a block of content (server-2025 TOOL-08).
	 * @param block the members of a {@code ContentBlock}
	 * @return the block
	 * @throws IllegalArgumentException if it is not valid
	 */
	public static Content content(JsonNode block) {
		Annotations annotations = annotations(block);
		ObjectNode meta = meta(block);
		String type = block.path("type").asString("");
		return switch (type) {
			case "text" -> new Content.Text(block.path("text").asString(""), annotations, meta);
			case "image" -> new Content.Image(bytes(block, "data"), mimeType(block), annotations, meta);
			case "audio" -> new Content.Audio(bytes(block, "data"), mimeType(block), annotations, meta);
			case "resource" -> new Content.Embedded(contents(block.path("resource")), annotations, meta);
			case "resource_link" -> new Content.Link(link(block, annotations, meta));
			default -> throw new IllegalArgumentException("Content of the type '" + type + "' cannot be sent");
		};
	}

	private static ResourceDescriptor link(JsonNode block, @Nullable Annotations annotations,
			@Nullable ObjectNode meta) {
		return new ResourceDescriptor(block.path("uri").asString(""), block.path("name").asString(""),
				text(block, "title"), text(block, "description"), text(block, "mimeType"),
				block.path("size").isIntegralNumber() ? block.path("size").longValue() : null, annotations, List.of(),
				meta);
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
				? new ResourceContents.Blob(uri, text(part, "mimeType"), bytes(part, "blob"), meta(part))
				: new ResourceContents.Text(uri, text(part, "mimeType"), part.path("text").asString(""), meta(part));
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
		List<Role> audience = new ArrayList<>();
		annotations.path("audience").forEach((role) -> audience.add(role(role)));
		JsonNode priority = annotations.path("priority");
		return new Annotations(audience, priority.isNumber() ? priority.doubleValue() : null,
				instant(text(annotations, "lastModified")));
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

package io.mcpspring.springai.exchange;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

import io.mcpspring.model.Annotations;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.model.Role;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Conversion of the results of the SDK, as JSON, to those of this server.
 */
public final class SdkResults {

	private SdkResults() {
	}

	/**
	 * Convert the result of a tool.
	 * @param result the members of a {@code CallToolResult}
	 * @return the result
	 */
	public static McpResult.CallTool tool(ObjectNode result) {
		List<Content> content = new ArrayList<>();
		result.path("content").forEach((block) -> content.add(content(block)));
		return new McpResult.CallTool(content, result.get("structuredContent"), result.path("isError").asBoolean(false),
				meta(result));
	}

	/**
	 * Convert the contents of a resource.
	 * @param result the members of a {@code ReadResourceResult}
	 * @return the contents
	 */
	public static McpResult.ReadResource resource(ObjectNode result) {
		List<ResourceContents> contents = new ArrayList<>();
		result.path("contents").forEach((part) -> contents.add(contents(part)));
		return new McpResult.ReadResource(contents, CacheHint.NONE);
	}

	/**
	 * Convert the messages of a prompt.
	 * @param result the members of a {@code GetPromptResult}
	 * @param description the description of the prompt, if the result has none
	 * @return the messages
	 */
	public static McpResult.GetPrompt prompt(ObjectNode result, @Nullable String description) {
		List<PromptMessage> messages = new ArrayList<>();
		result.path("messages").forEach((message) -> messages.add(message(message)));
		String own = text(result, "description");
		return new McpResult.GetPrompt((own != null) ? own : description, messages);
	}

	/**
	 * Convert the candidates of a completion.
	 * @param completion the members of a {@code CompleteCompletion}
	 * @return the candidates, at most as many as the protocol allows
	 */
	public static McpResult.Complete completion(JsonNode completion) {
		List<String> values = new ArrayList<>();
		completion.path("values").forEach((value) -> values.add(value.asString("")));
		if (values.size() > McpResult.Complete.MAX_VALUES) {
			return McpResult.Complete.of(values);
		}
		return new McpResult.Complete(values,
				completion.path("total").isInt() ? completion.path("total").intValue() : null,
				completion.path("hasMore").asBoolean(false));
	}

	/**
	 * Convert a message of a prompt.
	 * @param message the members of a {@code PromptMessage}
	 * @return the message
	 */
	public static PromptMessage message(JsonNode message) {
		return new PromptMessage(role(message.path("role")), content(message.path("content")));
	}

	private static Role role(JsonNode role) {
		return role.asString("").equals(Role.USER.value()) ? Role.USER : Role.ASSISTANT;
	}

	private static Content content(JsonNode block) {
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
	 * Convert a part of a resource.
	 * @param part the members of {@code ResourceContents}
	 * @return the part
	 */
	public static ResourceContents contents(JsonNode part) {
		String uri = part.path("uri").asString("");
		return part.has("blob")
				? new ResourceContents.Blob(uri, text(part, "mimeType"), bytes(part, "blob"), meta(part))
				: new ResourceContents.Text(uri, text(part, "mimeType"), part.path("text").asString(""), meta(part));
	}

	private static byte[] bytes(JsonNode node, String member) {
		return bytes(node.path(member).asString(""));
	}

	/**
	 * Decode binary data.
	 * @param base64 the data
	 * @return the bytes
	 * @throws IllegalStateException if the method returned something else than base64
	 */
	public static byte[] bytes(String base64) {
		try {
			return Base64.getDecoder().decode(base64);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalStateException("Binary data has to be base64: encode it, or declare a media type of text",
					ex);
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

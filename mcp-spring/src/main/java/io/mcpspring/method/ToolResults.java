package io.mcpspring.method;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;

import io.mcpspring.model.Content;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ToolException;
import io.mcpspring.typeschema.JsonSchemas;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.ResolvableType;

/**
 * Makes the result of a tool from what its method returns (server-2025 TOOL-07, TOOL-08,
 * TOOL-13; server-2026 TOOL-10).
 */
final class ToolResults {

	private static final McpResult.CallTool NOTHING = McpResult.CallTool.of();

	/** What reads the same in Java and JSON. */
	private static final Set<Class<?>> TEXTS = Set.of(String.class, Character.class, Integer.class, Long.class,
			Boolean.class);

	private final String tool;

	private final String mimeType;

	private final ReturnedValue returned;

	private final JsonMapper mapper;

	private final @Nullable ObjectNode schema;

	private final boolean content;

	ToolResults(String tool, String mimeType, ReturnedValue returned, JsonSchemas schemas) {
		this.tool = tool;
		this.mimeType = mimeType;
		this.returned = returned;
		this.mapper = schemas.outputMapper();
		Class<?> item = item(returned.type());
		this.content = Content.class.isAssignableFrom(item) || ResourceContents.class.isAssignableFrom(item);
		this.schema = hasSchema() ? schemas.output(returned.type().getType()) : null;
	}

	/** The schema of structured results; {@code null} if there are none or any. */
	@Nullable ObjectNode schema() {
		return this.schema;
	}

	/**
	 * A result that may be absent fits no schema, since a schema speaks of objects; nor
	 * does one of anything, since that may be blocks.
	 */
	private boolean hasSchema() {
		Class<?> item = item(this.returned.type());
		return item != Object.class && item != McpResult.CallTool.class && !this.content && !this.returned.isVoid()
				&& !this.returned.isNullable();
	}

	/** The type of the items of a list or array, the type itself if it is none. */
	private static Class<?> item(ResolvableType type) {
		ResolvableType item = type.isArray() ? type.getComponentType() : type.asCollection().getGeneric(0);
		boolean single = !type.isArray() && type.asCollection() == ResolvableType.NONE;
		return (single ? type : item).resolve(Object.class);
	}

	McpResult.CallTool convert(@Nullable Object value) {
		if (value == null) {
			return absent();
		}
		if (value instanceof McpResult.CallTool result) {
			return result;
		}
		if (TEXTS.contains(value.getClass())) {
			return McpResult.CallTool.text(value.toString());
		}
		if (value instanceof CharSequence text) {
			return McpResult.CallTool.text(text.toString());
		}
		if (value instanceof byte[] bytes) {
			return McpResult.CallTool.of(binary(bytes));
		}
		Collection<?> items = (value instanceof Collection<?> collection) ? collection
				: (value instanceof Object[] array) ? Arrays.asList(array) : List.of(value);
		if ((this.content || !items.isEmpty()) && items.stream().allMatch(ToolResults::isBlock)) {
			return new McpResult.CallTool(items.stream().map(ToolResults::block).toList(), null, false, null);
		}
		JsonNode json = this.mapper.valueToTree(value);
		return json.isContainer() ? McpResult.CallTool.structured(json) : McpResult.CallTool.text(json.asString());
	}

	private McpResult.CallTool absent() {
		if (this.returned.isVoid() || this.content) {
			return NOTHING;
		}
		if (this.schema != null) {
			throw new ToolException("There is no result");
		}
		return McpResult.CallTool.structured(NullNode.getInstance());
	}

	private Content binary(byte[] bytes) {
		if (this.mimeType.startsWith("image/")) {
			return Content.image(bytes, this.mimeType);
		}
		if (this.mimeType.startsWith("audio/")) {
			return Content.audio(bytes, this.mimeType);
		}
		String type = this.mimeType.isEmpty() ? "application/octet-stream" : this.mimeType;
		return Content.resource(ResourceContents.blob("result:" + this.tool, type, bytes));
	}

	private static boolean isBlock(@Nullable Object value) {
		return value instanceof Content || value instanceof ResourceContents;
	}

	private static Content block(Object value) {
		return (value instanceof Content block) ? block : Content.resource((ResourceContents) value);
	}

}

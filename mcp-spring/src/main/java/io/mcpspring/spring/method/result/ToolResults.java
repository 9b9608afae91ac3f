package io.mcpspring.spring.method.result;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.method.JsonViews;
import io.mcpspring.spring.typeschema.NullableSchemas;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.ResolvableType;

/**
 * Conversion of a method's return value to the result of a tool (server-2025 TOOL-07,
 * TOOL-08, TOOL-13; server-2026 TOOL-10).
 */
public final class ToolResults {

	private static final CallToolResult NOTHING = CallToolResult.of();

	/** Types with the same text in Java and JSON. */
	private static final Set<Class<?>> TEXTS = Set.of(String.class, Character.class, Integer.class, Long.class,
			Boolean.class);

	private final String tool;

	private final String mimeType;

	private final JsonValues values;

	private final WrittenType type;

	private final boolean content;

	private final @Nullable TextForm text;

	private final @Nullable ObjectNode schema;

	private final boolean textOnly;

	private ToolResults(String tool, String mimeType, ResolvableType type, JsonValues values, @Nullable TextForm text,
			@Nullable ObjectNode schema, boolean textOnly) {
		this.textOnly = textOnly;
		this.tool = tool;
		this.mimeType = mimeType;
		this.values = values;
		this.type = new WrittenType(type.getType(), values.mapper());
		this.content = isContent(item(type));
		this.text = text;
		this.schema = schema;
	}

	/**
	 * Create the conversion for an annotated method.
	 * @param method the method
	 * @param tool the name of the tool
	 * @param declared its annotation
	 * @param returned its return value
	 * @param setup describes and writes results
	 * @return the conversion
	 * @throws InvalidMcpDeclarationException if the results cannot be written as declared
	 */
	public static ToolResults of(BeanMethod method, String tool, McpTool declared, ReturnedValue returned,
			ResultSetup setup) {
		TextForm text = TextForm.of(method, declared.renderer(), returned.type(), setup.settings());
		return new ToolResults(tool, declared.mimeType(), returned.type(), setup.values(method), text,
				schema(method, declared.outputSchema(), returned, setup),
				declared.outputSchema() == McpTool.OutputSchema.NONE);
	}

	/**
	 * Create the conversion for other code.
	 * @param tool the name of the tool
	 * @param type the type of its results
	 * @param schema the output schema, or {@code null}
	 * @param values writes values as JSON
	 * @return the conversion
	 */
	public static ToolResults of(String tool, Class<?> type, @Nullable ObjectNode schema, JsonValues values) {
		return new ToolResults(tool, "", ResolvableType.forClass(type), values, null, schema, false);
	}

	private static @Nullable ObjectNode schema(BeanMethod method, McpTool.OutputSchema wanted, ReturnedValue returned,
			ResultSetup setup) {
		boolean left = wanted == McpTool.OutputSchema.OFF || wanted == McpTool.OutputSchema.NONE
				|| (wanted == McpTool.OutputSchema.AUTO && !setup.settings().outputSchemas())
				|| JsonViews.of(method) != null;
		ObjectNode found = (!left && hasSchema(returned))
				? setup.schemas().output(returned.type().getType(), returned.use()) : null;
		if (found == null && wanted == McpTool.OutputSchema.ON) {
			throw method.invalid("the form in which its result is written is not certain, so there is no output schema",
					"Return a record, bean, list or map without custom serializers, or remove outputSchema = ON");
		}
		boolean orNull = returned.isNullable() && wanted != McpTool.OutputSchema.ON;
		return (found != null && orNull) ? NullableSchemas.ofResult(found) : found;
	}

	/** Return the schema of structured results; {@code null} if there are none or any. */
	public @Nullable ObjectNode schema() {
		return this.schema;
	}

	/**
	 * Whether results have a schema; those of type {@code Object} may be blocks of
	 * content.
	 */
	private static boolean hasSchema(ReturnedValue returned) {
		Class<?> item = item(returned.type());
		return item != Object.class && item != CallToolResult.class && !isContent(item) && !returned.isVoid();
	}

	private static boolean isContent(Class<?> item) {
		return Content.class.isAssignableFrom(item) || ResourceContents.class.isAssignableFrom(item);
	}

	/**
	 * Return the type of the elements of a list or array; any other type is returned
	 * unchanged.
	 */
	private static Class<?> item(ResolvableType type) {
		ResolvableType item = type.isArray() ? type.getComponentType() : type.asCollection().getGeneric(0);
		boolean single = !type.isArray() && type.asCollection() == ResolvableType.NONE;
		return (single ? type : item).resolve(Object.class);
	}

	public CallToolResult convert(@Nullable Object value) {
		if (value == null) {
			return nothing();
		}
		if (value instanceof CallToolResult result) {
			return result;
		}
		if (value instanceof FailedResponse error) {
			throw error.failure(this.values);
		}
		if (value instanceof byte[] bytes) {
			return CallToolResult.of(binary(bytes));
		}
		CallToolResult blocks = blocks(value);
		return (blocks != null) ? blocks : rendered(value, written(value));
	}

	private CallToolResult written(Object value) {
		if (TEXTS.contains(value.getClass())) {
			return CallToolResult.text(value.toString());
		}
		if (value instanceof CharSequence text) {
			return CallToolResult.text(text.toString());
		}
		JsonNode json = this.values.tree(value, this.type.of(value));
		if (json.isNull()) {
			return nothing();
		}
		if (json.isContainer()) {
			return this.textOnly ? CallToolResult.text(json.toString()) : CallToolResult.structured(json);
		}
		return CallToolResult.text(json.asString());
	}

	private CallToolResult rendered(Object value, CallToolResult written) {
		if (this.text == null) {
			return written;
		}
		List<Content> content = List.of(Content.text(this.text.render(value)));
		return CallToolResult.builder().content(content).structuredContent(written.structuredContent()).build();
	}

	/**
	 * Create the result for an absent value: no content. With an output schema, clients
	 * insist on structured content, so it is {@code null}.
	 */
	private CallToolResult nothing() {
		return (this.schema != null) ? CallToolResult.structured(NullNode.getInstance()) : NOTHING;
	}

	private @Nullable CallToolResult blocks(Object value) {
		if (value instanceof Collection<?> collection) {
			return blocks(collection);
		}
		if (value instanceof Object[] array) {
			return blocks(Arrays.asList(array));
		}
		return isBlock(value) ? of(List.of(block(value))) : null;
	}

	private @Nullable CallToolResult blocks(Collection<?> items) {
		if (!this.content && items.stream().noneMatch(ToolResults::isBlock)) {
			return null;
		}
		return of(items.stream().filter(Objects::nonNull).flatMap(this::beside).toList());
	}

	/**
	 * A text or another value beside a picture is text, too, for hosts that drop either.
	 */
	private Stream<Content> beside(Object item) {
		if (isBlock(item)) {
			return Stream.of(block(item));
		}
		CallToolResult written = written(item);
		JsonNode json = written.structuredContent();
		return (json != null) ? Stream.of(Content.text(json.toString())) : written.content().stream();
	}

	private static CallToolResult of(List<Content> content) {
		return CallToolResult.builder().content(content).build();
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

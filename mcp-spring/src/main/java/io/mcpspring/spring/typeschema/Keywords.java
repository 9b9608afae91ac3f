package io.mcpspring.spring.typeschema;

import java.lang.reflect.Type;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.engine.catalog.MirroredParam;
import io.mcpspring.spring.kotlin.KotlinFunctions;
import io.mcpspring.spring.typeschema.declaration.Constraints;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

import org.springframework.core.MethodParameter;

/**
 * Keywords of a parameter or property from its annotations, beside its type.
 */
final class Keywords {

	private static final String HEADER = MirroredParam.KEYWORD;

	/**
	 * The largest integer that every JSON parser represents exactly (server-2026
	 * PARAM-02).
	 */
	private static final long SAFE_INTEGER = (1L << 53) - 1;

	private static final Set<Class<?>> WIDE_INTEGERS = Set.of(long.class, Long.class, BigInteger.class);

	/** The keywords under which the values of lists and maps are described. */
	private static final List<String> VALUES = List.of("items", "additionalProperties");

	private final JsonMapper mapper;

	private final boolean input;

	Keywords(JsonMapper mapper, boolean input) {
		this.mapper = mapper;
		this.input = input;
	}

	void describe(ObjectNode schema, Property property) {
		McpParam param = property.declaration().find(McpParam.class);
		String description = description(property, param);
		if (param != null && !param.title().isEmpty()) {
			schema.put("title", param.title());
		}
		if (description != null) {
			schema.put("description", description);
		}
		JsonFormat format = property.declaration().find(JsonFormat.class);
		if (format != null && !format.pattern().isEmpty()) {
			describeFormat(schema, format.pattern());
		}
		if (Constraints.PRESENT && this.input) {
			Constraints.describe(schema, property.type(), property.declaration());
		}
		if (this.input && param != null) {
			describeInput(schema, property, param);
		}
	}

	/**
	 * Complete the description of an argument.
	 * @param described the description by its type and annotations
	 * @param schema the schema that replaces that of its type, or {@code null}
	 * @param defaultValue the default value, unless an annotation of ours gave another
	 * one, or {@code null}
	 */
	static void complete(ObjectNode described, @Nullable ObjectNode schema, @Nullable JsonNode defaultValue) {
		if (schema != null) {
			JsonNode description = described.get("description");
			described.setAll(schema);
			if (description != null) {
				described.set("description", description);
			}
		}
		if (defaultValue != null && !described.has("default")) {
			described.set("default", defaultValue);
		}
	}

	/**
	 * Describe the range of an argument that is an unsigned integer of Kotlin, unless
	 * annotations give a narrower one. A maximum that JSON parsers round is omitted.
	 * @param schema the description of the argument
	 * @param type its type in Java
	 * @param parameter its parameter, or {@code null}
	 */
	static void describeUnsigned(ObjectNode schema, Type type, @Nullable MethodParameter parameter) {
		BigInteger maximum = (parameter != null && type == BigInteger.class)
				? KotlinFunctions.unsignedMaximum(parameter) : null;
		if (maximum == null) {
			return;
		}
		if (!schema.has("exclusiveMinimum") && schema.path("minimum").asDouble(-1) < 0) {
			schema.put("minimum", 0);
		}
		if (maximum.compareTo(BigInteger.valueOf(SAFE_INTEGER)) <= 0 && !schema.has("exclusiveMaximum")
				&& schema.path("maximum").asDouble(Double.MAX_VALUE) > maximum.doubleValue()) {
			schema.put("maximum", maximum.longValue());
		}
	}

	/**
	 * Describe a format that differs from that of the type, whose name and example do not
	 * apply. That of a list or map is the format of its values.
	 */
	private static void describeFormat(ObjectNode schema, String pattern) {
		for (String values : VALUES) {
			if (schema.get(values) instanceof ObjectNode value) {
				describeFormat(value, pattern);
			}
		}
		if (!schema.has("type") && isText(schema.path("anyOf").path(0).path("type"))) {
			// Of texts and timestamps, only texts have the format.
			schema.remove("anyOf");
			schema.put("type", "string");
		}
		if (!isText(schema.path("type"))) {
			return;
		}
		schema.remove("format");
		schema.remove("examples");
		if (!schema.has("description")) {
			schema.put("description", "In the format " + pattern);
		}
	}

	private static boolean isText(JsonNode type) {
		return type.asString("").equals("string")
				|| type.valueStream().anyMatch((one) -> one.asString("").equals("string"));
	}

	private void describeInput(ObjectNode schema, Property property, McpParam param) {
		if (!param.defaultValue().equals(McpParam.NO_DEFAULT)) {
			schema.set("default", defaultValue(schema, param.defaultValue()));
		}
		if (!param.header().isEmpty()) {
			describeHeader(schema, property, param.header());
		}
	}

	private static @Nullable String description(Property property, @Nullable McpParam param) {
		if (param != null && !param.description().isEmpty()) {
			return param.description();
		}
		JsonPropertyDescription description = property.declaration().find(JsonPropertyDescription.class);
		return (description != null) ? description.value() : null;
	}

	private JsonNode defaultValue(ObjectNode schema, String text) {
		if (schema.path("type").asString("").equals("string")) {
			return StringNode.valueOf(text);
		}
		JsonNode evident = evidentValue(text);
		if (evident != null) {
			return evident;
		}
		try {
			return this.mapper.readTree(text);
		}
		catch (JacksonException ex) {
			return StringNode.valueOf(text);
		}
	}

	/** Return the value of a simple default, which most are, without a parser. */
	private static @Nullable JsonNode evidentValue(String text) {
		if (text.equals("true") || text.equals("false")) {
			return BooleanNode.valueOf(text.equals("true"));
		}
		boolean number = !text.isEmpty() && text.length() < 10 && (text.length() == 1 || text.charAt(0) != '0');
		for (int i = 0; i < text.length() && number; i++) {
			number = text.charAt(i) >= '0' && text.charAt(i) <= '9';
		}
		return number ? IntNode.valueOf(Integer.parseInt(text)) : null;
	}

	private static void describeHeader(ObjectNode schema, Property property, String header) {
		schema.put(HEADER, header);
		if (WIDE_INTEGERS.contains(property.type().getRawClass())) {
			if (!schema.has("minimum") && !schema.has("exclusiveMinimum")) {
				schema.put("minimum", -SAFE_INTEGER);
			}
			if (!schema.has("maximum") && !schema.has("exclusiveMaximum")) {
				schema.put("maximum", SAFE_INTEGER);
			}
		}
	}

}

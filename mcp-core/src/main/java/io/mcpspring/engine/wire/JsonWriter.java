package io.mcpspring.engine.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import io.mcpspring.engine.jsonrpc.ByteParts;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variants;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.TreeBuildingGenerator;

/**
 * Writer of the members of JSON objects directly to UTF-8. A member whose value is
 * {@code null} is omitted.
 */
final class JsonWriter {

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
		.build();

	private static final TokenStreamFactory FACTORY = MAPPER.tokenStreamFactory();

	private static final byte[] NOTHING = {};

	private static final int INITIAL_SIZE = 512;

	/** Above this a double does not distinguish neighbouring integers. */
	private static final double MAX_EXACT_INTEGER = 1L << 53;

	private final JsonGenerator json;

	/** Whether nodes are built rather than text. */
	private final boolean builds;

	private JsonWriter(JsonGenerator json, boolean builds) {
		this.json = new WellFormedGenerator(json);
		this.builds = builds;
	}

	/**
	 * Return the encoded form of one object.
	 * @param members writes the members
	 * @return the object as UTF-8 text
	 */
	static byte[] object(Consumer<JsonWriter> members) {
		return object(members, NOTHING, NOTHING).whole();
	}

	/**
	 * Return the encoded form of one object within a message.
	 * @param members writes the members
	 * @param before the bytes before the object
	 * @param after what follows it
	 * @return all three as UTF-8 text
	 */
	static ByteParts object(Consumer<JsonWriter> members, byte[] before, byte[] after) {
		ByteArrayOutputStream out = new ByteArrayOutputStream(INITIAL_SIZE);
		out.writeBytes(before);
		try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out, JsonEncoding.UTF8)) {
			json.writeStartObject();
			members.accept(new JsonWriter(json, false));
			json.writeEndObject();
		}
		out.writeBytes(after);
		return ByteParts.of(out.toByteArray());
	}

	/**
	 * Return one object as a tree, for a small part of the cost of parsing its encoded
	 * form.
	 * @param members writes the members
	 * @return the object, with no nodes but those of JSON
	 */
	static ObjectNode tree(Consumer<JsonWriter> members) {
		try (TreeBuildingGenerator json = TreeBuildingGenerator.forSerialization(null, JsonNodeFactory.instance)) {
			json.writeStartObject();
			members.accept(new JsonWriter(json, true));
			json.writeEndObject();
			return (ObjectNode) json.treeBuilt();
		}
	}

	/**
	 * Return a JSON value as text.
	 * @param value the value
	 * @return its text without white space
	 */
	static String text(JsonNode value) {
		return MAPPER.writeValueAsString(value);
	}

	JsonWriter string(String name, @Nullable String value) {
		if (value != null) {
			this.json.writeName(name).writeString(value);
		}
		return this;
	}

	JsonWriter strings(String name, List<String> values) {
		this.json.writeName(name).writeStartArray();
		values.forEach(this.json::writeString);
		this.json.writeEndArray();
		return this;
	}

	JsonWriter bool(String name, @Nullable Boolean value) {
		if (value != null) {
			this.json.writeName(name).writeBoolean(value);
		}
		return this;
	}

	/** Write a member that is present only if it is {@code true}. */
	JsonWriter flag(String name, boolean value) {
		if (value) {
			this.json.writeName(name).writeBoolean(true);
		}
		return this;
	}

	JsonWriter integer(String name, @Nullable Number value) {
		if (value != null) {
			this.json.writeName(name).writeNumber(value.longValue());
		}
		return this;
	}

	/**
	 * Write a number; an integral one without fraction, because clients display it
	 * unchanged.
	 */
	JsonWriter number(String name, @Nullable Double value) {
		if (value == null) {
			return this;
		}
		if (isWhole(name, value)) {
			this.json.writeName(name).writeNumber(value.longValue());
		}
		else {
			this.json.writeName(name).writeNumber(value);
		}
		return this;
	}

	/** Return a number as text, the same as {@link #number(String, Double)} writes. */
	static String text(String name, double value) {
		return isWhole(name, value) ? Long.toString((long) value) : Double.toString(value);
	}

	private static boolean isWhole(String name, double value) {
		if (!Double.isFinite(value)) {
			throw new IllegalArgumentException("JSON has no number " + value + " for '" + name + "'");
		}
		return value == Math.rint(value) && Math.abs(value) <= MAX_EXACT_INTEGER;
	}

	/** Write bytes as base64 without line breaks. */
	JsonWriter base64(String name, byte[] value) {
		this.json.writeName(name);
		if (this.builds) {
			this.json.writeString(Base64Variants.getDefaultVariant().encode(value));
		}
		else {
			this.json.writeBinary(value);
		}
		return this;
	}

	JsonWriter tree(String name, @Nullable JsonNode value) {
		if (value != null) {
			this.json.writeName(name);
			switch (value.getNodeType()) {
				// A mapper needs a context for each tree.
				case STRING -> this.json.writeString(value.stringValue());
				case BOOLEAN -> this.json.writeBoolean(value.booleanValue());
				case NULL -> this.json.writeNull();
				case NUMBER -> number(value);
				default -> other(value);
			}
		}
		return this;
	}

	private void number(JsonNode value) {
		if (value.isIntegralNumber() && value.canConvertToLong()) {
			this.json.writeNumber(value.longValue());
		}
		else {
			other(value);
		}
	}

	/** Bytes and the like are text afterwards, in a tree as well. */
	private void other(JsonNode value) {
		if (this.builds) {
			this.json.writeTree(MAPPER.readTree(object((text) -> text.tree("value", value))).get("value"));
		}
		else {
			MAPPER.writeTree(this.json, value);
		}
	}

	/** Write a value that already is JSON text. */
	JsonWriter raw(String name, String value) {
		this.json.writeName(name);
		if (this.builds) {
			this.json.writeTree(MAPPER.readTree(value));
		}
		else {
			this.json.writeRawValue(value);
		}
		return this;
	}

	JsonWriter known(String name, KnownValue value) {
		this.json.writeName(name);
		if (this.builds) {
			this.json.writeTree(value.tree());
		}
		else {
			this.json.writeRawValue(value.text());
		}
		return this;
	}

	/**
	 * Value that many objects contain.
	 *
	 * @param text its encoded form
	 * @param tree its nodes, not to be modified
	 */
	record KnownValue(SerializableString text, ObjectNode tree) {

		/**
		 * Encode a value once.
		 * @param members writes the members of the value
		 * @return the value
		 */
		static KnownValue of(Consumer<JsonWriter> members) {
			return new KnownValue(new SerializedString(new String(object(members), StandardCharsets.UTF_8)),
					JsonWriter.tree(members));
		}

	}

	<T> JsonWriter object(String name, T value, BiConsumer<JsonWriter, T> members) {
		this.json.writeName(name).writeStartObject();
		members.accept(this, value);
		this.json.writeEndObject();
		return this;
	}

	JsonWriter emptyObject(String name) {
		this.json.writeName(name).writeStartObject().writeEndObject();
		return this;
	}

	<T> JsonWriter objects(String name, List<T> values, BiConsumer<JsonWriter, T> members) {
		this.json.writeName(name).writeStartArray();
		for (T value : values) {
			this.json.writeStartObject();
			members.accept(this, value);
			this.json.writeEndObject();
		}
		this.json.writeEndArray();
		return this;
	}

}

package io.mcpspring.spring.typeschema;

import java.lang.reflect.Type;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonFilter;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonGetter;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.std.StdScalarSerializer;
import tools.jackson.databind.ser.std.ToStringSerializer;
import tools.jackson.databind.util.StdConverter;

import org.springframework.core.ResolvableType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * A schema says of a result only what is certain (server-2025 TOOL-15).
 */
class WrittenFormsTests {

	private final SchemaGenerator schemas = new SchemaGenerator(JsonMapper.builder().build());

	@ParameterizedTest
	@ValueSource(classes = { Money.class, Converted.class, Named.class, Known.class, Filtered.class, Wrapped.class,
			Listed.class, Object.class, JsonNode.class, Map.Entry.class, Loop.class })
	void aTypeWhoseFormIsNotCertainHasNoSchema(Class<?> type) {
		assertThat(this.schemas.output(type)).isNull();
	}

	@ParameterizedTest
	@ValueSource(classes = { Money.class, Converted.class, Named.class, Known.class, Filtered.class, Wrapped.class })
	void insideOfAnotherItMayBeAnything(Class<?> type) {
		assertThat(this.schemas.output(ResolvableType.forClassWithGenerics(List.class, type).getType()))
			.hasToString("{\"type\":\"array\",\"items\":{}}");
	}

	static Stream<Arguments> properties() {
		return Stream.of(arguments("money", "{}"), arguments("rawJson", "{}"),
				arguments("asText", "{\"type\":\"string\"}"),
				arguments("day", "{\"type\":\"string\",\"description\":\"In the format dd.MM.yyyy\"}"),
				arguments("custom", "{}"), arguments("items", "{}"), arguments("partly", "{}"),
				arguments("typed", "{}"), arguments("single", "{}"),
				arguments("zoned", "{\"type\":\"string\",\"format\":\"date-time\"}"),
				arguments("plain", "{\"type\":\"integer\"}"));
	}

	@ParameterizedTest
	@MethodSource("properties")
	void anAnnotationOnAPropertyChangesItsForm(String property, String expected) {
		assertThat(schema(Changed.class).path("properties").path(property)).hasToString(expected);
	}

	@Test
	void whatStandsForAValueIsDescribed() {
		assertThat(this.schemas.output(Tags.class))
			.hasToString("{\"type\":\"array\",\"items\":{\"type\":[\"string\",\"null\"]}}");
	}

	@Test
	void furtherPropertiesFitASchema() {
		assertThat(schema(Open.class))
			.hasToString("{\"type\":\"object\",\"properties\":{\"id\":{\"type\":\"integer\"}},\"required\":[\"id\"]}");
	}

	@Test
	void aFormatThatTheMapperDoesNotKeepToIsNotNamed() {
		SchemaGenerator own = new SchemaGenerator(
				JsonMapper.builder().defaultDateFormat(new SimpleDateFormat("dd.MM.yyyy", Locale.ROOT)).build());
		assertThat(own.output(Dated.class).path("properties"))
			.hasToString("{\"on\":{\"type\":\"string\"},\"day\":{\"type\":\"string\",\"format\":\"date\"}}");
	}

	// server-2026 TOOL-13
	@Test
	void aResultThatMayBeAbsentKeepsItsDefinitions() {
		assertThat(NullableSchemas.ofResult(schema(Node.class)))
			.hasToString("{\"type\":[\"object\",\"null\"],\"properties\":{\"next\":{\"$ref\":\"#/$defs/Node\"}},"
					+ "\"$defs\":{\"Node\":{\"type\":\"object\",\"properties\":{\"next\":{\"$ref\":\"#/$defs/Node\"}}}}}");
		assertThat(NullableSchemas.ofResult(schema(Shape.class))).hasToString(
				"{\"anyOf\":[{\"type\":\"object\",\"anyOf\":[{\"type\":\"object\",\"properties\":{\"kind\":{\"const\":\"dot\"},"
						+ "\"at\":{\"$ref\":\"#/$defs/Node\"},\"to\":{\"$ref\":\"#/$defs/Node\"}},\"required\":[\"kind\"]}]},"
						+ "{\"type\":\"null\"}],\"$defs\":{\"Node\":{\"type\":\"object\",\"properties\":{\"next\":"
						+ "{\"$ref\":\"#/$defs/Node\"}}}}}");
	}

	private tools.jackson.databind.node.ObjectNode schema(Type type) {
		return java.util.Objects.requireNonNull(this.schemas.output(type));
	}

	@JsonSerialize(using = MoneySerializer.class)
	record Money(int cents) {
	}

	/** Claims to write a text, as all scalar serializers do. */
	static final class MoneySerializer extends StdScalarSerializer<Money> {

		MoneySerializer() {
			super(Money.class);
		}

		@Override
		public void serialize(Money value, JsonGenerator json, SerializationContext context) {
			json.writeNumber(value.cents());
		}

	}

	@JsonSerialize(converter = ToList.class)
	record Converted(int a) {
	}

	static final class ToList extends StdConverter<Converted, List<Integer>> {

		@Override
		public List<Integer> convert(Converted value) {
			return List.of(value.a());
		}

	}

	interface Named {

		int getId();

	}

	@JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class)
	record Known(int a) {
	}

	@JsonFilter("some")
	record Filtered(int a) {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_ARRAY)
	record Wrapped(int a) {
	}

	@JsonFormat(shape = JsonFormat.Shape.ARRAY)
	record Listed(int a) {
	}

	record Loop(@JsonValue Loop next) {
	}

	record Tags(@JsonValue List<String> all) {
	}

	record Open(int id, @JsonAnyGetter Map<String, Object> more) {
	}

	@NullUnmarked
	record Dated(Date on, LocalDate day) {
	}

	@NullUnmarked
	record Node(Node next) {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	@JsonSubTypes(@JsonSubTypes.Type(value = Dot.class, name = "dot"))
	interface Shape {

	}

	@NullUnmarked
	record Dot(Node at, Node to) implements Shape {
	}

	@NullUnmarked
	record Changed(Money money, @JsonRawValue String rawJson,
			@JsonFormat(shape = JsonFormat.Shape.STRING) Integer asText,
			@JsonFormat(pattern = "dd.MM.yyyy") LocalDate day,
			@JsonSerialize(using = ToStringSerializer.class) Integer custom,
			@JsonSerialize(contentUsing = ToStringSerializer.class) List<Integer> items,
			@JsonIgnoreProperties("a") Converted partly, @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS) Object typed,
			@JsonFormat(with = JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED) List<Integer> single,
			@JsonFormat(timezone = "UTC") Date zoned, @JsonGetter Integer plain) {
	}

}

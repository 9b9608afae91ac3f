package io.mcpspring.spring.typeschema;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.mcpspring.annotation.McpParam;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.MethodParameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * What the argument of each sample method looks like in a schema (server-2025 TOOL-03).
 */
class InputSchemaTests {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private final SchemaGenerator schemas = new SchemaGenerator(MAPPER);

	static Stream<Arguments> simpleTypes() {
		return Stream.of(arguments("text", "{'type':'string'}"), arguments("integer", "{'type':'integer'}"),
				arguments("wideInteger", "{'type':'integer'}"), arguments("number", "{'type':'number'}"),
				arguments("decimal", "{'type':'number'}"), arguments("flag", "{'type':'boolean'}"),
				arguments("character", "{'type':'string'}"),
				arguments("bytes", "{'type':'string','contentEncoding':'base64'}"),
				arguments("uuid", "{'type':'string','format':'uuid'}"),
				arguments("uri", "{'type':'string','format':'uri'}"),
				arguments("instant", "{'type':'string','format':'date-time'}"),
				arguments("offsetDateTime", "{'type':'string','format':'date-time'}"),
				arguments("date", "{'type':'string','format':'date'}"),
				arguments("duration", "{'type':'string','format':'duration'}"),
				arguments("localDateTime", "{'type':'string','examples':['2026-11-01T09:30:00']}"),
				arguments("localTime", "{'type':'string','examples':['09:30:00']}"),
				arguments("color", "{'type':'string','enum':['red','GREEN']}"),
				arguments("titled",
						"{'type':'string','oneOf':[{'const':'S','title':'Small'},{'const':'M','title':'M'}]}"),
				arguments("code", "{'type':'string'}"), arguments("anything", "{}"),
				arguments("tree", "{'type':'object'}"));
	}

	static Stream<Arguments> containers() {
		return Stream.of(arguments("list", "{'type':'array','items':{'type':'string'}}"),
				arguments("set",
						"{'type':'array','items':{'type':'string','enum':['red','GREEN']},'uniqueItems':true}"),
				arguments("matrix", "{'type':'array','items':{'type':'array','items':{'type':'integer'}}}"),
				arguments("map", "{'type':'object','additionalProperties':{'type':'integer'}}"),
				arguments("byColor",
						"{'type':'object','propertyNames':{'type':'string','enum':['red','GREEN']},'additionalProperties':{'type':'string'}}"),
				arguments("anyList", "{'type':'array'}"), arguments("anyMap", "{'type':'object'}"), arguments("page",
						"""
								{'type':'object','properties':{
								  'items':{'type':'array','items':{'type':'object','properties':{'x':{'type':'integer'},'y':{'type':'integer'}},'required':['x','y']}},
								  'total':{'type':'integer'}},'required':['items','total']}"""));
	}

	static Stream<Arguments> constrained() {
		return Stream.of(arguments("sized", "{'type':'string','minLength':2,'maxLength':5}"),
				arguments("notBlank", "{'type':'string','minLength':1}"),
				arguments("pattern", "{'type':'string','pattern':'^(?:[a-z]+|x)$'}"),
				arguments("anchored", "{'type':'string','pattern':'^[a-z]+$'}"),
				arguments("halfAnchored", "{'type':'string','pattern':'^(?:^a|b$)$'}"),
				arguments("javaPattern", "{'type':'string'}"), arguments("email", "{'type':'string','format':'email'}"),
				arguments("range", "{'type':'integer','minimum':1,'maximum':10}"),
				arguments("positive", "{'type':'integer','exclusiveMinimum':0}"),
				arguments("decimals", "{'type':'number','minimum':0.5,'exclusiveMaximum':2}"),
				arguments("items",
						"{'type':'array','minItems':1,'maxItems':3,'items':{'type':'string','minLength':1}}"),
				arguments("entries",
						"{'type':'object','minProperties':1,'additionalProperties':{'type':'integer','minimum':0}}"),
				arguments("maybe", "{'type':'integer','minimum':3}"),
				arguments("composed", "{'type':'string','pattern':'^[A-Z]{3}$'}"));
	}

	static Stream<Arguments> objects() {
		return Stream.of(arguments("described",
				"{'type':'object','description':'A described thing','properties':{'a':{'type':'string','title':'The A','description':'what a is'},'b':{'type':'string','description':'what b is'}},'required':['a','b']}"),
				arguments("optionals",
						"{'type':'object','properties':{'must':{'type':'string'},'may':{'type':'string'},'wrapped':{'type':'integer'},'count':{'type':'integer'},'left':{'type':'string'},'preset':{'type':'integer','default':3}},'required':['must']}"),
				arguments("bean",
						"{'type':'object','properties':{'first':{'type':'string'},'second_name':{'type':'string'}},'required':['second_name']}"),
				arguments("beanOrAllAtOnce",
						"{'type':'object','properties':{'id':{'type':'integer'},'name':{'type':'string'}},'required':['name']}"),
				arguments("creator",
						"{'type':'object','properties':{'value':{'type':'integer'}},'required':['value']}"),
				arguments("unwrapped",
						"{'type':'object','properties':{'name':{'type':'string'},'x':{'type':'integer'},'y':{'type':'integer'}},'required':['name','x','y']}"),
				arguments("shape",
						"{'anyOf':[{'type':'object','properties':{'kind':{'const':'circle'},'r':{'type':'number'}},'required':['kind','r']},{'type':'object','properties':{'kind':{'const':'square'},'a':{'type':'number'}},'required':['kind','a']}]}"),
				arguments("pet",
						"{'anyOf':[{'type':'object','properties':{'@type':{'const':'cat'},'name':{'type':'string'}},'required':['@type','name']},{'type':'object','properties':{'@type':{'const':'dog'},'name':{'type':'string'}},'required':['@type','name']}]}"));
	}

	@ParameterizedTest
	@MethodSource({ "simpleTypes", "containers", "constrained", "objects" })
	void describesWhatTheMapperReads(String sample, String expected) {
		assertThat(property(this.schemas, sample)).isEqualTo(json(expected));
	}

	// server-2025 TOOL-04
	@Test
	void noArgumentsMakeAnObjectThatAllowsNone() {
		assertThat(this.schemas.input(List.of(), true))
			.isEqualTo(json("{'type':'object','properties':{},'additionalProperties':false}"));
	}

	// server-2025 TOOL-22
	@Test
	void argumentsAreListedWithThoseRequiredAndNoOthersAllowed() {
		Method method = sample("several");
		List<SchemaGenerator.Argument> given = List.of(argument(method, 0, true), argument(method, 1, false));
		assertThat(this.schemas.input(given, true)).isEqualTo(
				json("""
						{'type':'object','properties':{'name':{'type':'string','description':'Who'},'limit':{'type':'integer','default':10}},
						 'required':['name'],'additionalProperties':false}"""));
	}

	@Test
	void aTypeThatHoldsItselfGoesUnderDefinitions() {
		assertThat(this.schemas.input(List.of(argument(sample("tree2"), 0, true)), true)).isEqualTo(
				json("""
						{'type':'object','properties':{'value':{'$ref':'#/$defs/Node'}},'required':['value'],'additionalProperties':false,
						 '$defs':{'Node':{'type':'object','properties':{'name':{'type':'string'},'children':{'type':'array','items':{'$ref':'#/$defs/Node'}}},
						   'required':['name','children']}}}"""));
	}

	@Test
	void aTypeUsedTwiceGoesUnderDefinitionsAndKeepsTheDescriptionOfEachUse() {
		assertThat(this.schemas.input(List.of(argument(sample("line"), 0, true)), true)).isEqualTo(
				json("""
						{'type':'object','properties':{'value':{'type':'object','properties':{
						   'from':{'$ref':'#/$defs/Point','description':'where it starts'},'to':{'$ref':'#/$defs/Point','description':'where it ends'}},
						   'required':['from','to']}},'required':['value'],'additionalProperties':false,
						 '$defs':{'Point':{'type':'object','properties':{'x':{'type':'integer'},'y':{'type':'integer'}},'required':['x','y']}}}"""));
	}

	@Test
	void theMappersNamingStrategyCounts() {
		SchemaGenerator snake = new SchemaGenerator(
				JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build());
		assertThat(property(snake, "camel")).isEqualTo(
				json("{'type':'object','properties':{'some_value':{'type':'integer'}},'required':['some_value']}"));
	}

	@Test
	void mixInsCount() {
		SchemaGenerator mixed = new SchemaGenerator(
				JsonMapper.builder().addMixIn(Camel.class, CamelMixIn.class).build());
		assertThat(property(mixed, "camel"))
			.isEqualTo(json("{'type':'object','properties':{'humps':{'type':'integer'}},'required':['humps']}"));
	}

	private static ObjectNode property(SchemaGenerator schemas, String sample) {
		return json(schemas.input(List.of(argument(sample(sample), 0, true)), true).at("/properties/value").toString());
	}

	private static SchemaGenerator.Argument argument(Method method, int index, boolean required) {
		return new SchemaGenerator.Argument(method.getParameters()[index].getName(),
				method.getGenericParameterTypes()[index], new MethodParameter(method, index), required);
	}

	private static Method sample(String name) {
		return Stream.of(Samples.class.getDeclaredMethods())
			.filter((method) -> method.getName().equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static ObjectNode json(String text) {
		return (ObjectNode) MAPPER.readTree(text.replace('\'', '"'));
	}

	interface Samples {

		void text(String value);

		void integer(int value);

		void wideInteger(Long value);

		void number(double value);

		void decimal(BigDecimal value);

		void flag(boolean value);

		void character(char value);

		void bytes(byte[] value);

		void uuid(UUID value);

		void uri(URI value);

		void instant(Instant value);

		void offsetDateTime(OffsetDateTime value);

		void date(LocalDate value);

		void duration(Duration value);

		void localDateTime(LocalDateTime value);

		void localTime(LocalTime value);

		void color(Color value);

		void titled(Titled value);

		void code(Code value);

		void anything(Object value);

		void tree(ObjectNode value);

		void list(List<String> value);

		void set(Set<Color> value);

		void matrix(int[][] value);

		void map(Map<String, Integer> value);

		void byColor(Map<Color, String> value);

		void anyList(List<?> value);

		void anyMap(Map<String, Object> value);

		void page(Page<Point> value);

		void sized(@Size(min = 2, max = 5) String value);

		void notBlank(@NotBlank String value);

		void pattern(@Pattern(regexp = "[a-z]+|x") String value);

		void anchored(@Pattern(regexp = "^[a-z]+$") String value);

		void halfAnchored(@Pattern(regexp = "^a|b$") String value);

		void javaPattern(@Pattern(regexp = "(?i)a++") String value);

		void email(@Email String value);

		void range(@Min(1) @Max(10) int value);

		void positive(@Positive Long value);

		void decimals(@DecimalMin("0.5") @DecimalMax(value = "2", inclusive = false) BigDecimal value);

		void items(@NotEmpty @Size(max = 3) List<@NotBlank String> value);

		void entries(@NotEmpty Map<String, @Min(0) Integer> value);

		void maybe(Optional<@Min(3) Integer> value);

		void composed(@CurrencyCode String value);

		void described(Described value);

		void optionals(Optionals value);

		void bean(@Valid Bean value);

		void beanOrAllAtOnce(@Valid BeanOrAllAtOnce value);

		void creator(WithCreator value);

		void unwrapped(WithUnwrapped value);

		void shape(Shape value);

		void pet(Pet value);

		void several(@McpParam(description = "Who") String name, @McpParam(defaultValue = "10") int limit);

		void tree2(Node value);

		void line(Line value);

		void camel(Camel value);

	}

	enum Color {

		@JsonProperty("red")
		RED,

		GREEN

	}

	enum Titled {

		@McpParam(title = "Small")
		S,

		M

	}

	record Code(@JsonValue String value) {
	}

	record Page<T>(List<T> items, int total) {
	}

	record Point(int x, int y) {
	}

	record Line(@McpParam(description = "where it starts") Point from,
			@McpParam(description = "where it ends") Point to) {
	}

	record Node(String name, List<Node> children) {
	}

	@JsonClassDescription("A described thing")
	record Described(@McpParam(title = "The A", description = "what a is") String a,
			@JsonPropertyDescription("what b is") String b) {
	}

	@NullMarked
	record Optionals(String must, @Nullable String may, Optional<Integer> wrapped, OptionalInt count,
			@McpParam(required = false) String left, @McpParam(defaultValue = "3") int preset) {
	}

	/** Made of nothing or of everything, as by Lombok's annotations. */
	static class BeanOrAllAtOnce {

		private Integer id;

		@NotNull
		private String name;

		public BeanOrAllAtOnce() {
		}

		public BeanOrAllAtOnce(Integer id, String name) {
			this.id = id;
			this.name = name;
		}

		public Integer getId() {
			return this.id;
		}

		public void setId(Integer id) {
			this.id = id;
		}

		public String getName() {
			return this.name;
		}

		public void setName(String name) {
			this.name = name;
		}

	}

	record Camel(int someValue) {
	}

	interface CamelMixIn {

		@JsonProperty("humps")
		int someValue();

	}

	@JsonIgnoreProperties("third")
	static class Bean {

		private String first = "";

		@JsonProperty("second_name")
		private String second = "";

		private final List<String> log = new ArrayList<>();

		public String getFirst() {
			return this.first;
		}

		public void setFirst(String first) {
			this.first = first;
		}

		@NotNull
		public String getSecond() {
			return this.second;
		}

		public void setSecond(String second) {
			this.second = second;
		}

		public void setThird(String third) {
			this.log.add(third);
		}

		@JsonIgnore
		public List<String> getLog() {
			return this.log;
		}

	}

	static class WithCreator {

		private final int inner;

		@JsonCreator
		WithCreator(@JsonProperty("value") int given) {
			this.inner = given;
		}

		int inner() {
			return this.inner;
		}

	}

	record WithUnwrapped(String name, @JsonUnwrapped Point point) {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	@JsonSubTypes({ @JsonSubTypes.Type(value = Circle.class, name = "circle"),
			@JsonSubTypes.Type(value = Square.class, name = "square") })
	interface Shape {

	}

	record Circle(double r) implements Shape {
	}

	record Square(double a) implements Shape {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
	sealed interface Pet {

	}

	@JsonTypeName("cat")
	record Cat(String name) implements Pet {
	}

	@JsonTypeName("dog")
	record Dog(String name) implements Pet {
	}

}

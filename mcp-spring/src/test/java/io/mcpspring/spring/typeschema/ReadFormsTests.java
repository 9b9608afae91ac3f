package io.mcpspring.spring.typeschema;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ValueNode;
import tools.jackson.databind.util.StdConverter;

import org.springframework.core.ResolvableType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Arguments that are read in another form than the declaration of their type tells may be
 * anything except {@code null}.
 */
class ReadFormsTests {

	private static final String ANYTHING = "{\"not\":{\"type\":\"null\"}}";

	private final SchemaGenerator schemas = new SchemaGenerator(JsonMapper.builder().build());

	@ParameterizedTest
	@ValueSource(classes = { Annotated.class, Sku.class, Line.class, Labels.class, Converted.class })
	void aTypeThatIsNotReadByItsPropertiesMayBeAnything(Class<?> type) {
		assertThat(property(this.schemas, type)).hasToString(ANYTHING);
		assertThat(property(this.schemas, ResolvableType.forClassWithGenerics(List.class, type).getType()))
			.hasToString("{\"type\":\"array\",\"items\":" + ANYTHING + "}");
		assertThat(property(this.schemas, ResolvableType.forClassWithGenerics(Map.class, String.class, type).getType()))
			.hasToString("{\"type\":\"object\",\"additionalProperties\":{}}");
	}

	@Test
	void aDeserializerOfAModuleCounts() {
		SimpleModule module = new SimpleModule().addDeserializer(Money.class, new MoneyReader());
		SchemaGenerator extended = new SchemaGenerator(JsonMapper.builder().addModule(module).build());
		assertThat(property(extended, Money.class)).hasToString(ANYTHING);
		assertThat(property(extended, Price.class).at("/properties/money")).hasToString(ANYTHING);
		assertThat(property(this.schemas, Money.class).path("required")).hasToString("[\"cents\"]");
	}

	@Test
	void aDeserializerOfAPropertyCounts() {
		JsonNode properties = property(this.schemas, Order.class).path("properties");
		assertThat(properties.path("price")).hasToString(ANYTHING);
		assertThat(properties.path("prices")).hasToString(ANYTHING);
		assertThat(properties.path("amount")).hasToString("{\"type\":\"integer\"}");
	}

	@Test
	void whatMayHoldNullIsLeftOpen() {
		assertThat(property(this.schemas, Maybe.class)).hasToString("{}");
		assertThat(property(this.schemas, JsonNode.class)).hasToString("{}");
		assertThat(property(this.schemas, ValueNode.class)).hasToString("{}");
		assertThat(property(this.schemas, Object.class)).hasToString("{}");
		JsonNode properties = property(this.schemas, Holder.class).path("properties");
		assertThat(properties.path("maybe")).hasToString("{}");
		assertThat(properties.path("optional")).hasToString("{}");
		assertThat(properties.path("any")).hasToString("{}");
	}

	@Test
	void anObjectAroundTheValueIsNotNull() {
		assertThat(property(this.schemas, Wrapped.class)).hasToString(ANYTHING);
	}

	@ParameterizedTest
	@ValueSource(classes = { Named.class, Built.class })
	void aTypeThatIsReadByItsPropertiesHasThem(Class<?> type) {
		assertThat(property(this.schemas, type).at("/properties/name")).hasToString("{\"type\":\"string\"}");
	}

	@Test
	void iterablesAreArrays() {
		assertThat(property(this.schemas, ResolvableType.forClassWithGenerics(Iterable.class, String.class).getType()))
			.hasToString("{\"type\":\"array\",\"items\":{\"type\":\"string\"}}");
		assertThat(property(this.schemas, Iterable.class)).hasToString("{\"type\":\"array\"}");
	}

	private static JsonNode property(SchemaGenerator schemas, Type type) {
		return schemas.input(List.of(new SchemaGenerator.Argument("value", type, null, true, null, null, false)), true)
			.at("/properties/value");
	}

	@JsonDeserialize(using = MaybeReader.class)
	record Maybe(String text) {
	}

	static class MaybeReader extends ValueDeserializer<Maybe> {

		@Override
		public Maybe deserialize(JsonParser parser, DeserializationContext context) {
			return new Maybe(parser.getString());
		}

		@Override
		public Maybe getNullValue(DeserializationContext context) {
			return new Maybe("nothing");
		}

	}

	record Holder(@JsonDeserialize(using = MaybeReader.class) Maybe maybe,
			@JsonDeserialize(contentUsing = MoneyReader.class) Optional<Money> optional,
			@JsonDeserialize(using = MoneyReader.class) Object any) {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
	@JsonSubTypes(@JsonSubTypes.Type(value = Inner.class, name = "inner"))
	interface Wrapped {

	}

	record Inner(String name) implements Wrapped {
	}

	record Money(long cents) {
	}

	record Price(Money money, String note) {
	}

	static class MoneyReader extends ValueDeserializer<Money> {

		@Override
		public Money deserialize(JsonParser parser, DeserializationContext context) {
			return new Money(Long.parseLong(parser.getValueAsString().replace(".", "")));
		}

	}

	@JsonDeserialize(using = AnnotatedReader.class)
	record Annotated(long cents) {
	}

	static class AnnotatedReader extends ValueDeserializer<Annotated> {

		@Override
		public Annotated deserialize(JsonParser parser, DeserializationContext context) {
			return new Annotated(parser.getLongValue());
		}

	}

	record Order(@JsonDeserialize(using = MoneyReader.class) Money price,
			@JsonDeserialize(contentUsing = MoneyReader.class) List<Money> prices, int amount) {
	}

	static final class Sku {

		private final String code;

		private Sku(String code) {
			this.code = code;
		}

		@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
		static Sku of(String code) {
			return new Sku(code);
		}

		public String getCode() {
			return this.code;
		}

	}

	static class Line {

		private final String text;

		public Line(String line) {
			this.text = line;
		}

		public int getLength() {
			return this.text.length();
		}

	}

	record Labels(List<String> values) {

		@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
		Labels {
		}

	}

	@JsonDeserialize(converter = ConvertedReader.class)
	record Converted(long cents) {
	}

	static class ConvertedReader extends StdConverter<String, Converted> {

		@Override
		public Converted convert(String value) {
			return new Converted(Long.parseLong(value));
		}

	}

	/** Made of its properties, although a text would do. */
	static class Named {

		private String name = "";

		public Named() {
		}

		public Named(String name) {
			this.name = name;
		}

		public String getName() {
			return this.name;
		}

		public void setName(String name) {
			this.name = name;
		}

	}

	static class Built {

		public final String name;

		@JsonCreator
		Built(@JsonProperty("name") String name) {
			this.name = name;
		}

	}

}

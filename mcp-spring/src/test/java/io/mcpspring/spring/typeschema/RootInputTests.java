package io.mcpspring.spring.typeschema;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.mcpspring.engine.schema.SchemaCompiler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Types that are read from all arguments at once: the schema allows what the mapper
 * reads, or there is no schema.
 */
class RootInputTests {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private final SchemaGenerator schemas = new SchemaGenerator(MAPPER);

	@ParameterizedTest
	@ValueSource(classes = { Payment.class, Pet.class, Vehicle.class, Plain.class, Base.class, List.class, Map.class,
			String[].class, Color.class, int.class, String.class, Optional.class, JsonNode.class, Object.class,
			Valued.class, Delegating.class, Wrapped.class, Card.class, Custom.class })
	void whatIsNoObjectOfPropertiesIsRefused(Class<?> type) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.schemas.input(type))
			.withMessageContaining(type.getName())
			.withMessageContaining("use a record or bean");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			Holder | {"payment":{"kind":"card","number":"1"}}
			Folder | {"name":"a"}
			Outer  | {"name":"a","x":1}
			Bean   | {"name":"a"}
			""")
	void whatTheMapperReadsIsAllowed(String name, String value) throws ClassNotFoundException {
		Class<?> type = Class.forName(RootInputTests.class.getName() + "$" + name);
		ObjectNode schema = this.schemas.input(type);
		ObjectNode arguments = (ObjectNode) MAPPER.readTree(value);
		assertThat(new SchemaCompiler().compile(schema).validate(arguments)).as(schema.toString()).isEmpty();
		assertThat((Object) MAPPER.treeToValue(arguments, type)).isInstanceOf(type);
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	@JsonSubTypes({ @JsonSubTypes.Type(value = Card.class, name = "card"),
			@JsonSubTypes.Type(value = Cash.class, name = "cash") })
	sealed interface Payment {

	}

	record Card(String number) implements Payment {
	}

	record Cash(int cents) implements Payment {
	}

	record Holder(Payment payment) {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
	@JsonSubTypes(@JsonSubTypes.Type(Cat.class))
	interface Pet {

	}

	record Cat(int lives) implements Pet {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	@JsonSubTypes(@JsonSubTypes.Type(value = Car.class, name = "car"))
	abstract static class Vehicle {

		public String plate = "";

	}

	static class Car extends Vehicle {

		public int doors;

	}

	/** Of no known implementation. */
	interface Plain {

		String getName();

	}

	abstract static class Base {

		public String name = "";

	}

	enum Color {

		RED

	}

	record Valued(@JsonValue String text) {
	}

	record Delegating(List<String> all) {

		@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
		Delegating {
		}

	}

	@JsonDeserialize(using = CustomReader.class)
	record Custom(String name) {
	}

	static class CustomReader extends ValueDeserializer<Custom> {

		@Override
		public Custom deserialize(JsonParser parser, DeserializationContext context) {
			return new Custom(parser.getString());
		}

	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
	@JsonSubTypes(@JsonSubTypes.Type(value = Inner.class, name = "inner"))
	interface Wrapped {

	}

	record Inner(String name) implements Wrapped {
	}

	record Folder(String name, Folder parent) {
	}

	record Point(int x) {
	}

	record Outer(String name, @JsonUnwrapped Point point) {
	}

	static class Bean {

		public String name = "";

	}

}

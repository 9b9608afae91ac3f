package io.mcpspring.spring.typeschema;

import java.util.List;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Schemas of types with subtypes, as their type ids are read and written.
 */
class PolymorphicSchemaTests {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private static final String CAR = "{'type':'object','properties':{'kind':{'const':'car'},'plate':{'type':'string'},'doors':{'type':'integer'}},'required':['kind']}";

	private static final String CAR_OUT = "{'type':'object','properties':{'kind':{'const':'car'},'doors':{'type':'integer'},'plate':{'type':'string'}},'required':['kind','doors']}";

	private final SchemaGenerator schemas = new SchemaGenerator(MAPPER);

	static Stream<Arguments> read() {
		return Stream.of(arguments(Pet.class,
				"{'anyOf':[{'type':'object','properties':{'lives':{'type':'integer'}},'required':['lives']},{'type':'object','properties':{'bark':{'type':'string'}},'required':['bark']}]}"),
				arguments(Animal.class,
						"{'anyOf':[{'type':'object','properties':{'kind':{'const':'cow'},'milk':{'type':'integer'}},'required':['kind','milk']},{'type':'object','properties':{'kind':{'const':'hen'},'eggs':{'type':'integer'}},'required':['kind','eggs']}]}"),
				arguments(Vehicle.class, "{'anyOf':[" + CAR
						+ ",{'type':'object','properties':{'kind':{'const':'vehicle'},'plate':{'type':'string'}},'required':['kind']}]}"),
				arguments(Shape.class,
						"{'anyOf':[{'type':'object','properties':{'r':{'type':'number'}},'required':['r']},{'type':'object','properties':{'kind':{'const':'square'},'a':{'type':'number'}},'required':['kind','a']}]}"),
				arguments(AnyClass.class,
						"{'type':'object','properties':{'@class':{'type':'string'}},'required':['@class']}"));
	}

	static Stream<Arguments> written() {
		return Stream.of(arguments(Pets.class,
				"{'anyOf':[{'type':'object','properties':{'lives':{'type':'integer'}},'required':['lives']},{'type':'object','properties':{'bark':{'type':'string'}},'required':['bark']}]}"),
				arguments(Animals.class,
						"{'anyOf':[{'type':'object','properties':{'kind':{'type':'string'},'milk':{'type':'integer'}},'required':['kind','milk']},{'type':'object','properties':{'kind':{'type':'string'},'eggs':{'type':'integer'}},'required':['kind','eggs']}]}"),
				arguments(Vehicles.class, "{'anyOf':[" + CAR_OUT
						+ ",{'type':'object','properties':{'kind':{'type':'string'},'plate':{'type':'string'}},'required':['kind']}]}"));
	}

	@ParameterizedTest
	@MethodSource("read")
	void argumentsHaveTheIdsThatAreRead(Class<?> type, String expected) {
		SchemaGenerator.Argument argument = new SchemaGenerator.Argument("value", type, null, true, null, null, false);
		JsonNode schema = this.schemas.input(List.of(argument), true).at("/properties/value");
		assertThat(json(schema.toString())).isEqualTo(json(expected));
	}

	@ParameterizedTest
	@MethodSource("written")
	void resultsHaveTheIdsThatAreWritten(Class<?> type, String expected) {
		JsonNode schema = this.schemas.output(type).at("/properties/value");
		assertThat(json(schema.toString())).isEqualTo(json(expected));
	}

	// A class of the application may be unknown to Jackson, which writes its simple name.
	@Test
	void aBaseClassWithoutKnownSubtypesMayHaveOthersInResults() {
		assertThat(this.schemas.output(Machine.class).at("/properties/kind")).hasToString("{\"type\":\"string\"}");
	}

	@Test
	void subtypesOfABaseClassMayContainCycles() {
		assertThat(this.schemas.cycles(Place.class)).containsExactly("inner → place");
	}

	private static JsonNode json(String text) {
		return MAPPER.readTree(text.replace('\'', '"'));
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
	@JsonSubTypes({ @JsonSubTypes.Type(Cat.class), @JsonSubTypes.Type(Dog.class) })
	interface Pet {

	}

	record Cat(int lives) implements Pet {
	}

	@NullMarked
	record Dog(String bark) implements Pet {
	}

	record Pets(Pet value) {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.EXISTING_PROPERTY, property = "kind")
	@JsonSubTypes({ @JsonSubTypes.Type(value = Cow.class, name = "cow"),
			@JsonSubTypes.Type(value = Hen.class, name = "hen") })
	interface Animal {

	}

	@NullMarked
	record Cow(String kind, int milk) implements Animal {
	}

	@NullMarked
	record Hen(String kind, int eggs) implements Animal {
	}

	record Animals(Animal value) {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	@JsonSubTypes({ @JsonSubTypes.Type(value = Car.class, name = "car"),
			@JsonSubTypes.Type(value = Vehicle.class, name = "vehicle") })
	@NullMarked
	static class Vehicle {

		public String plate = "";

	}

	@NullMarked
	static class Car extends Vehicle {

		public int doors;

	}

	record Vehicles(Vehicle value) {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", defaultImpl = Circle.class)
	@JsonSubTypes({ @JsonSubTypes.Type(value = Circle.class, name = "circle"),
			@JsonSubTypes.Type(value = Square.class, name = "square") })
	interface Shape {

	}

	record Circle(double r) implements Shape {
	}

	record Square(double a) implements Shape {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
	@JsonSubTypes(@JsonSubTypes.Type(Known.class))
	interface AnyClass {

	}

	record Known(int id) implements AnyClass {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	static class Machine {

		public int power;

	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	@JsonSubTypes(@JsonSubTypes.Type(value = Hall.class, name = "hall"))
	static class Place {

	}

	static class Hall extends Place {

		public Room inner = new Room();

	}

	static class Room {

		public Place place = new Place();

	}

}

package io.mcpspring.spring.method;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.spring.method.handler.SpringValueMapper;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Arguments whose form follows from the settings of the mapper and from annotations of
 * Jackson: what the schema allows is read.
 */
class ReadFormsOfArgumentsTests {

	private static final String PERSON = "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"},\"age\":{\"type\":\"integer\"}},\"required\":[\"name\"]}";

	private final Calls calls = Calls.to(new Tools());

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			item    | {'value':{'id':1}}   | Item[id=1]
			items   | {'value':[{'id':1}]} | [Item[id=1]]
			decimal | {'value':1.5}        | 1.5
			preset  | {}                   | Item[id=2]
			""")
	void namesOfTypesAreNotExpectedAroundArguments(String tool, String arguments, String text) throws Exception {
		JsonMapper rooted = JsonMapper.builder()
			.enable(DeserializationFeature.UNWRAP_ROOT_VALUE)
			.enable(SerializationFeature.WRAP_ROOT_VALUE)
			.build();
		Calls wrapping = Calls.of(new McpBeanScanner(rooted, null, List.of()).scan("bean", new Tools()));
		assertThat(wrapping.text(tool, arguments)).isEqualTo(text);
		GetPromptResult prompt = wrapping.prompt("plan", Map.of("nights", "3"));
		assertThat(prompt.messages().toString()).contains("3 nights");
		assertThat(new SpringValueMapper(rooted, null).fromJson(Calls.json("{'id':1}"), Item.class))
			.isEqualTo(new Item(1));
	}

	@Test
	void namesOfTypesAreNotDescribedAroundValues() throws Exception {
		JsonMapper wrapping = JsonMapper.builder().enable(SerializationFeature.WRAP_ROOT_VALUE).build();
		Calls calls = Calls.of(new McpBeanScanner(wrapping, null, List.of()).scan("bean", new Tools()));
		ObjectNode properties = (ObjectNode) calls.tool("lend").descriptor().inputSchema().path("properties");
		assertThat(properties.at("/size/enum")).hasToString("[\"s\",\"l\"]");
		assertThat(properties.at("/from/format").asString()).isEqualTo("date");
		assertThat(calls.text("lend", "{'size':'l','from':'2030-01-31'}")).isEqualTo("LARGE 2030-01-31");
		assertThat(new SpringValueMapper(wrapping, null).toJson(new Item(1))).hasToString("{\"id\":1}");
	}

	@Test
	void theTypeThatIsReadInPlaceOfADeclaredOneIsDescribed() throws Exception {
		assertThat(schema("person")).hasToString(PERSON);
		assertThat(schema("member").at("/properties/person/$ref").asString()).isEqualTo("#/$defs/Aged");
		assertThat(schema("member").at("/properties/others/items/$ref").asString()).isEqualTo("#/$defs/Aged");
		assertThat(this.calls.tool("member").descriptor().inputSchema().at("/$defs/Aged")).hasToString(PERSON);
		assertThat(call("person", "{'value':{'name':'Ada'}}")).isEqualTo("Named[name=Ada, age=null]");
		assertThat(call("member", "{'value':{'person':{'name':'Ada','age':36},'others':[{'name':'Bob'}]}}"))
			.isEqualTo("Member[person=Aged[name=Ada, age=36], others=[Aged[name=Bob, age=null]]]");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{'value':{'cents':1}}             | Cash[cents=1]
			{'value':{'kind':'card','no':'1'}} | Card[no=1]
			""")
	void theTypeThatIsReadWithoutAnIdIsDescribed(String arguments, String text) throws Exception {
		assertThat(call("pay", arguments)).isEqualTo(text);
	}

	private ObjectNode schema(String tool) {
		return (ObjectNode) this.calls.tool(tool).descriptor().inputSchema().at("/properties/value");
	}

	/** Call a tool with arguments that its schema allows. */
	private String call(String tool, String arguments) throws Exception {
		ObjectNode schema = this.calls.tool(tool).descriptor().inputSchema();
		assertThat(new SchemaCompiler().compile(schema).validate(Calls.json(arguments))).isEmpty();
		return this.calls.text(tool, arguments);
	}

	static class Tools {

		@McpTool
		String item(Item value) {
			return value.toString();
		}

		@McpTool
		String items(List<Item> value) {
			return value.toString();
		}

		@McpTool
		double decimal(double value) {
			return value;
		}

		@McpTool
		String preset(@McpParam(defaultValue = "{\"id\":2}") Item value) {
			return value.toString();
		}

		@McpTool
		String lend(Size size, LocalDate from) {
			return size + " " + from;
		}

		@McpTool
		String person(Person value) {
			return value.toString();
		}

		@McpTool
		String member(Member value) {
			return value.toString();
		}

		@McpTool
		String pay(Payment value) {
			return value.toString();
		}

		@McpPrompt
		String plan(int nights) {
			return nights + " nights";
		}

	}

	enum Size {

		@JsonProperty("s")
		SMALL,

		@JsonProperty("l")
		LARGE

	}

	record Item(int id) {
	}

	@JsonDeserialize(as = Named.class)
	interface Person {

	}

	record Named(String name, @McpParam(required = false) Integer age) implements Person {
	}

	interface Other {

	}

	record Aged(String name, @McpParam(required = false) Integer age) implements Other {
	}

	record Member(@JsonDeserialize(as = Aged.class) Other person,
			@JsonDeserialize(contentAs = Aged.class) List<Other> others) {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", defaultImpl = Cash.class)
	@JsonSubTypes(@JsonSubTypes.Type(value = Card.class, name = "card"))
	interface Payment {

	}

	record Card(String no) implements Payment {
	}

	record Cash(int cents) implements Payment {
	}

}

package io.mcpspring.spring.method;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.schema.SchemaCompiler;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.groups.Default;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.validation.annotation.Validated;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Constraints of members apply where Bean Validation descends to them, in the schema and
 * in the check of a call alike.
 */
class ValidatedMembersTests {

	private final Calls calls = Calls.to(new Desk());

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			plain         | {}                                 | false
			notNull       | {}                                 | false
			valid         | {}                                 | true
			validated     | {}                                 | true
			ofGroup       | {}                                 | false
			ofDefault     | {}                                 | true
			list          | [{}]                               | false
			validList     | [{}]                               | true
			validItems    | [{}]                               | true
			validatedList | [{}]                               | false
			lists         | [[{}]]                             | false
			innerLists    | [[{}]]                             | false
			innermost     | [[{}]]                             | true
			array         | [{}]                               | true
			arrays        | [[{}]]                             | false
			map           | {'a':{}}                           | true
			validValues   | {'a':{}}                           | true
			plainValues   | {'a':{}}                           | false
			optional      | {}                                 | true
			optionalItem  | {}                                 | true
			plainOptional | {}                                 | false
			order         | {'plain':{}}                       | false
			order         | {'list':[{}]}                      | false
			order         | {'plain':{'parent':{}}}            | false
			order         | {'checked':{'name':'a'}}           | false
			order         | {'checked':{}}                     | true
			order         | {'checked':{'name':'a','parent':{}}} | true
			order         | {'checkedList':[{}]}               | true
			order         | {'checkedItems':[{}]}              | true
			order         | {'checkedValues':{'a':{}}}         | true
			order         | {'byGetter':{}}                    | true
			plainOrder    | {'checked':{}}                     | false
			flat          | {}                                 | false
			flatChecked   | {}                                 | true
			kind          | {'type':'named'}                   | true
			plainKind     | {'type':'named'}                   | false
			""")
	void schemaAndCheckAgree(String tool, String value, boolean refused) throws Exception {
		ObjectNode arguments = Calls.json("{'value':" + value + "}");
		ObjectNode schema = this.calls.tool(tool).descriptor().inputSchema();
		assertThat(new SchemaCompiler().compile(schema).validate(arguments).isEmpty()).as("by %s", schema)
			.isNotEqualTo(refused);
		assertThat(isRefused(tool, arguments)).as("by the validator").isEqualTo(refused);
	}

	private boolean isRefused(String tool, ObjectNode arguments) throws Exception {
		try {
			this.calls.call(tool, arguments.toString());
			return false;
		}
		catch (ToolException ex) {
			assertThat(ex).hasMessageContaining("must not be blank");
			return true;
		}
	}

	@Test
	void typeHasOneDefinitionForUsesThatAreValidatedAndOneForOthers() {
		JsonNode definitions = this.calls.tool("both").descriptor().inputSchema().path("$defs");
		assertThat(definitions.propertyNames()).containsExactly("Item", "Item2", "Plain");
		assertThat(definitions.at("/Item/required")).hasToString("[\"name\"]");
		assertThat(definitions.at("/Item/properties/parent/$ref").asString()).isEqualTo("#/$defs/Item");
		assertThat(definitions.path("Item2").has("required")).isFalse();
		assertThat(definitions.at("/Item2/properties/parent/$ref").asString()).isEqualTo("#/$defs/Item2");
	}

	@NullUnmarked
	@SuppressWarnings("unused")
	static class Desk {

		@McpTool
		void plain(Item value) {
		}

		@McpTool
		void notNull(@NotNull Item value) {
		}

		@McpTool
		void valid(@Valid Item value) {
		}

		@McpTool
		void validated(@Validated Item value) {
		}

		@McpTool
		void ofGroup(@Validated(OnCreate.class) Item value) {
		}

		@McpTool
		void ofDefault(@Validated(OnUpdate.class) Item value) {
		}

		@McpTool
		void list(List<Item> value) {
		}

		@McpTool
		void validList(@Valid List<Item> value) {
		}

		@McpTool
		void validItems(List<@Valid Item> value) {
		}

		@McpTool
		void validatedList(@Validated List<Item> value) {
		}

		@McpTool
		void lists(@Valid List<List<Item>> value) {
		}

		@McpTool
		void innerLists(List<@Valid List<Item>> value) {
		}

		@McpTool
		void innermost(List<List<@Valid Item>> value) {
		}

		@McpTool
		void array(@Valid Item[] value) {
		}

		@McpTool
		void arrays(@Valid Item[][] value) {
		}

		@McpTool
		void map(@Valid Map<String, Item> value) {
		}

		@McpTool
		void validValues(Map<String, @Valid Item> value) {
		}

		@McpTool
		void plainValues(Map<String, Item> value) {
		}

		@McpTool
		void optional(@Valid Optional<Item> value) {
		}

		@McpTool
		void optionalItem(Optional<@Valid Item> value) {
		}

		@McpTool
		void plainOptional(Optional<Item> value) {
		}

		@McpTool
		void order(@Valid Order value) {
		}

		@McpTool
		void plainOrder(Order value) {
		}

		@McpTool
		void flat(@Valid Flat value) {
		}

		@McpTool
		void flatChecked(@Valid FlatChecked value) {
		}

		@McpTool
		void kind(@Valid Kind value) {
		}

		@McpTool
		void plainKind(Kind value) {
		}

		@McpTool
		void both(@Valid Item value, Item other, Plain one, @Valid Plain two) {
		}

	}

	interface OnCreate {

	}

	interface OnUpdate extends Default {

	}

	@NullUnmarked
	public static class Item {

		@NotBlank
		public String name;

		@Valid
		public Item parent;

	}

	@NullUnmarked
	public static class Plain {

		public String text;

	}

	@NullUnmarked
	public static class Order {

		public Item plain;

		public List<Item> list;

		@Valid
		public Item checked;

		@Valid
		public List<Item> checkedList;

		public List<@Valid Item> checkedItems;

		public Map<String, @Valid Item> checkedValues;

		private Item byGetter;

		@Valid
		public Item getByGetter() {
			return this.byGetter;
		}

		public void setByGetter(Item byGetter) {
			this.byGetter = byGetter;
		}

	}

	@NullUnmarked
	public static class Flat {

		@JsonUnwrapped
		public Item item;

	}

	@NullUnmarked
	public static class FlatChecked {

		@Valid
		@JsonUnwrapped
		public Item item;

	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
	@JsonSubTypes(@JsonSubTypes.Type(value = Named.class, name = "named"))
	public interface Kind {

	}

	@NullUnmarked
	public static class Named implements Kind {

		@NotBlank
		public String name;

	}

}

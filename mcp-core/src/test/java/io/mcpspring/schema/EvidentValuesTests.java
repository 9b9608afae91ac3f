package io.mcpspring.schema;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is proven here is not looked at by the library, so nothing may be proven that the
 * library refuses.
 */
class EvidentValuesTests {

	private static final JsonMapper JSON = new JsonMapper();

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private static final List<String> NAMES = List.of("a", "b", "c");

	private static final List<String> TYPES = List.of("string", "integer", "number", "boolean", "null", "array",
			"object");

	private final SchemaLibrary library = new SchemaLibrary();

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', delimiter = '|', value = { "{'type':'object'} | {}",
			"{'type':'string','enum':['x','y']} | 'x'",
			"{'type':'object','properties':{'a':{'type':'string','description':'A'}},'required':['a']} | {'a':'x'}",
			"{'type':'object','properties':{'a':{'type':['integer','null']}},'additionalProperties':false} | {'a':null}",
			"{'type':'object','properties':{'a':{'type':'array','items':{'type':'number'}}}} | {'a':[1,2.5]}",
			"{'type':['integer','number']} | 1.5", "{'type':['number','integer']} | 1.5" })
	void valuesOfUsualSchemasAreProven(String schema, String value) {
		EvidentValues values = EvidentValues.of(json(schema));
		assertThat(values).isNotNull();
		assertThat(values.include(json(value))).isTrue();
		assertThat(isValid((ObjectNode) json(schema), json(value))).isTrue();
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', delimiter = '|',
			value = { "{'type':'object'} | {'a':1}", "{'type':'integer'} | 1.0", "{'type':'string'} | 1",
					"{'type':'string','enum':['x']} | 'y'", "{'type':'array'} | []",
					"{'type':'object','properties':{'a':{'type':'string'}},'required':['a']} | {}",
					"{'type':'object','properties':{'a':{'type':'string'}}} | {'a':'x','b':'y'}",
					"{'type':'object','required':['a']} | {'a':'x'}" })
	void theRestIsLeftToTheLibrary(String schema, String value) {
		EvidentValues values = EvidentValues.of(json(schema));
		assertThat(values).isNotNull();
		assertThat(values.include(json(value))).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{'type':'string','minLength':1}", "{'type':'integer','minimum':0}",
			"{'type':'object','properties':{'a':{'anyOf':[{'type':'string'}]}}}", "{'enum':['x']}",
			"{'type':'integer','enum':[1]}", "{'type':'array','items':true}", "{'type':'object','minProperties':1}",
			"{'type':'array','items':{'type':'string'},'uniqueItems':true}",
			"{'type':'object','properties':{'a':{'$ref':'#/$defs/A'}},'$defs':{'A':{'type':'string'}}}" })
	void otherSchemasAreLeftToTheLibrary(String schema) {
		assertThat(EvidentValues.of(json(schema))).isNull();
	}

	/** An invalid value among the proven ones would be one that the library refuses. */
	@Test
	void theLibraryAgreesWithEachProof() {
		Random random = new Random(42);
		int proven = 0;
		int unproven = 0;
		for (int i = 0; i < 2000; i++) {
			ObjectNode schema = randomSchema(random, 3);
			assertThat(EvidentSchema.isValid(schema)).isTrue();
			EvidentValues values = EvidentValues.of(schema);
			assertThat(values).as(schema.toString()).isNotNull();
			CompiledSchema compiled = new CompiledSchema(this.library.compile(schema), SchemaLimits.DEFAULT);
			for (int j = 0; j < 20; j++) {
				JsonNode value = (j % 2 == 0) ? fitting(random, schema) : randomValue(random, 3);
				if (values.include(value)) {
					proven++;
					assertThat(compiled.validate(value)).as("%s for %s", value, schema).isEmpty();
				}
				else {
					unproven++;
				}
			}
		}
		assertThat(proven).isGreaterThan(5000);
		assertThat(unproven).isGreaterThan(5000);
	}

	private static ObjectNode randomSchema(Random random, int depth) {
		ObjectNode schema = NODES.objectNode();
		String type = TYPES.get(random.nextInt((depth > 0) ? TYPES.size() : 5));
		if (random.nextInt(4) == 0) {
			String other = TYPES.get(random.nextInt(5));
			schema.putArray("type").add(type);
			if (!other.equals(type)) {
				((ArrayNode) schema.get("type")).add(other);
			}
		}
		else {
			schema.put("type", type);
		}
		if (type.equals("array")) {
			schema.set("items", randomSchema(random, depth - 1));
		}
		if (type.equals("string") && random.nextBoolean()) {
			schema.putArray("enum").add("x").add("");
		}
		if (type.equals("object")) {
			for (String name : NAMES) {
				if (random.nextInt(3) > 0) {
					schema.withObject("/properties").set(name, randomSchema(random, depth - 1));
				}
				if (random.nextInt(4) == 0) {
					schema.withArray("/required").add(name);
				}
			}
			if (random.nextBoolean()) {
				schema.put("additionalProperties", random.nextBoolean());
			}
		}
		return schema;
	}

	/** A value that the schema mostly, but not always, allows. */
	private static JsonNode fitting(Random random, JsonNode schema) {
		JsonNode types = schema.get("type");
		String type = types.isArray() ? types.get(random.nextInt(types.size())).stringValue() : types.stringValue();
		return switch (type) {
			case "string" -> NODES.stringNode(random.nextBoolean() ? "x" : "");
			case "integer" -> NODES.numberNode(random.nextInt());
			case "number" -> NODES.numberNode(random.nextDouble());
			case "boolean" -> NODES.booleanNode(random.nextBoolean());
			case "null" -> NODES.nullNode();
			case "array" -> NODES.arrayNode().add(fitting(random, schema.get("items")));
			default -> fittingObject(random, schema);
		};
	}

	private static JsonNode fittingObject(Random random, JsonNode schema) {
		ObjectNode object = NODES.objectNode();
		schema.path("properties").properties().forEach((member) -> {
			if (random.nextInt(8) > 0) {
				object.set(member.getKey(), fitting(random, member.getValue()));
			}
		});
		return object;
	}

	private static JsonNode randomValue(Random random, int depth) {
		return switch (random.nextInt((depth > 0) ? 7 : 5)) {
			case 0 -> NODES.stringNode(NAMES.get(random.nextInt(NAMES.size())));
			case 1 -> NODES.numberNode(random.nextInt(3));
			case 2 -> NODES.numberNode(random.nextInt(3) / 2.0);
			case 3 -> NODES.booleanNode(random.nextBoolean());
			case 4 -> NODES.nullNode();
			case 5 -> NODES.arrayNode().add(randomValue(random, depth - 1));
			default -> NODES.objectNode().set(NAMES.get(random.nextInt(NAMES.size())), randomValue(random, depth - 1));
		};
	}

	private boolean isValid(ObjectNode schema, JsonNode value) {
		return new CompiledSchema(this.library.compile(schema), SchemaLimits.DEFAULT).validate(value).isEmpty();
	}

	private static JsonNode json(String text) {
		return JSON.readTree(text.replace('\'', '"'));
	}

}

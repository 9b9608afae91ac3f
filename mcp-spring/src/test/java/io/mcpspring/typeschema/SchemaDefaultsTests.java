package io.mcpspring.typeschema;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class SchemaDefaultsTests {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private final SchemaDefaults defaults = new SchemaDefaults(
			json("""
					{'type':'object','properties':{'limit':{'type':'integer','default':10},
					  'inner':{'$ref':'#/$defs/Inner'},'list':{'type':'array','items':{'$ref':'#/$defs/Inner'}},
					  'map':{'type':'object','additionalProperties':{'$ref':'#/$defs/Inner'}}},
					 '$defs':{'Inner':{'type':'object','properties':{'a':{'type':'string','default':'x'},'next':{'$ref':'#/$defs/Inner'}}}}}"""));

	@Test
	void whatIsMissingOrNullIsFilledInAtAnyDepth() {
		ObjectNode given = json("{'inner':{'next':{'a':null}},'list':[{},{'a':'y'}],'map':{'k':{}}}");
		assertThat(this.defaults.apply(given)).isEqualTo(json("""
				{'limit':10,'inner':{'a':'x','next':{'a':'x'}},'list':[{'a':'x'},{'a':'y'}],'map':{'k':{'a':'x'}}}"""));
	}

	@Test
	void theGivenValueStaysAsItIs() {
		ObjectNode given = json("{'inner':{}}");
		this.defaults.apply(given);
		assertThat(given).isEqualTo(json("{'inner':{}}"));
	}

	@Test
	void aSchemaWithoutDefaultsCostsNothing() {
		ObjectNode given = json("{'a':1}");
		assertThat(new SchemaDefaults(json("{'type':'object'}")).apply(given)).isSameAs(given);
	}

	private static ObjectNode json(String text) {
		return (ObjectNode) MAPPER.readTree(text.replace('\'', '"'));
	}

}

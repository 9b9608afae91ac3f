package io.mcpspring.spring.typeschema;

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
	void whatIsMissingInASubtypeIsFilledInByItsDiscriminator() {
		SchemaDefaults unions = new SchemaDefaults(
				json("""
						{'properties':{'value':{'anyOf':[{'$ref':'#/$defs/A'},
						    {'type':'object','properties':{'kind':{'const':'b'},'n':{'type':'integer','default':2}}},{'type':'null'}]}},
						 '$defs':{'A':{'type':'object','properties':{'kind':{'const':'a'},'n':{'type':'integer','default':1}}}}}"""));
		assertThat(unions.apply(json("{'value':{'kind':'a'}}"))).isEqualTo(json("{'value':{'kind':'a','n':1}}"));
		assertThat(unions.apply(json("{'value':{'kind':'b'}}"))).isEqualTo(json("{'value':{'kind':'b','n':2}}"));
		assertThat(unions.apply(json("{'value':{'kind':'c'}}"))).isEqualTo(json("{'value':{'kind':'c'}}"));
		assertThat(unions.apply(json("{'value':null}"))).isEqualTo(json("{'value':null}"));
		assertThat(unions.apply(json("{'value':'a'}"))).isEqualTo(json("{'value':'a'}"));
	}

	// Without a discriminator it is not certain whose defaults apply.
	@Test
	void whatIsMissingInADeducedSubtypeIsNotFilledIn() {
		SchemaDefaults unions = new SchemaDefaults(json("""
				{'properties':{'value':{'anyOf':[{'type':'object','properties':{'a':{'type':'integer','default':1}}},
				  {'type':'object','properties':{'b':{'type':'integer','default':2}}}]}}}"""));
		assertThat(unions.apply(json("{'value':{'a':3}}"))).isEqualTo(json("{'value':{'a':3}}"));
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

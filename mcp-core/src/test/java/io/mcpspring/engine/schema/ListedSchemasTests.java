package io.mcpspring.engine.schema;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.fake.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Schemas of arguments as they are listed.
 */
class ListedSchemasTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					{'type':['string','null']} | {'type':'string'}
					{'type':['null','integer'],'default':null,'enum':[1,null]} | {'enum':[1],'type':'integer'}
					{'type':['string','number']} | {'anyOf':[{'type':'string'},{'type':'number'}]}
					{'type':['array','string','null'],'items':{'type':['string','null']}} | \
					{'anyOf':[{'type':'array','items':{'type':'string'}},{'type':'string'}]}
					{'anyOf':[{'type':'string'},{'type':'null'}]} | {'type':'string'}
					{'oneOf':[{'$ref':'#/$defs/A'},{'type':'null'}],'description':'x'} | {'description':'x','$ref':'#/$defs/A'}
					{'anyOf':[{'type':'string'},{'const':null},{'type':'integer'}]} | {'anyOf':[{'type':'string'},{'type':'integer'}]}
					{'anyOf':[{'description':'y'},{'enum':[null]}],'description':'x'} | {'anyOf':[{'description':'y'}],'description':'x'}
					{'type':'object','additionalProperties':{'type':['integer','null']}} | \
					{'type':'object','additionalProperties':{'type':'integer'}}
					{'type':'array','items':{'type':['integer','null'],'minimum':1}} | {'type':'array','items':{'minimum':1,'type':'integer'}}
					{'enum':['a',null]} | {'enum':['a']}
					{'type':'null'} | {'type':'null'}
					{'type':'object','properties':{'type':{'type':['string','null']},'default':{'type':'string'}}} | \
					{'type':'object','properties':{'type':{'type':'string'},'default':{'type':'string'}}}
					""")
	void hasNoNull(String given, String listed) {
		ObjectNode schema = Json
			.object("{'type':'object','properties':{'a':" + given + "},'$defs':{'A':{'type':'object'}}}");
		assertThat(listed(schema, SchemaForm.REFERENCES).at("/properties/a")).isEqualTo(Json.tree(listed));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					'anyOf':[{'properties':{'a':{'type':'string'}},'required':['a','c']},\
					{'properties':{'b':{'type':'string'}},'required':['b','c']}] | \
					'description':'Needs either a and c, or b and c'
					'allOf':[{'properties':{'a':{'type':'string'}},'required':['a']},{'$ref':'#/$defs/B'}] | 'required':['a','b']
					'oneOf':[{'properties':{'a':{'type':'string'}}},{'$ref':'#/$defs/B'}],'not':{'required':['z']} | \
					'description':'Needs either b'
					""")
	void hasNoAlternativesAtTheRoot(String given, String listed) {
		ObjectNode schema = Json.object("{'type':'object'," + given
				+ ",'$defs':{'B':{'properties':{'b':{'type':'string'}},'required':['b']}}}");
		assertThat(listed(schema, SchemaForm.REFERENCES)).isEqualTo(schema);
		ObjectNode shown = listed(schema, SchemaForm.INLINE);
		assertThat(shown).isEqualTo(Json
			.object("{'type':'object','properties':{'a':{'type':'string'},'b':{'type':'string'}}," + listed + "}"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			{'$ref':'#/$defs/Node'} | {'type':'object','properties':{'next':{'type':'object',\
			'description':'Of the form of Node, which is described above'}}}
			{'$ref':'#/$defs/Name','description':'x'} | {'type':'string','description':'x'}
			{'const':'a'} | {'enum':['a'],'type':'string'}
			{'oneOf':[{'type':'string','format':'hostname'},{'type':'integer'}]} | \
			{'anyOf':[{'type':'string','description':'Format: hostname'},{'type':'integer'}]}
			{'type':'array','prefixItems':[{'type':'string'},{'type':'integer'},{'type':'string'}]} | \
			{'type':'array','items':{'anyOf':[{'type':'string'},{'type':'integer'}]}}
			{'type':'object','patternProperties':{'^a':{'type':'string'}}} | {'type':'object'}
			{'type':'object','properties':{'$ref':{'type':'string'}},'default':{'$ref':'x'}} | \
			{'type':'object','properties':{'$ref':{'type':'string'}},'default':{'$ref':'x'}}
			""")
	void inlineWritesReferencesOut(String given, String listed) {
		ObjectNode schema = Json.object("{'$schema':'https://json-schema.org/draft/2020-12/schema','type':'object',"
				+ "'properties':{'a':" + given + "},'$defs':{'Node':{'type':'object','properties':{'next':"
				+ "{'$ref':'#/$defs/Node'}}},'Name':{'type':'string'}}}");
		ObjectNode shown = listed(schema, SchemaForm.INLINE);
		assertThat(shown.propertyNames()).containsExactlyInAnyOrder("type", "properties");
		assertThat(shown.at("/properties/a")).isEqualTo(Json.tree(listed));
	}

	/**
	 * What the clients of Gemini and OpenAI refuse, and the Inspector marks as an error.
	 */
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					true | {'anyOf':[{'type':'string'},{'type':'number'},{'type':'boolean'},{'type':'object'},{'type':'array',\
					'items':{'anyOf':[{'type':'string'},{'type':'number'},{'type':'boolean'},{'type':'object'}]}}]}
					{'items':true} | {'type':'array',\
					'items':{'anyOf':[{'type':'string'},{'type':'number'},{'type':'boolean'},{'type':'object'},{'type':'array',\
					'items':{'anyOf':[{'type':'string'},{'type':'number'},{'type':'boolean'},{'type':'object'}]}}]}}
					{'type':'object','properties':{'no':false,'yes':{'type':'string'}},'required':['yes','other']} | \
					{'type':'object','properties':{'yes':{'type':'string'}},'required':['yes']}
					{'type':'integer','enum':[1,2],'description':'Size.'} | {'type':'integer','description':'Size. One of 1, 2'}
					{'type':'string','enum':['','a']} | {'type':'string','enum':['a']}
					{'enum':[true]} | {'type':'boolean','description':'One of true'}
					{'type':'number','exclusiveMinimum':0,'multipleOf':0.5,'format':'decimal'} | \
					{'type':'number','description':'Greater than 0. A multiple of 0.5'}
					{'type':'string','format':'date','pattern':'^(?!a)'} | {'type':'string','description':'Format: date'}
					{'type':'string','format':'date-time','examples':['x'],'readOnly':true} | {'type':'string','format':'date-time'}
					{'description':'x','default':1,'anyOf':[{'type':'string'},{'type':'integer','description':'y'}]} | \
					{'anyOf':[{'type':'string','description':'x'},{'type':'integer','description':'y'}]}
					{'type':'object','properties':{'a':{'type':'string'},'b':{'type':'string'}},\
					'anyOf':[{'required':['a']},{'required':['b']}]} | {'type':'object','properties':{'a':{'type':'string'},\
					'b':{'type':'string'}},'description':'Needs either a, or b'}
					{'allOf':[{'allOf':[{'type':'object','properties':{'a':{'type':'string'}},'required':['a']}]},\
					{'properties':{'b':{'const':'x'}}}]} | {'type':'object','properties':{'a':{'type':'string'},\
					'b':{'enum':['x'],'type':'string'}},'required':['a']}
					{'anyOf':[{'anyOf':[{'type':'string'},{'type':'integer'}]},{'type':'string'}]} | \
					{'anyOf':[{'type':'string'},{'type':'integer'}]}
					{'type':'string','anyOf':[{'pattern':'^a'},{'pattern':'^b'}]} | \
					{'anyOf':[{'pattern':'^a','type':'string'},{'pattern':'^b','type':'string'}]}
					{'minLength':1} | {'minLength':1,'type':'string'}
					{'properties':{'a':{'type':'string'}},'minProperties':1} | \
					{'properties':{'a':{'type':'string'}},'type':'object'}
					""")
	void inlineHasOnlyWhatAllHostsKnow(String given, String listed) {
		ObjectNode schema = Json.object("{'type':'object','properties':{'a':" + given + "}}");
		assertThat(listed(schema, SchemaForm.INLINE).at("/properties/a")).isEqualTo(Json.tree(listed));
	}

	@Test
	void inlineHasNoBooleanSchemasInResults() {
		ObjectNode schema = Json
			.object("{'type':'object','properties':{'a':true,'b':{'items':false},'c':{'anyOf':[true]}},"
					+ "'additionalProperties':false}");
		assertThat(ListedSchemas.output(schema, SchemaForm.INLINE))
			.isEqualTo(Json.object("{'type':'object','properties':{'a':{},'b':{'items':{'not':{}}},'c':{'anyOf':[{}]}},"
					+ "'additionalProperties':false}"));
	}

	/** Some references to a large definition would make a long list of a short one. */
	@Test
	void referencesAreWrittenOutWithinBounds() {
		StringBuilder properties = new StringBuilder("'z':{}");
		for (int i = 0; i < 300; i++) {
			properties.append(",'p").append(i).append("':{'$ref':'#/$defs/A'}");
		}
		ObjectNode schema = Json.object("{'type':'object','properties':{" + properties + "},'$defs':{'A':{'enum':["
				+ "'x',".repeat(1000) + "'y']}}}");
		assertThat(listed(schema, SchemaForm.INLINE).toString()).hasSizeLessThan(250_000);
	}

	/** A note makes a new text of the same description at each place. */
	@Test
	void longTextsAreWrittenOutWithinBounds() {
		StringBuilder properties = new StringBuilder("'z':{}");
		for (int i = 0; i < 480; i++) {
			properties.append(",'p").append(i).append("':{'$ref':'#/$defs/A'}");
		}
		properties.append(",'b':{'$ref':'#/$defs/B'}");
		String text = "{'type':'string','format':'date','description':'" + "x".repeat(14_000) + "'}";
		ObjectNode schema = Json
			.object("{'type':'object','properties':{" + properties + "},'$defs':{'A':" + text + ",'B':" + text + "}}");
		ObjectNode listed = listed(schema, SchemaForm.INLINE);
		assertThat(JsonWeight.of(listed)).isLessThan(2 * (512 * 1024 + JsonWeight.of(schema)));
		assertThat(listed.at("/properties/p0/description").stringValue()).endsWith("x. Format: date");
		assertThat(listed.at("/properties/p479"))
			.isEqualTo(Json.object("{'type':'string','description':'Of the form of A, which is described above'}"));
		assertThat(listed.at("/properties/b"))
			.isEqualTo(Json.object("{'type':'string','description':'Of the form of B, which is not described here'}"));
		assertThat(JsonWeight.of(ListedSchemas.output(schema, SchemaForm.INLINE)))
			.isLessThan(512 * 1024 + 3 * JsonWeight.of(schema));
	}

	/** A large type, of which 60 parts have 10 members with a sentence each. */
	@Test
	void largeTypesAreWrittenOutAsAWhole() {
		String members = IntStream.range(0, 10)
			.mapToObj((i) -> "'member" + i + "':{'type':'string','description':'" + "x".repeat(40) + "'}")
			.collect(Collectors.joining(","));
		String parts = IntStream.range(0, 60)
			.mapToObj((i) -> "'part" + i + "':{'$ref':'#/$defs/Part'}")
			.collect(Collectors.joining(","));
		ObjectNode part = Json.object("{'type':'object','properties':{" + members + "}}");
		ObjectNode schema = Json.object("{'type':'object','properties':{" + parts + "},'$defs':{'Part':" + part + "}}");
		assertThat(listed(schema, SchemaForm.INLINE).path("properties")).hasSize(60).containsOnly(part);
	}

	@Test
	void deepTypesAreNotSaidToBeDescribed() {
		String types = IntStream.range(0, 9)
			.mapToObj((i) -> "'T" + i + "':{'type':'object','properties':{'in':{'$ref':'#/$defs/T" + (i + 1) + "'}}}")
			.collect(Collectors.joining(","));
		ObjectNode schema = Json.object("{'type':'object','properties':{'a':{'$ref':'#/$defs/T0'}},'$defs':{" + types
				+ ",'T9':{'type':'string'}}}");
		assertThat(listed(schema, SchemaForm.INLINE).at("/properties/a" + "/properties/in".repeat(8)))
			.isEqualTo(Json.object("{'type':'object','description':'Of the form of T8, which is not described here'}"));
	}

	/** Without a reference, too, short words of a schema can be long in another form. */
	@ParameterizedTest
	@ValueSource(strings = { "'a%d':true,", "'a%d':{'description':'%2$s','anyOf':[%3$s]}," })
	void aSchemaThatIsTooLargeInTheInlineFormIsAPlainObject(String property) {
		String choices = IntStream.range(0, 100)
			.mapToObj((i) -> "{'minimum':" + i + "}")
			.collect(Collectors.joining(","));
		String properties = IntStream.range(0, property.contains("true") ? 1000 : 1)
			.mapToObj((i) -> property.formatted(i, "x".repeat(10_000), choices))
			.collect(Collectors.joining());
		ObjectNode schema = Json.object("{'type':'object','properties':{" + properties + "'z':{}},'required':['z']}");
		assertThat(listed(schema, SchemaForm.INLINE)).isEqualTo(Json.object("{'type':'object','properties':{},"
				+ "'description':'The schema of the arguments is too large for a list'}"));
		assertThat(listed(schema, SchemaForm.REFERENCES)).isEqualTo(schema);
	}

	private static ObjectNode listed(ObjectNode schema, SchemaForm form) {
		ObjectNode before = schema.deepCopy();
		ObjectNode listed = ListedSchemas.input(schema, form);
		assertThat(schema).isEqualTo(before);
		return listed;
	}

}

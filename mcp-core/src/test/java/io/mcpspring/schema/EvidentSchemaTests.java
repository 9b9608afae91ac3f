package io.mcpspring.schema;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is proven here is not looked at by the library before its first value, so nothing
 * may be proven that the library refuses.
 */
class EvidentSchemaTests {

	private static final JsonMapper JSON = new JsonMapper();

	@ParameterizedTest
	@ValueSource(strings = { "{}",
			"{'type':'object','properties':{'name':{'type':'string','minLength':1,'pattern':'^a+$'},'at':{'type':'string',"
					+ "'format':'date','description':'When'}},'required':['name','at'],'additionalProperties':false}",
			"{'type':'array','items':{'$ref':'#/$defs/Node'},'uniqueItems':true,'$defs':{'Node':{'type':'object',"
					+ "'properties':{'next':{'$ref':'#/$defs/Node'},'kind':{'const':'node'}}}}}",
			"{'anyOf':[{'$ref':'#/$defs/A'},{'type':'null'}],'$defs':{'A':{'enum':['a','b'],'default':'a'}}}",
			"{'type':'object','additionalProperties':{'type':'number','exclusiveMinimum':0},'propertyNames':{'enum':['a']}}",
			"{'type':'object','properties':{'type':{'type':'string'},'$ref':{'type':'string'}}}",
			"{'not':{'type':'null'}}", "{'type':'array','items':{'not':{'type':'null'}}}",
			"{'type':['object','null'],'properties':{'at':{'type':['string','null']}}}",
			"{'$schema':'https://json-schema.org/draft/2020-12/schema','type':'object'}" })
	void schemasOfTypesAreProven(String text) {
		ObjectNode schema = schema(text);
		assertThat(EvidentSchema.isValid(schema)).isTrue();
		assertThatCode(() -> new JsonSchemas().compile(schema).validate(JSON.createObjectNode()))
			.doesNotThrowAnyException();
	}

	// server-2025 BASE-17; server-2026 SCHEMA-04
	@ParameterizedTest
	@ValueSource(strings = { "{'type':'text'}", "{'type':1}", "{'type':[]}", "{'type':['text']}",
			"{'type':['null','null']}", "{'type':[['null']]}", "{'$schema':1}", "{'minLength':-1}", "{'maxItems':'3'}",
			"{'minimum':'0'}", "{'required':'a'}", "{'required':['a','a']}", "{'properties':[]}",
			"{'properties':{'a':1}}", "{'items':[{}]}", "{'enum':'a'}", "{'not':1}", "{'not':{'type':'text'}}",
			"{'$ref':'#/$defs/A','$defs':{'A':{'not':{'$ref':'#/$defs/A'}}}}", "{'anyOf':[]}", "{'anyOf':{}}",
			"{'pattern':'('}", "{'$ref':'#/$defs/Missing'}", "{'$ref':'https://example.com/schema'}",
			"{'$schema':'https://example.com/dialect'}", "{'title':1}", "{'additionalProperties':'no'}",
			"{'uniqueItems':1}", "{'$defs':{'a':1}}", "{'$id':1}",
			"{'$ref':'#/$defs/A','$defs':{'A':{'$ref':'#/$defs/A'}}}",
			"{'properties':{'a':{'$ref':'#/$defs/A'}},'$defs':{'A':{'anyOf':[{'type':'null'},{'$ref':'#/$defs/B'}]},"
					+ "'B':{'allOf':[{'$ref':'#/$defs/A'}]}}}" })
	void whatTheLibraryRefusesIsNotProvenAndRefusedAtOnce(String text) {
		ObjectNode schema = schema(text);
		assertThat(EvidentSchema.isValid(schema)).isFalse();
		assertThatExceptionOfType(SchemaException.class).isThrownBy(() -> new JsonSchemas().compile(schema));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'$schema':'https://json-schema.org/draft/2019-09/schema'}",
			"{'$schema':'http://json-schema.org/draft-07/schema#'}",
			"{'properties':{'a':{'$schema':'https://json-schema.org/draft/2020-12/schema'}}}", "{'if':{},'then':{}}",
			"{'prefixItems':[{'type':'string'}]}", "{'multipleOf':3}",
			"{'$ref':'#/properties/a','properties':{'a':true}}", "{'properties':{'a':{'$defs':{'b':{}}}}}" })
	void whatTypesAreNotMadeOfIsLeftToTheLibrary(String text) {
		ObjectNode schema = schema(text);
		assertThat(EvidentSchema.isValid(schema)).isFalse();
		assertThatCode(() -> new JsonSchemas().compile(schema)).doesNotThrowAnyException();
	}

	@Test
	void longChainsAndManyAlternativesAreLeftToTheLibrary() {
		String chain = IntStream.range(0, 5000)
			.mapToObj((i) -> "'D" + i + "':{'$ref':'#/$defs/D" + (i + 1) + "'}")
			.collect(Collectors.joining(","));
		assertThat(EvidentSchema.isValid(schema("{'$ref':'#/$defs/D0','$defs':{" + chain + ",'D5000':{}}}"))).isFalse();
		String doubling = IntStream.range(0, 40)
			.mapToObj(
					(i) -> "'D%d':{'anyOf':[{'$ref':'#/$defs/D%d'},{'$ref':'#/$defs/D%d'}]}".formatted(i, i + 1, i + 1))
			.collect(Collectors.joining(","));
		assertThat(EvidentSchema.isValid(schema("{'$ref':'#/$defs/D0','$defs':{" + doubling + ",'D40':{}}}")))
			.isFalse();
	}

	@Test
	void provenSchemaChecksEachValueAlike() {
		CompiledSchema compiled = new JsonSchemas().compile(schema("{'type':'object','required':['a']}"));
		assertThat(compiled.validate(JSON.readTree("{}"))).hasSize(1);
		assertThat(compiled.validate(JSON.readTree("{\"a\":1}"))).isEmpty();
	}

	private static ObjectNode schema(String text) {
		return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
	}

}

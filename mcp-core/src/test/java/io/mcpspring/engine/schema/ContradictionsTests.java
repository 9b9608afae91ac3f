package io.mcpspring.engine.schema;

import java.util.List;

import io.mcpspring.engine.schema.Contradictions.Place;
import io.mcpspring.fake.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Schemas that no value fits.
 */
class ContradictionsTests {

	private static List<Place> in(String schema) {
		return Contradictions.in(Json.object(schema));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'type':'integer','minimum':5,'maximum':3}",
			"{'type':'number','exclusiveMinimum':3,'maximum':3}", "{'type':'number','minimum':3,'exclusiveMaximum':3}",
			"{'type':'integer','minimum':1.2,'maximum':1.8}",
			"{'type':'integer','minimum':1,'maximum':4,'multipleOf':5}",
			"{'type':'integer','exclusiveMinimum':1,'exclusiveMaximum':2}",
			"{'type':'number','minimum':1e300,'maximum':1e-300}", "{'type':'string','minLength':3,'maxLength':2}",
			"{'type':'array','items':{},'minItems':3,'maxItems':2}", "{'type':'array','items':false,'minItems':1}",
			"{'type':'array','items':{'not':{}},'minItems':1}", "{'type':'object','minProperties':2,'maxProperties':1}",
			"{'enum':[]}", "{'type':'string','enum':[]}", "{'type':'integer','enum':['a','b']}",
			"{'type':'string','enum':[1,null,true,[],{}]}", "{'type':'string','const':5}",
			"{'type':'integer','enum':[1,2],'minimum':3}", "{'type':'integer','enum':[1.5]}",
			"{'type':'string','enum':['ab','cd'],'pattern':'^[0-9]+$'}",
			"{'type':'string','enum':['ab'],'maxLength':1}", "{'type':'string','const':'ab','minLength':3}",
			"{'type':'string','pattern':'^[A-Z]{3}$','maxLength':2}",
			"{'type':'string','pattern':'^\\\\d{2,4}-x?$','minLength':7}",
			"{'type':'string','pattern':'^$','minLength':1}",
			"{'type':'object','properties':{'a':false},'required':['a']}",
			"{'type':'object','properties':{'a':{'not':{}}},'required':['a']}",
			"{'type':'object','properties':{},'required':['a'],'additionalProperties':false}",
			"{'type':'object','required':['a','b'],'maxProperties':1}",
			"{'type':'string','allOf':[{'type':'integer'}]}",
			"{'allOf':[{'type':'string'},{'type':['integer','null']}]}" })
	void areFound(String schema) {
		assertThat(in(schema)).singleElement().satisfies((place) -> assertThat(place.path()).isEmpty());
		assertThat(in("{'type':'object','properties':{'a':{'type':'array','items':" + schema + "}}}"))
			.extracting(Place::path)
			.containsExactly("/properties/a/items");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{'type':'integer','minimum':3,'maximum':3}",
			"{'type':'integer','minimum':1.2,'maximum':2}", "{'type':'number','minimum':1.2,'maximum':1.8}",
			"{'type':'integer','exclusiveMinimum':1,'exclusiveMaximum':3}",
			"{'type':'integer','minimum':1,'maximum':5,'multipleOf':5}",
			"{'type':'number','exclusiveMinimum':0,'maximum':0.5,'multipleOf':0.1}",
			"{'type':'number','minimum':-1e1000000000,'maximum':1e1000000000,'multipleOf':1}",
			"{'type':'string','minLength':2,'maxLength':2}", "{'type':'array','items':false}",
			"{'type':'array','prefixItems':[{}],'items':false,'minItems':1}", "{'type':'string','enum':['a',1]}",
			"{'type':['string','null'],'enum':[null]}", "{'type':'number','enum':[1]}",
			"{'type':'integer','enum':[1.0]}", "{'type':'string','pattern':'^[A-Z]{3}$','maxLength':3}",
			"{'type':'string','pattern':'[A-Z]{3}','maxLength':9}",
			"{'type':'string','pattern':'^(a|bcd)$','minLength':3}",
			"{'type':'string','pattern':'^a+$','minLength':90}", "{'type':'string','pattern':'^[A-Z]{3','maxLength':1}",
			"{'type':'string','enum':['a'],'pattern':'('}", "{'type':'object','properties':{'a':false}}",
			"{'type':'object','required':['a']}",
			"{'type':'object','required':['a'],'patternProperties':{'a':{}},'additionalProperties':false}",
			"{'not':{'type':'null'}}", "{'type':'number','allOf':[{'type':'integer'}]}", "{'const':null}",
			"{'allOf':[{'$ref':'#/$defs/none'},{'type':'string'}]}" })
	void areNotInvented(String schema) {
		assertThat(in(schema)).isEmpty();
	}

	@Test
	void areFoundInEndlessRequirements() {
		String comment = """
				{'type':'object','properties':{'comment':{'$ref':'#/$defs/Comment'}},'$defs':{'Comment':{'type':'object',\
				'properties':{'text':{'type':'string'},'parent':{'$ref':'#/$defs/Reply'}},'required':['text','parent']},\
				'Reply':{'type':'object','properties':{'to':{'$ref':'#/$defs/Comment'}},'required':['to']}}}""";
		assertThat(in(comment)).extracting(Place::path).containsExactly("/$defs/Comment", "/$defs/Reply");
		assertThat(in(comment.replace("'required':['to']", "'required':[]"))).isEmpty();
		assertThat(in(comment.replace("'Reply':{'type':'object'", "'Reply':{'type':['object','null']"))).isEmpty();
		assertThat(in("{'type':'object','properties':{'a':{'$ref':'#'}},'required':['a']}")).hasSize(1);
		assertThat(in("{'type':'object','properties':{'a':{'type':'array','items':{'$ref':'#'}}},'required':['a']}"))
			.isEmpty();
		assertThat(in("{'$defs':{'a':{'$ref':'#/$defs/b'},'b':{'$ref':'#/$defs/a'}},'allOf':[{'$ref':'#/$defs/a'}]}"))
			.isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'type':'array','items':{'$ref':'#/$defs/A'},'minItems':1}",
			"{'type':'array','prefixItems':[{'$ref':'#/$defs/A'}],'minItems':1}",
			"{'anyOf':[{'$ref':'#/$defs/A'},{'type':'array','minItems':1,'items':{'$ref':'#/$defs/A'}}]}",
			"{'oneOf':[{'$ref':'#/$defs/A'}]}", "{'allOf':[{'type':'object'},{'$ref':'#/$defs/A'}]}",
			"{'type':'object','properties':{'b':{'$ref':'#/$defs/A'}},'required':['b']}" })
	void areFoundInEndlessRequirementsOfOtherForms(String member) {
		assertThat(in(recursive(member))).extracting(Place::path).contains("/$defs/A");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'type':'array','items':{'$ref':'#/$defs/A'}}",
			"{'type':['array','null'],'items':{'$ref':'#/$defs/A'},'minItems':1}",
			"{'type':'array','prefixItems':[{'type':'string'}],'items':{'$ref':'#/$defs/A'},'minItems':1}",
			"{'items':{'$ref':'#/$defs/A'},'minItems':1}", "{'anyOf':[{'$ref':'#/$defs/A'},{'type':'null'}]}",
			"{'oneOf':[{'$ref':'#/$defs/A'},{'type':'string'}]}",
			"{'type':'object','additionalProperties':{'$ref':'#/$defs/A'}}" })
	void areNotInventedInOtherForms(String member) {
		assertThat(in(recursive(member))).isEmpty();
	}

	private static String recursive(String member) {
		return "{'properties':{'a':{'$ref':'#/$defs/A'}},'$defs':{'A':{'type':'object','properties':{'a':" + member
				+ "},'required':['a']}}}";
	}

	/** Schemas of other servers, valid and small, end no check. */
	@ParameterizedTest
	@ValueSource(strings = {
			"{'type':'object','properties':{'a':{'$anchor':'x','type':'string'},'b':{'$ref':'#x'}},'required':['b']}",
			"{'allOf':[{'$ref':'#x'},{'$ref':'#/~2'},{'$ref':'#%'},{'$ref':7}]}" })
	void unusualReferencesHaveNoPlaces(String schema) {
		assertThat(in(schema)).isEmpty();
	}

	@Test
	void longPartsAreRead() {
		String longClass = "^[" + "a".repeat(100_000) + "]$";
		assertThat(in("{'type':'string','pattern':'" + longClass + "','minLength':1}")).isEmpty();
		assertThat(in("{'type':'string','pattern':'" + longClass + "','minLength':2}")).hasSize(1);
		assertThat(in("{'allOf':[{'$ref':'#" + "/".repeat(1_000_000) + "'}]}")).isEmpty();
	}

}

package io.mcpspring.openapi.schema;

import java.util.Map;

import io.mcpspring.context.McpException;
import io.mcpspring.model.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class VariableArgumentsTests {

	private static VariableArguments arguments(String schema, String more) {
		return new VariableArguments((ObjectNode) JsonMapper.shared()
			.readTree(("{'type':'object','properties':{'x':" + schema + ",'y':{}}" + more + "}").replace('\'', '"')));
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
			{'type':'string'}                              | 5                   | "5"
			{}                                             | 5                   | "5"
			{'type':['string','integer']}                  | 5                   | "5"
			{'type':'string'}                              | a,b                 | "a,b"
			{'type':'string'}                              | [1]                 | "[1]"
			{'type':'integer','maximum':9}                 | 5                   | 5
			{'type':'integer'}                             | 1234567890123456789 | 1234567890123456789
			{'type':'number'}                              | -0.50               | -0.5
			{'type':'boolean'}                             | true                | true
			{'enum':['a','b']}                             | b                   | "b"
			{'type':'array','items':{'type':'string'}}     | 1,b                 | ["1","b"]
			{'type':'array','items':{'type':'integer'}}    | 1,2                 | [1,2]
			{'type':'array','items':{'type':'integer'}}    | 7                   | [7]
			{'type':'array','items':{'type':'integer'}}    | [1,2]               | [1,2]
			{'$ref':'#/$defs/ids'}                         | 1,2                 | [1,2]
			{'type':'object'}                              | {"a":1}             | {"a":1}
			""")
	void textsBecomeValuesThatFit(String schema, String text, String value) {
		String more = ",'$defs':{'ids':{'type':'array','items':{'type':'integer'}}},'required':['x']";
		assertThat(arguments(schema, more).read(Map.of("x", text)).toString()).isEqualTo("{\"x\":" + value + "}");
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
			{'type':'integer'}                             | big
			{'type':'integer','maximum':9}                 | 10
			{'type':'integer'}                             | 1.5
			{'type':'number'}                              | 1e999999999
			{'type':'number'}                              | 1e-999999999
			{'type':'boolean'}                             | yes
			{'enum':['a','b']}                             | c
			{'type':'string','maxLength':3}                | abcd
			{'type':'string','pattern':'^[a-z]+$'}         | A
			{'type':'array','items':{'type':'integer'}}    | 1,b
			{'type':'array','maxItems':1,'items':{'type':'string'}} | a,b
			{'type':'integer'}                             | null
			""")
	void textsThatDoNotFitAreRefused(String schema, String text) {
		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> arguments(schema, "").read(Map.of("x", text, "y", "other")))
			.withMessageStartingWith("Invalid variables:\n- /x")
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(ErrorCode.INVALID_PARAMS));
	}

	@ParameterizedTest
	@ValueSource(strings = { "[", "1," })
	void longTextsAreNotTakenApart(String part) {
		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> arguments("{'type':'array'}", "").read(Map.of("x", part.repeat(4097))))
			.withMessageStartingWith("Invalid variables:\n- /x");
	}

	@Test
	void emptyVariablesAreLeftOutUnlessTheyFit() {
		assertThat(arguments("{'type':'integer'}", "").read(Map.of("x", "", "y", ""))).hasToString("{\"y\":\"\"}");
		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> arguments("{'type':'integer'}", ",'required':['x']").read(Map.of("x", "")))
			.withMessage("Invalid variables:\n- required property 'x' is missing");
	}

	@Test
	void requiredVariablesAreMissed() {
		VariableArguments arguments = arguments("{'type':'string'}", ",'required':['x','y']");
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> arguments.read(Map.of("x", "a")))
			.withMessage("Invalid variables:\n- required property 'y' is missing");
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> arguments.read(Map.of()));
	}

}

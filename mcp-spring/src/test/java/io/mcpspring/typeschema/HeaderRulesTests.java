package io.mcpspring.typeschema;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpToolParam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.MethodParameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Arguments repeated in headers (server-2026 PARAM-01, PARAM-02).
 */
class HeaderRulesTests {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	// server-2026 PARAM-01, PARAM-02, PARAM-13
	@Test
	void textsIntegersAndBooleansMayBeRepeatedNestedOnesToo() {
		assertThat(schema("allowed").path("properties")).isEqualTo(
				json("""
						{'region':{'type':'string','x-mcp-header':'Region'},
						 'count':{'type':'integer','x-mcp-header':'Count'},
						 'wide':{'type':'integer','x-mcp-header':'Wide','minimum':-9007199254740991,'maximum':9007199254740991},
						 'options':{'type':'object','properties':{'dry':{'type':'boolean','x-mcp-header':'Dry-Run'}},'required':['dry']}}"""));
	}

	// server-2026 PARAM-02
	@ParameterizedTest
	@CsvSource(textBlock = """
			space,     is not an HTTP token
			control,   is not an HTTP token
			umlaut,    is not an HTTP token
			number,    is on a value that is not a text
			object,    is on a value that is not a text
			decimal,   is on a value that is not a text
			twice,     is used twice
			inList,    is on a value that is not a plain nested property
			inMap,     is on a value that is not a plain nested property
			usedTwice, is on a value that is not a plain nested property
			""")
	void eachRuleIsCheckedAtStart(String sample, String reason) {
		assertThatIllegalArgumentException().isThrownBy(() -> schema(sample)).withMessageContaining(reason);
	}

	@Test
	void anArgumentMayBeNamedLikeTheKeyword() {
		assertThat(schema("named").path("properties").has("x-mcp-header")).isTrue();
	}

	private static ObjectNode schema(String sample) {
		Method method = Stream.of(Samples.class.getDeclaredMethods())
			.filter((candidate) -> candidate.getName().equals(sample))
			.findFirst()
			.orElseThrow();
		List<JsonSchemas.Argument> arguments = new ArrayList<>();
		for (int i = 0; i < method.getParameterCount(); i++) {
			MethodParameter parameter = new MethodParameter(method, i);
			McpToolParam param = parameter.getParameterAnnotation(McpToolParam.class);
			String name = (param != null && !param.name().isEmpty()) ? param.name()
					: method.getParameters()[i].getName();
			arguments.add(new JsonSchemas.Argument(name, method.getGenericParameterTypes()[i], parameter, true));
		}
		return json(new JsonSchemas(MAPPER).input(arguments).toString());
	}

	private static ObjectNode json(String text) {
		return (ObjectNode) MAPPER.readTree(text.replace('\'', '"'));
	}

	interface Samples {

		void allowed(@McpToolParam(header = "Region") String region, @McpToolParam(header = "Count") int count,
				@McpToolParam(header = "Wide") long wide, Options options);

		void space(@McpToolParam(header = "a b") String value);

		void control(@McpToolParam(header = "a\rb") String value);

		void umlaut(@McpToolParam(header = "Größe") String value);

		void number(@McpToolParam(header = "A") double value);

		void decimal(@McpToolParam(header = "A") BigDecimal value);

		void object(@McpToolParam(header = "A") Options value);

		void twice(@McpToolParam(header = "A") String one, @McpToolParam(header = "a") String two);

		void inList(List<Options> value);

		void inMap(Map<String, Options> value);

		void usedTwice(Options one, Options two);

		void named(@McpToolParam(name = "x-mcp-header") String value);

	}

	record Options(@McpToolParam(header = "Dry-Run") boolean dry) {
	}

}

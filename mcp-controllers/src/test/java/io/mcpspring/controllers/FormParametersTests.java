package io.mcpspring.controllers;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.List;
import java.util.Map;

import io.mcpspring.context.ToolException;
import io.mcpspring.controllers.EndpointArgument.Declaration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Names of the parameters of a form, each of which repeats those of the objects around
 * it: a message of some kilobytes could stand for gigabytes of them.
 */
class FormParametersTests {

	@ParameterizedTest
	@CsvSource({ "map,1,10,1000", "map,40,20,50", "list,1,5,1000", "list,10,10,200", "map,5,1000,5" })
	void namesThatFitAreSent(String kind, int depth, int length, int leaves) {
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
		FormParameters.add(argument(), form(kind, depth, length, leaves), parameters);
		assertThat(parameters).hasSize(leaves).allSatisfy((name, values) -> assertThat(values).containsExactly("1"));
	}

	@ParameterizedTest
	@CsvSource({ "map,1,10,10000", "map,55,1000,30000", "map,55,1000,2", "list,55,1000,2", "list,1,10,20000",
			"list,30,50,200" })
	void namesThatGrowTooLongAreRefused(String kind, int depth, int length, int leaves) {
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> FormParameters.add(argument(), form(kind, depth, length, leaves), parameters))
			.withMessageContaining("too many members, or too long names");
		assertThat(parameters.keySet().stream().mapToLong(String::length).sum()).isLessThan(64 * 1024);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'sum':'%s'}", "{'sums':['1','%s']}", "{'owner':{'sum':'%s'}}", "{'byName':{'x':'%s'}}" })
	void textsWhoseConversionWouldCostMuchAreRefused(String form) {
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
		for (String number : List.of("9".repeat(1001), "1E600000000")) {
			assertThatExceptionOfType(ToolException.class)
				.isThrownBy(() -> FormParameters.add(argument(), json(form, number), parameters))
				.withMessageMatching(
						"Argument '[a-zA-Z.\\[\\]]+' (is longer than 1000 characters|has too large an exponent)");
		}
		FormParameters.add(argument(), json(form, "12.50"), parameters);
		assertThat(parameters.values()).anySatisfy((values) -> assertThat(values).contains("12.50"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'owner':{'owner.note':'%s'}}", "{'owner':{'items[0].x':'%s'}}",
			"{'items':[{'a':{'items[0]':'%s'}}]}" })
	void namesOfMembersAreNoPaths(String form) {
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> FormParameters.add(argument(), json(form, "1"), parameters))
			.withMessageContaining("a character in its name that parameters do not have");
		assertThat(parameters).isEmpty();
	}

	@Test
	void keysOfMapsHaveDots() {
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
		FormParameters.add(argument(), json("{'owner':{'byName':{'a.b':'%s'}}}", "1"), parameters);
		assertThat(parameters).containsOnlyKeys("owner.byName[a.b]");
	}

	private static JsonNode json(String form, String number) {
		return JsonMapper.builder().build().readTree(form.formatted(number).replace('\'', '"'));
	}

	@Test
	void textsOfOtherTypesAreLong() {
		JsonNode text = StringNode.valueOf("9".repeat(100_000));
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
		FormParameters.add(argument(), JsonNodeFactory.instance.objectNode().set("note", text), parameters);
		assertThat(parameters.get("note")).containsExactly(text.stringValue());
		for (Class<?> type : List.of(String.class, Object.class, byte[].class)) {
			assertThat(RequestTexts.of(query(type), text)).containsExactly(text.stringValue());
		}
	}

	@Test
	void argumentsWhoseConversionWouldCostMuchAreRefused() {
		for (Class<?> type : List.of(BigDecimal.class, long.class, BigInteger[].class)) {
			assertThatExceptionOfType(ToolException.class)
				.isThrownBy(() -> RequestTexts.of(query(type), StringNode.valueOf("9".repeat(1001))))
				.withMessage("Argument 'value' is longer than 1000 characters");
		}
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> RequestTexts.of(query(URI.class), StringNode.valueOf("x".repeat(65_537))))
			.withMessage("Argument 'value' is longer than 65536 characters");
		assertThat(RequestTexts.of(query(long.class), StringNode.valueOf("0x12345678"))).containsExactly("0x12345678");
	}

	private static EndpointArgument query(Class<?> type) {
		return EndpointArgument.of(Place.QUERY, "value", type, new Declaration(null, false, null, null));
	}

	private static EndpointArgument argument() {
		return EndpointArgument.of(Place.FORM, "form", Form.class, new Declaration(null, false, null, null));
	}

	private static ObjectNode form(String kind, int depth, int length, int leaves) {
		JsonNode value = kind.equals("list") ? list(leaves) : members(leaves);
		for (int i = 0; i < depth; i++) {
			value = JsonNodeFactory.instance.objectNode().set("k".repeat(length), value);
		}
		return JsonNodeFactory.instance.objectNode().set("params", value);
	}

	private static JsonNode members(int count) {
		ObjectNode members = JsonNodeFactory.instance.objectNode();
		for (int i = 0; i < count; i++) {
			members.put("m" + i, 1);
		}
		return members;
	}

	private static JsonNode list(int count) {
		ArrayNode list = JsonNodeFactory.instance.arrayNode();
		for (int i = 0; i < count; i++) {
			list.addObject().put("m", 1);
		}
		return list;
	}

	static class Form {

		public void setParams(Map<String, Object> params) {
		}

		public void setItems(List<Map<String, Object>> items) {
		}

		public void setSum(BigDecimal sum) {
		}

		public void setSums(List<BigDecimal> sums) {
		}

		public void setByName(Map<String, Long> byName) {
		}

		public void setOwner(Form owner) {
		}

		public void setNote(String note) {
		}

	}

}

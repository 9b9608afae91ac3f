package io.mcpspring.spring.method;

import java.lang.reflect.Type;
import java.util.List;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.engine.server.ValueMapper;
import io.mcpspring.spring.method.handler.SpringValueMapper;
import io.mcpspring.spring.method.validation.BeanValidation;
import jakarta.validation.constraints.Positive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;

import org.springframework.core.ParameterizedTypeReference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class SpringValueMapperTests {

	private final ValueMapper values = new SpringValueMapper(Calls.MAPPER, new BeanValidation(Calls.VALIDATOR));

	@Test
	void valuesOfGenericTypesComeBackAsTheyWere() {
		List<Answer> value = List.of(new Answer("a", 1, Color.RED));
		Type type = new ParameterizedTypeReference<List<Answer>>() {
		}.getType();
		assertThat(this.values.fromJson(this.values.toJson(value), type)).isEqualTo(value);
		assertThat(this.values.toJson(null).isNull()).isTrue();
		assertThat(this.values.fromJson(this.values.toJson(null), type)).isNull();
	}

	// server-2025 ELIC-04
	@Test
	void whatHasADefaultNeedNotBeSent() {
		assertThat(this.values.fromJson(Calls.json("{'name':'a'}"), Answer.class))
			.isEqualTo(new Answer("a", 7, Color.GREEN));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			{'name':'a','count':'many'} | Field 'count' must be an integer, but is 'many'
			{'name':'a','color':'blue'} | Field 'color' must be one of RED, GREEN, but is 'blue'
			{'name':'a','count':0}      | "'count' must be greater than 0"
			""")
	void whatDoesNotFitIsTold(String json, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.values.fromJson(Calls.json(json), Answer.class))
			.withMessage(message);
	}

	@Test
	void whatADeserializerThrowsIsNotTold() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.values.fromJson(Calls.json("{'code':'SECRET'}"), Code.class))
			.withMessageStartingWith("Field ")
			.withMessageEndingWith(" is not valid");
	}

	@Test
	void formsAreMadeOfRecords() {
		assertThat(Calls.json(this.values.formSchema(Answer.class).toString())).isEqualTo(Calls
			.json("""
					{'type':'object','properties':{'name':{'type':'string'},'count':{'type':'integer','minimum':1,'default':7},
					 'color':{'type':'string','enum':['RED','GREEN'],'default':'GREEN'}},'required':['name']}"""));
	}

	record Answer(String name, @McpParam(defaultValue = "7") @Positive int count,
			@McpParam(defaultValue = "GREEN") Color color) {
	}

	@JsonDeserialize(using = CodeDeserializer.class)
	record Code(String code) {
	}

	static class CodeDeserializer extends ValueDeserializer<Code> {

		@Override
		public Code deserialize(JsonParser parser, DeserializationContext context) {
			throw new IllegalStateException("SECRET");
		}

	}

	enum Color {

		RED, GREEN

	}

}

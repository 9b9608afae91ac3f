package io.mcpspring.spring.method;

import java.time.LocalDate;
import java.time.MonthDay;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonValue;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpException;
import io.mcpspring.context.ToolException;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.spring.error.ExposedExceptions;
import io.mcpspring.spring.error.TranslatingInterceptor;
import io.mcpspring.spring.method.argument.InvalidArgumentException;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Messages that tell which part of an argument cannot be read, the expected value and the
 * given one (server-2025 TOOL-19).
 */
class BindingMessagesTests {

	private final Calls calls = Calls.to(new Tools());

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					zone     | {'value':'Mars'}                 | Argument 'value' must be a time zone such as Europe/Paris or +01:00, but is 'Mars'
					offset   | {'value':'x'}                    | Argument 'value' must be an offset from UTC such as +01:00, but is 'x'
					currency | {'value':'euro'}                 | Argument 'value' must be a currency such as EUR (ISO 4217), but is 'euro'
					day      | {'value':'x'}                    | Argument 'value' must be a month and day such as --12-31, but is 'x'
					letter   | {'value':'ab'}                   | Argument 'value' must be a text of one character, but is 'ab'
					letter   | {'value':''}                     | Argument 'value' must be a text of one character
					wrapped  | {'value':'ab'}                   | Argument 'value' must be a text of one character, but is 'ab'
					zone     | {'value':''}                     | Argument 'value' must be a time zone such as Europe/Paris or +01:00, but is empty
					day      | {'value':' '}                    | Argument 'value' must be a month and day such as --12-31, but is empty
					bytes    | {'value':'***'}                  | Argument 'value' must be a text in base64, but is '***'
					parcel   | {'value':{'zone':'Mars'}}        | Argument 'value.zone' must be a time zone such as Europe/Paris or +01:00, but is 'Mars'
					parcel   | {'value':{'label':'***'}}        | Argument 'value.label' must be a text in base64, but is '***'
					""")
	void textsOfACertainFormAreDescribed(String tool, String arguments, String message) {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.calls.call(tool, arguments))
			.withMessage(message);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					integer  | {'value':3000000000}             | Argument 'value' must be an integer from -2147483648 to 2147483647, but is '3000000000'
					integer  | {'value':'3000000000'}           | Argument 'value' must be an integer from -2147483648 to 2147483647, but is '3000000000'
					integer  | {'value':'many'}                 | Argument 'value' must be an integer, but is 'many'
					optional | {'value':-3000000000}            | Argument 'value' must be an integer from -2147483648 to 2147483647, but is '-3000000000'
					octet    | {'value':300}                    | Argument 'value' must be an integer from -128 to 127, but is '300'
					number   | {'value':40000}                  | Argument 'value' must be an integer from -32768 to 32767, but is '40000'
					large    | {'value':99999999999999999999}   | Argument 'value' must be an integer from -9223372036854775808 to 9223372036854775807, but is '99999999999999999999'
					octets   | {'value':[1,300]}                | Argument 'value[1]' must be an integer from -128 to 127, but is '300'
					parcel   | {'value':{'count':3000000000}}   | Argument 'value.count' must be an integer from -2147483648 to 2147483647, but is '3000000000'
					counts   | {'value':{'RED':3000000000}}     | Argument 'value.RED' must be an integer from -2147483648 to 2147483647, but is '3000000000'
					""")
	void numbersOutOfTheRangeOfTheirTypeAreTold(String tool, String arguments, String message) {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.calls.call(tool, arguments))
			.withMessage(message);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					counts   | {'value':{'blue':1}}             | Argument 'value' has the name 'blue', which must be one of RED, GREEN
					numbers  | {'value':{'x':'y'}}              | Argument 'value' has the name 'x', which must be an integer
					numbers  | {'value':{'3000000000':'y'}}     | Argument 'value' has the name '3000000000', which must be an integer from -2147483648 to 2147483647
					ids      | {'value':{'x':'y'}}              | Argument 'value' has the name 'x', which must be a UUID such as 123e4567-e89b-12d3-a456-426614174000
					parcel   | {'value':{'days':{'soon':1}}}    | Argument 'value.days' has the name 'soon', which must be a date such as 2030-01-31 (yyyy-MM-dd)
					""")
	void namesInMapsAreToldFromTheirValues(String tool, String arguments, String message) {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.calls.call(tool, arguments))
			.withMessage(message);
	}

	@Test
	void valueOfATypeThatIsMadeOfOneValueHasNoMember() {
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> this.calls.call("form", "{'form':{'number':'x'}}"))
			.withMessage("Argument 'form.number' is not valid");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			iban     | {'value':'SECRET'}               | Argument 'value' is not valid
			transfer | {'value':{'from':'SECRET'}}      | Argument 'value.from' is not valid
			ibans    | {'value':['DE1','SECRET']}       | Argument 'value[1]' is not valid
			iban     | {'value':'told'}                 | Argument 'value': Only accounts of this bank
			transfer | {'value':{'from':'told'}}        | Argument 'value.from': Only accounts of this bank
			""")
	void whatADeserializerThrowsIsAnInvalidArgument(String tool, String arguments, String message) {
		assertThatExceptionOfType(InvalidArgumentException.class).isThrownBy(() -> this.calls.call(tool, arguments))
			.withMessage(message);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			iban     | {'value':null}                   | value: must not be null
			ibans    | {'value':null}                   | value: must not be null
			ibans    | {'value':['DE1',null]}           | value/1: must not be null
			transfer | {'value':{'from':null}}          | value/from: must not be null
			payment  | {'value':{'from':null}}          | value/from: must not be null
			""")
	void nullIsNoValueWhereAValueIsRequired(String tool, String arguments, String violation) {
		try (FakeServer server = FakeServer.setup().start()) {
			server.add(this.calls.tool(tool));
			JsonNode result = server.client().call(tool, arguments).result();
			assertThat(result.path("isError").asBoolean()).isTrue();
			assertThat(result.at("/content/0/text").asString()).endsWith("/" + violation);
		}
	}

	@Test
	void nullDoesNotReachAMethodThatRequiresAValue() throws Exception {
		assertThatExceptionOfType(InvalidArgumentException.class)
			.isThrownBy(() -> this.calls.call("iban", "{'value':null}"))
			.withMessage("Argument 'value' must not be null");
		assertThat(this.calls.text("anything", "{'value':null}")).isEqualTo("null");
		assertThat(this.calls.text("nullable", "{'value':null}")).isEqualTo("null");
	}

	@Test
	void whatADeserializerThrowsIsTranslatedAsTheRefusalOfAMember() {
		try (FakeServer server = FakeServer.setup()
			.around(new TranslatingInterceptor(List.of(new ExposedExceptions(Set.of(IllegalArgumentException.class)))))
			.start()) {
			server.add(this.calls.tool("iban")).add(this.calls.tool("transfer"));
			assertThat(server.client().call("iban", "{'value':'open'}").result().at("/content/0/text").asString())
				.isEqualTo("Argument 'value' is not valid: open");
			assertThat(server.client()
				.call("transfer", "{'value':{'from':'open'}}")
				.result()
				.at("/content/0/text")
				.asString()).isEqualTo("Argument 'value.from' is not valid: open");
		}
	}

	@Test
	void theArgumentsOfPromptsAreReadAlike() {
		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> this.calls.prompt("account", Map.of("iban", "SECRET")))
			.withMessage("Argument 'iban' is not valid");
	}

	@Test
	void defaultThatADeserializerRefusesStopsTheStart() {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> Calls.to(new WrongDefault()))
			.withMessageContaining("the default value of parameter 'value' does not fit its type");
	}

	@Test
	void theArgumentsOfPromptsAreDescribedAlike() {
		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> this.calls.prompt("plan", Map.of("nights", "3000000000", "zone", "UTC")))
			.withMessage("Argument 'nights' must be an integer from -2147483648 to 2147483647, but is '3000000000'");
		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> this.calls.prompt("plan", Map.of("nights", "3", "zone", "Mars")))
			.withMessageContaining("'zone' must be a time zone such as");
	}

	@Test
	void membersThatTheMapperRefusesAreNamed() {
		JsonMapper strict = JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
		Calls refusing = Calls.of(new McpBeanScanner(strict, null, List.of()).scan("bean", new Tools()));
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> refusing.call("parcel", "{'value':{'weight':1}}"))
			.withMessage("Argument 'value.weight' is not known");
	}

	@Test
	void namesOfClassesAreNotTold() {
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> this.calls.call("integer", "{'value':" + "9".repeat(900) + "}"))
			.satisfies((ex) -> assertThat(ex.getMessage()).hasSizeLessThan(220).doesNotContain("jackson", "java."));
	}

	static class Tools {

		@McpTool
		String zone(ZoneId value) {
			return value.toString();
		}

		@McpTool
		String offset(ZoneOffset value) {
			return value.toString();
		}

		@McpTool
		String currency(Currency value) {
			return value.toString();
		}

		@McpTool
		String day(MonthDay value) {
			return value.toString();
		}

		@McpTool
		String letter(char value) {
			return String.valueOf(value);
		}

		@McpTool
		String wrapped(Character value) {
			return value.toString();
		}

		@McpTool
		int bytes(byte[] value) {
			return value.length;
		}

		@McpTool
		int integer(int value) {
			return value;
		}

		@McpTool
		String optional(OptionalInt value) {
			return value.toString();
		}

		@McpTool
		byte octet(byte value) {
			return value;
		}

		@McpTool
		short number(short value) {
			return value;
		}

		@McpTool
		long large(long value) {
			return value;
		}

		@McpTool
		int octets(List<Byte> value) {
			return value.size();
		}

		@McpTool
		int counts(Map<Color, Integer> value) {
			return value.size();
		}

		@McpTool
		int numbers(Map<Integer, String> value) {
			return value.size();
		}

		@McpTool
		int ids(Map<UUID, String> value) {
			return value.size();
		}

		@McpTool
		String parcel(Parcel value) {
			return value.toString();
		}

		@McpTool
		String form(Form form) {
			return form.toString();
		}

		@McpTool
		String iban(Iban value) {
			return value.toString();
		}

		@McpTool
		int ibans(List<Iban> value) {
			return value.size();
		}

		@McpTool
		String transfer(Transfer value) {
			return value.toString();
		}

		@McpTool
		String payment(Payment value) {
			return value.toString();
		}

		@McpTool
		String anything(Object value) {
			return String.valueOf(value);
		}

		@McpTool
		String nullable(@Nullable Iban value) {
			return String.valueOf(value);
		}

		@McpPrompt
		String account(Iban iban) {
			return iban.toString();
		}

		@McpPrompt
		String plan(int nights, ZoneId zone) {
			return nights + " " + zone;
		}

	}

	static class WrongDefault {

		@McpTool
		String iban(@McpParam(defaultValue = "SECRET") Iban value) {
			return value.toString();
		}

	}

	record Transfer(Iban from) {
	}

	record Payment(@JsonDeserialize(using = IbanDeserializer.class) Iban from) {
	}

	@JsonDeserialize(using = IbanDeserializer.class)
	record Iban(@JsonValue String code) {
	}

	/** As those of an application, which know nothing of Jackson's exceptions. */
	static class IbanDeserializer extends ValueDeserializer<Iban> {

		@Override
		public Iban deserialize(JsonParser parser, DeserializationContext context) {
			String text = parser.getString();
			if (text.equals("told")) {
				throw new ToolException("Only accounts of this bank");
			}
			if (!text.startsWith("DE")) {
				throw new IllegalArgumentException(text);
			}
			return new Iban(text);
		}

	}

	record Form(Number number) {
	}

	@JsonDeserialize(using = NumberDeserializer.class)
	record Number(String number) {
	}

	/** As deserializers of types that are made of one value, such as value classes. */
	static class NumberDeserializer extends ValueDeserializer<Number> {

		@Override
		public Number deserialize(JsonParser parser, DeserializationContext context) {
			throw DatabindException.from(parser, "SECRET-4711").prependPath(Number.class, "number");
		}

	}

	record Parcel(ZoneId zone, byte[] label, Integer count, Map<LocalDate, Integer> days) {
	}

	enum Color {

		RED, GREEN

	}

}

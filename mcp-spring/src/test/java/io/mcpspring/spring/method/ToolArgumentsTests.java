package io.mcpspring.spring.method;

import java.security.Principal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.model.Implementation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Arguments of tools, from JSON to parameters (server-2025 TOOL-06, TOOL-19).
 */
class ToolArgumentsTests {

	private final Calls calls = Calls.to(new Tools());

	// server-2025 TOOL-06
	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					text     | {'a':'x'}                                   | x
					numbers  | {'a':1,'b':2,'c':1.5}                       | 1 2 1.5
					numbers  | {'a':1.0,'b':3000000000,'c':2}              | 1 3000000000 2.0
					wrappers | {'a':1,'b':true}                            | 1 true
					dates    | {'day':'2026-11-01'}                        | 2026-11-01
					choice   | {'color':'red'}                             | RED
					order    | {'order':{'id':'o','items':[{'sku':'s','quantity':2}]}} | Order[id=o, items=[Item[sku=s, quantity=2]]]
					lists    | {'ids':[1,2],'map':{'red':['x']}}           | [1, 2] {RED=[x]}
					maybe    | {}                                          | Optional.empty OptionalInt.empty null
					maybe    | {'a':null,'b':null,'c':null}                | Optional.empty OptionalInt.empty null
					maybe    | {'a':'x','b':3,'c':'y'}                     | Optional[x] OptionalInt[3] y
					defaults | {}                                          | 10 GREEN [a, b] plain Preset[size=7]
					defaults | {'limit':null,'preset':{'size':1}}          | 10 GREEN [a, b] plain Preset[size=1]
					renamed  | {'order-id':'x'}                            | x
					raw      | {'node':null}                               | null
					""")
	void bindsByTheTypeOfTheParameter(String tool, String arguments, String expected) throws Exception {
		assertThat(this.calls.text(tool, arguments)).isEqualTo(expected);
	}

	// server-2025 TOOL-19, TOOL-20
	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					text    | {}                                                | Argument 'a' is required
					dates   | {'day':'soon'}                                    | Argument 'day' must be a date such as 2030-01-31 (yyyy-MM-dd), but is 'soon'
					holiday | {'holiday':{'day':'soon'}}                        | Argument 'holiday.day' must be a text in the format dd.MM.yyyy, but is 'soon'
					choice  | {'color':'blue'}                                  | Argument 'color' must be one of red, GREEN, but is 'blue'
					numbers | {'a':1,'b':2,'c':'x'}                             | Argument 'c' must be a number, but is 'x'
					order   | {'order':{'id':'o','items':[{'sku':'s','quantity':'many'}]}} | Argument 'order.items[0].quantity' must be an integer, but is 'many'
					order   | {'order':[]}                                      | Argument 'order' must be an object
					lists   | {'ids':5,'map':{}}                                | Argument 'ids' must be an array
					checked | {'amount':{'cents':-1}}                           | Argument 'amount': cents must not be negative
					strict  | {'value':{'cents':-1}}                            | Argument 'value' is not valid
					""")
	void saysWhatIsExpectedWhere(String tool, String arguments, String message) {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.calls.call(tool, arguments))
			.withMessage(message);
	}

	@Test
	void aLongValueIsShortenedInTheMessage() {
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> this.calls.call("dates", "{'day':'" + "x".repeat(5000) + "'}"))
			.satisfies((ex) -> assertThat(ex.getMessage()).hasSizeLessThan(200));
	}

	@Test
	void whatTheRequestKnowsIsInjectedWhereverItStands() throws Exception {
		Principal jane = () -> "jane";
		McpRequestContext context = Calls.context(McpCaller.builder("k").principal(jane).scopes(Set.of("a")).build());
		assertThat(this.calls.call("injected", "{'text':'x'}", context).content().toString())
			.contains("jane x fr client jane k true");
		assertThat(this.calls.tool("injected").descriptor().inputSchema().path("properties").propertyNames())
			.containsExactly("text");
	}

	@Test
	void aPrincipalOfAnotherTypeIsNotPassedOn() {
		McpRequestContext context = Calls.context(McpCaller.builder("k").principal(() -> "jane").build());
		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> this.calls.call("typedPrincipal", "{}", context));
	}

	@Test
	void anonymousCallersHaveNoPrincipal() throws Exception {
		assertThat(this.calls.text("typedPrincipal", "{}")).isEqualTo("null");
		assertThat(this.calls.text("optionalPrincipal", "{}")).isEqualTo("Optional.empty");
	}

	@Test
	void anAnnotatedParameterIsAnArgumentWhateverItsType() throws Exception {
		assertThat(this.calls.text("language", "{'locale':'de'}")).isEqualTo("de");
	}

	@Test
	void applicationsInjectTypesOfTheirOwn() throws Exception {
		McpParameterResolver tenants = (parameter) -> (parameter.getParameterType() == Tenant.class)
				? (context) -> new Tenant("acme") : null;
		Registration.Tool tool = (Registration.Tool) Calls.scanner(tenants).scan("bean", new TenantTools()).get(0);
		assertThat(tool.descriptor().inputSchema().path("properties").isEmpty()).isTrue();
		assertThat(Calls
			.get(tool.handler().handle(Calls.context(McpCaller.ANONYMOUS), Calls.json("{}")).toCompletableFuture())
			.content()
			.toString()).contains("acme");
	}

	@Test
	void requiredIsWhatNothingAllowsToBeLeftOut() {
		assertThat(this.calls.tool("requirements").descriptor().inputSchema().path("required").toString())
			.isEqualTo("[\"plain\",\"primitive\"]");
	}

	@Test
	void aFormatOfItsOwnIsToldInsteadOfThatOfTheType() {
		assertThat(this.calls.tool("holiday").descriptor().inputSchema().at("/properties/holiday/properties/day"))
			.hasToString("{\"type\":\"string\",\"description\":\"In the format dd.MM.yyyy\"}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			formatted | {'day':'24.12.2026'}             | 2026-12-24
			optionals | {'day':'24.12.2026'}             | Optional[2026-12-24]
			several   | {'days':['24.12.2026']}          | [2026-12-24]
			named     | {'days':{'a':'24.12.2026'}}      | {a=2026-12-24}
			preset    | {}                               | 2026-12-31
			holidays  | {'holidays':{'days':['24.12.2026']}} | Holidays[days=[2026-12-24]]
			""")
	void theFormatOfAParameterApplies(String tool, String arguments, String expected) throws Exception {
		assertThat(this.calls.text(tool, arguments)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					formatted | /day                             | {'day':'2026-12-24'}        | Argument 'day' must be
					several   | /days/items                      | {'days':['2026-12-24']}     | Argument 'days[0]' must be
					named     | /days/additionalProperties       | {'days':{'a':'2026-12-24'}} | Argument 'days.a' must be
					holidays  | /holidays/properties/days/items  | {'holidays':{'days':['2026-12-24']}} | Argument 'holidays.days[0]' must be
					""")
	void theFormatOfAParameterIsDescribedAndExpected(String tool, String value, String arguments, String message) {
		assertThat(this.calls.tool(tool).descriptor().inputSchema().at("/properties" + value))
			.hasToString("{\"type\":\"string\",\"description\":\"In the format dd.MM.yyyy\"}");
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.calls.call(tool, arguments))
			.withMessage(message + " a text in the format dd.MM.yyyy, but is '2026-12-24'");
	}

	static class Tools {

		@McpTool
		String formatted(@JsonFormat(pattern = "dd.MM.yyyy") LocalDate day) {
			return day.toString();
		}

		@McpTool
		String optionals(@JsonFormat(pattern = "dd.MM.yyyy") Optional<LocalDate> day) {
			return day.toString();
		}

		@McpTool
		String several(@JsonFormat(pattern = "dd.MM.yyyy") List<LocalDate> days) {
			return days.toString();
		}

		@McpTool
		String named(@JsonFormat(pattern = "dd.MM.yyyy") Map<String, LocalDate> days) {
			return days.toString();
		}

		@McpTool
		String preset(@JsonFormat(pattern = "dd.MM.yyyy") @McpParam(defaultValue = "31.12.2026") LocalDate day) {
			return day.toString();
		}

		@McpTool
		String holidays(Holidays holidays) {
			return holidays.toString();
		}

		@McpTool
		String text(String a) {
			return a;
		}

		@McpTool
		String numbers(int a, long b, double c) {
			return a + " " + b + " " + c;
		}

		@McpTool
		String wrappers(Integer a, Boolean b) {
			return a + " " + b;
		}

		@McpTool
		String dates(LocalDate day) {
			return day.toString();
		}

		@McpTool
		String holiday(Holiday holiday) {
			return holiday.toString();
		}

		@McpTool
		String choice(Color color) {
			return color.name();
		}

		@McpTool
		String order(Order order) {
			return order.toString();
		}

		@McpTool
		String lists(List<Long> ids, Map<Color, List<String>> map) {
			return ids + " " + map;
		}

		@McpTool
		String maybe(Optional<String> a, OptionalInt b, @Nullable String c) {
			return a + " " + b + " " + c;
		}

		@McpTool
		String defaults(@McpParam(defaultValue = "10") int limit, @McpParam(defaultValue = "GREEN") Color color,
				@McpParam(defaultValue = "[\"a\",\"b\"]") List<String> list,
				@McpParam(defaultValue = "plain") String text, @McpParam(defaultValue = "{}") Preset preset) {
			return limit + " " + color + " " + list + " " + text + " " + preset;
		}

		@McpTool
		String renamed(@McpParam(name = "order-id") String id) {
			return id;
		}

		@McpTool
		String raw(Object node) {
			return String.valueOf(node);
		}

		@McpTool
		String checked(Amount amount) {
			return amount.toString();
		}

		@McpTool
		String strict(StrictAmount value) {
			return value.toString();
		}

		@McpTool
		String injected(Principal principal, String text, Locale locale, Implementation client, McpCaller caller,
				McpRequestContext context) {
			return principal.getName() + " " + text + " " + locale + " " + client.name() + " "
					+ caller.principal().getName() + " " + caller.key() + " " + (context.caller() == caller);
		}

		@McpTool
		String typedPrincipal(@Nullable Robot principal) {
			return String.valueOf(principal);
		}

		@McpTool
		String optionalPrincipal(Optional<Principal> principal) {
			return principal.toString();
		}

		@McpTool
		String language(@McpParam(description = "Of the answer") Locale locale) {
			return locale.toString();
		}

		@McpTool
		String requirements(String plain, int primitive, @Nullable String nullable, Optional<String> optional,
				@McpParam(required = false) String declared, @McpParam(defaultValue = "") String preset) {
			return plain;
		}

	}

	static class TenantTools {

		@McpTool
		String tenant(Tenant tenant) {
			return tenant.name();
		}

	}

	record Tenant(String name) {
	}

	record Robot(String getName) implements Principal {

		@Override
		public String getName() {
			return this.getName;
		}

	}

	record Order(String id, List<Item> items) {
	}

	record Holiday(@JsonFormat(pattern = "dd.MM.yyyy") LocalDate day) {
	}

	record Holidays(@JsonFormat(pattern = "dd.MM.yyyy") List<LocalDate> days) {
	}

	record Item(String sku, int quantity) {
	}

	record Preset(@McpParam(defaultValue = "7") int size) {
	}

	record Amount(int cents) {

		Amount {
			if (cents < 0) {
				throw new ToolException("cents must not be negative");
			}
		}

	}

	record StrictAmount(int cents) {

		StrictAmount {
			if (cents < 0) {
				throw new IllegalArgumentException("internal: SECRET");
			}
		}

	}

	enum Color {

		@JsonProperty("red")
		RED,

		GREEN

	}

}

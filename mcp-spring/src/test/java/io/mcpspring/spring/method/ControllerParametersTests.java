package io.mcpspring.spring.method;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.ArgumentCheck;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.schema.SchemaViolation;
import io.mcpspring.spring.method.argument.ParameterSources;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Future;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.convert.converter.Converter;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.format.annotation.NumberFormat;
import org.springframework.format.support.DefaultFormattingConversionService;
import org.springframework.format.support.FormattingConversionService;
import org.springframework.validation.BindingResult;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Parameters of controller methods that are arguments of tools.
 */
class ControllerParametersTests {

	private final Calls calls = Calls.to(new Shop(), sources());

	private static ParameterSources sources() {
		FormattingConversionService conversion = new DefaultFormattingConversionService();
		conversion.addConverter(new Converter<String, Owner>() {

			@Override
			public @Nullable Owner convert(String id) {
				return id.equals("77") ? null : new Owner(Long.parseLong(id));
			}
		});
		conversion.addConverter(String.class, Handle.class, Opened::new);
		return new ParameterSources(List.of(), List.of(), () -> Optional.of(conversion),
				(text) -> text.replace("${limit}", "7"), (parameter) -> parameter.getParameterType() == Tenant.class);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			find     | {'q':'x'}                                   | x 10 null false 7
			find     | {'q':'x','max':3,'tag':'y','all':true}      | x 3 y true 7
			item     | {'item-id':4}                               | 4 ALL
			item     | {'item-id':4,'view':'SHORT'}                | 4 SHORT
			tags     | {}                                          | [a, b] 2030-01-31
			tags     | {'tags':['c'],'from':'2026-01-01'}          | [c] 2026-01-01
			place    | {'order':{'sku':'s'}}                       | s null 0
			place    | {'order':{'sku':'s'},'note':'n'}            | s n 0
			filtered | {}                                          | null
			filtered | {'filter':{'name':'n'}}                     | Filter[name=n]
			searched | {}                                          | Search null
			searched | {'search':{'text':'t'}}                     | Search t
			generated| {'petId':3}                                 | 3 20
			owner    | {'ownerId':'5'}                             | Owner[id=5]
			owners   | {'ids':['5','6']}                           | [Owner[id=5], Owner[id=6]] Optional.empty
			owners   | {'ids':['5'],'also':'6'}                    | [Owner[id=5]] Optional[Owner[id=6]]
			handle   | {'handle':'door'}                           | door
			german   | {'day':'31.01.2030','price':'1,234.50'}     | 2030-01-31 1234.50
			later    | {'order':{'sku':'s'},'tags':['a','b']}      | s[a, b]
			zone     | {}                                          | true
			""")
	void bindsAsControllersDo(String tool, String arguments, String expected) throws Exception {
		assertThat(this.calls.text(tool, arguments)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					find     | ["q"]        | {"q":{"type":"string"},"max":{"type":"integer","default":10},"tag":{"type":"string"},"all":{"type":"boolean","default":false},"limit":{"type":"integer","default":7}}
					tags     |              | {"tags":{"type":"array","items":{"type":"string"},"default":["a","b"]},"from":{"type":"string","format":"date","default":"2030-01-31"}}
					generated| ["petId"]    | {"petId":{"type":"integer","minimum":1},"limit":{"type":"integer","default":20}}
					owner    | ["ownerId"]  | {"ownerId":{"type":"string","description":"The owner"}}
					owners   | ["ids"]      | {"ids":{"type":"array","items":{"type":"string"}},"also":{"type":"string"}}
					german   | ["day","price"] | {"day":{"type":"string","examples":["31.01.2030"],"description":"In the format dd.MM.yyyy"},"price":{"type":"string","examples":["1,234.50"],"description":"In the format #,##0.00"}}
					zone     |              | {}
					""")
	void saysWhatControllersTake(String tool, @Nullable String required, String properties) {
		var schema = this.calls.tool(tool).descriptor().inputSchema();
		assertThat(schema.path("properties")).hasToString(properties);
		assertThat(schema.has("required") ? schema.path("required").toString() : null).isEqualTo(required);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			owner   | {'ownerId':'x'}   | Argument 'ownerId' is not valid
			owner   | {'ownerId':'77'}  | Argument 'ownerId' names nothing that exists
			owner   | {}                | Argument 'ownerId' is required
			owner   | {'ownerId':5}     | Argument 'ownerId' must be a text
			german  | {'day':'soon','price':'1'} | Argument 'day' must be a text such as 31.01.2030 (dd.MM.yyyy)
			""")
	void saysWhatConvertersExpect(String tool, String arguments, String message) {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.calls.call(tool, arguments))
			.withMessage(message);
	}

	@Test
	void anEntityOfTheUrlIsNeverFilledIn() {
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> this.calls.call("owner", "{'ownerId':{'id':5}}"))
			.withMessage("Argument 'ownerId' must be a text");
	}

	@Test
	void tellsBindingAndValidationErrorsAtOnce() {
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> this.calls.call("book", "{'day':'soon','guest':{'email':'x','name':' '},'people':0}"))
			.withMessage("""
					Invalid arguments:
					- /day: must be a date such as 2030-01-31 (yyyy-MM-dd), but is 'soon'
					- /guest/email: must be a well-formed email address
					- /guest/name: must not be blank
					- /people: must be greater than or equal to 1""");
	}

	@Test
	void validatesWhatIsAnnotatedWithValidated() throws Exception {
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> this.calls.call("register", "{'guest':{'email':'x','name':'n'}}"))
			.withMessage("Invalid arguments:\n- /guest/email: must be a well-formed email address");
		assertThat(this.calls.text("register", "{'guest':{'email':'a@b.c','name':'n'}}")).isEqualTo("n");
	}

	@Test
	void addsToTheViolationsOfTheSchemaWhatItDoesNotSay() {
		Registration.Tool tool = this.calls.tool("book");
		List<SchemaViolation> further = ((ArgumentCheck) tool.handler()).check(Calls.context(McpCaller.ANONYMOUS),
				Calls.json("{'day':'2020-01-01','guest':{'email':'x'},'people':0}"),
				List.of(new SchemaViolation("/people", "must be at least 1"),
						new SchemaViolation("/guest", "required property 'name' is missing")));
		assertThat(further).extracting(SchemaViolation::toString)
			.containsExactly("/day: must be a future date", "/guest/email: must be a well-formed email address");
	}

	@Test
	void addsWhatCannotBeReadBesideAMissingMember() {
		Registration.Tool tool = this.calls.tool("plan");
		List<SchemaViolation> further = ((ArgumentCheck) tool.handler()).check(Calls.context(McpCaller.ANONYMOUS),
				Calls.json("{'visit':{'day':'tomorrow'}}"),
				List.of(new SchemaViolation("/visit", "required property 'purpose' is missing")));
		assertThat(further).extracting(SchemaViolation::toString)
			.containsExactly("/visit/day: must be a date such as 2030-01-31 (yyyy-MM-dd), but is 'tomorrow'");
	}

	@Test
	void doesNotRepeatInOtherWordsWhyAnArgumentCannotBeBound() {
		Registration.Tool tool = this.calls.tool("book");
		List<SchemaViolation> further = ((ArgumentCheck) tool.handler()).check(Calls.context(McpCaller.ANONYMOUS),
				Calls.json("{'day':[],'people':'x'}"),
				List.of(new SchemaViolation("/day", "must be a string, was array"),
						new SchemaViolation("/people", "must be an integer, was string"),
						new SchemaViolation("", "required property 'guest' is missing")));
		assertThat(further).isEmpty();
	}

	@Test
	void bindingResultHoldsTheArgumentAndNoErrors() throws Exception {
		assertThat(this.calls.text("place", "{'order':{'sku':'taken'}}")).isEqualTo("taken null 1");
	}

	@Test
	void whatOnlyControllersCanResolveIsNoArgument() {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> Calls.to(new Object() {
			@McpTool
			@GetMapping("/x")
			void wrong(Tenant tenant) {
			}
		}, sources())).satisfies((ex) -> {
			assertThat(ex.problem()).isEqualTo(
					"parameter 'tenant' is resolved by an extension of the application, which tools do not have");
			assertThat(ex.remedy()).contains("mcp.server.controllers.include", "McpParameterResolver")
				.doesNotContain("@McpParam");
		});
		assertThat(Calls.to(new Object() {
			@McpTool
			@GetMapping("/x")
			void annotated(@McpParam Tenant tenant) {
			}

			@McpTool
			void unmapped(Tenant tenant) {
			}
		}, sources()).registrations()).hasSize(2);
	}

	@RestController
	static class Shop implements PetsApi {

		@McpTool
		@GetMapping("/items")
		String find(@RequestParam String q, @RequestParam(name = "max", defaultValue = "10") int limit,
				@RequestParam(required = false) String tag, @RequestParam(required = false) boolean all,
				@RequestParam(name = "limit", defaultValue = "${limit}") int other) {
			return q + " " + limit + " " + tag + " " + all + " " + other;
		}

		@McpTool
		@GetMapping("/items/{item-id}")
		String item(@PathVariable("item-id") long id, @RequestParam(defaultValue = "ALL") View view) {
			return id + " " + view;
		}

		@McpTool
		@GetMapping("/tags")
		String tags(@RequestParam(defaultValue = "a,b") List<String> tags, @RequestParam(
				defaultValue = "2030-01-31") @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) LocalDate from) {
			return tags + " " + from;
		}

		@McpTool
		@PostMapping("/orders")
		String place(@Valid @RequestBody Order order, BindingResult errors,
				@RequestParam(defaultValue = "") Optional<String> note) {
			if (order.sku().equals("taken")) {
				errors.rejectValue("sku", "taken", "is taken");
			}
			return order.sku() + " " + note.orElse(null) + " " + errors.getErrorCount();
		}

		@McpTool
		@GetMapping("/filtered")
		String filtered(@ModelAttribute("filter") @Nullable Filter given) {
			return String.valueOf(given);
		}

		@McpTool
		@GetMapping("/searched")
		String searched(@ModelAttribute Search search) {
			return "Search " + search.getText();
		}

		@Override
		public String generated(Long petId, Integer limit) {
			return petId + " " + limit;
		}

		@McpTool
		@GetMapping("/owners/{ownerId}")
		String owner(@PathVariable("ownerId") @McpParam(description = "The owner") Owner owner) {
			return owner.toString();
		}

		@McpTool
		@GetMapping("/owners")
		String owners(@RequestParam("ids") List<Owner> owners, @RequestParam Optional<Owner> also) {
			return owners + " " + also;
		}

		@McpTool
		@GetMapping("/handle")
		String handle(@RequestParam Handle handle) {
			return handle.name();
		}

		@McpTool
		@GetMapping("/german")
		String german(@RequestParam @DateTimeFormat(pattern = "dd.MM.yyyy") LocalDate day,
				@RequestParam @NumberFormat(pattern = "#,##0.00") BigDecimal price) {
			return day + " " + price;
		}

		@McpTool
		@PostMapping("/later")
		Mono<String> later(@RequestBody Mono<Order> order, @RequestParam Flux<String> tags) {
			return order.zipWith(tags.collectList(), (placed, all) -> placed.sku() + all);
		}

		@McpTool
		@GetMapping("/zone")
		boolean zone(ZoneId zone) {
			return zone.equals(ZoneId.systemDefault());
		}

		@McpTool
		@PostMapping("/bookings")
		String book(@RequestParam @Future LocalDate day, @Valid @RequestBody Guest guest,
				@RequestParam @Min(1) int people) {
			return "booked";
		}

		@McpTool
		@PostMapping("/visits")
		String plan(@RequestBody Visit visit) {
			return visit.purpose();
		}

		@McpTool
		@PostMapping("/guests")
		String register(@Validated @RequestBody Guest guest) {
			return guest.name();
		}

	}

	/** As generators of OpenAPI write it. */
	interface PetsApi {

		@McpTool
		@GetMapping("/pets/{petId}")
		default String generated(@Min(1) @PathVariable("petId") Long petId,
				@Valid @RequestParam(value = "limit", required = false, defaultValue = "20") Integer limit) {
			throw new UnsupportedOperationException();
		}

	}

	record Tenant(String name) {
	}

	enum View {

		ALL, SHORT

	}

	record Order(String sku) {
	}

	static class Search {

		private String text;

		public String getText() {
			return this.text;
		}

		public void setText(String text) {
			this.text = text;
		}

	}

	record Filter(String name) {
	}

	record Visit(LocalDate day, String purpose) {
	}

	record Guest(@NotBlank String name, @Email String email) {
	}

	/** An entity, which is read by its id and never from JSON. */
	record Owner(Long id) {
	}

	/** Has no JSON form. */
	interface Handle {

		String name();

	}

	record Opened(String name) implements Handle {
	}

}

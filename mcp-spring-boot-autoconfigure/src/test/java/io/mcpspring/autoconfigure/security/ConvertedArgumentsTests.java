package io.mcpspring.autoconfigure.security;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonCreator;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.convert.converter.Converter;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Arguments of included controllers that a converter or a value object of the application
 * refuses, or that a converter finds nothing for, are named.
 */
@Tag("settings")
class ConvertedArgumentsTests {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	private static final String[] PROBLEMS = { "spring.mvc.problemdetails.enabled=true",
			"spring.webflux.problemdetails.enabled=true" };

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void unknownIdsAreNotCalledMissing(WebApplicationType type) {
		for (String[] properties : new String[][] { {}, PROBLEMS }) {
			try (SecuredServer server = start(type, false, properties)) {
				assertThat(error(server, "ticket", "{'ticket-id':'404'}"))
					.startsWith("Nothing was found for argument 'ticket-id'")
					.hasSizeLessThan(50);
				assertThat(error(server, "upgrade", "{'id':'404'}")).isEqualTo("Nothing was found for argument 'id'.");
				assertThat(error(server, "upgrade", "{'id':''}")).isEqualTo("Argument 'id' is empty.");
				assertThat(call(server, "ticket", "{'ticket-id':'T-1'}").at("/structuredContent/found").asString())
					.isEqualTo("T-1");
			}
		}
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void argumentsThatAConverterRefusesAreNamed(WebApplicationType type) {
		try (SecuredServer server = start(type, false)) {
			String refused = (type == WebApplicationType.SERVLET) ? "The request failed with status 400 Bad Request. "
					: "Type mismatch. ";
			assertThat(error(server, "ticket", "{'ticket-id':'x'}"))
				.isEqualTo(refused + "Argument 'ticket-id' is not valid");
			assertThat(error(server, "upgrade", "{'id':'x'}")).isEqualTo(refused + "Argument 'id' is not valid");
		}
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void membersThatAValueObjectRefusesAreNamed(WebApplicationType type) {
		for (String[] properties : new String[][] { {}, PROBLEMS }) {
			try (SecuredServer server = start(type, false, properties)) {
				assertThat(error(server, "pay", "{'form':{'number':'12'}}"))
					.endsWith(". Argument 'form.number' is not valid")
					.doesNotContain("SECRET", "CardNumber");
				assertThat(error(server, "pay", "{'form':{'further':[{'number':'1234'},{'number':'12'}]}}"))
					.endsWith(". Argument 'form.further[1].number' is not valid");
			}
		}
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void answersOfTheApplicationThatNameNothingAreExplained(WebApplicationType type) {
		try (SecuredServer server = start(type, true)) {
			assertThat(error(server, "pay", "{'form':{'number':'12'}}"))
				.isEqualTo("No. Argument 'form.number' is not valid");
			assertThat(error(server, "pay", "{'form':{'number':'0000'}}")).isEqualTo("No");
			if (type == WebApplicationType.SERVLET) {
				assertThat(error(server, "ticket", "{'ticket-id':'x'}"))
					.isEqualTo("No. Argument 'ticket-id' is not valid");
				assertThat(error(server, "ticket", "{'ticket-id':'404'}"))
					.isEqualTo("No. Nothing was found for argument 'ticket-id'.");
			}
		}
	}

	private static SecuredServer start(WebApplicationType type, boolean advice, String... properties) {
		boolean servlet = type == WebApplicationType.SERVLET;
		Class<?> application = advice ? (servlet ? AdvisedServlet.class : AdvisedReactive.class)
				: (servlet ? Servlet.class : Reactive.class);
		return SecuredServer.start(type, application,
				Stream.concat(Stream.of(RestApplication.PROPERTIES), Stream.of(properties)).toArray(String[]::new));
	}

	private static String error(SecuredServer server, String tool, String arguments) {
		JsonNode result = call(server, tool, arguments);
		assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isTrue();
		return result.at("/content/0/text").asString();
	}

	private static JsonNode call(SecuredServer server, String tool, String arguments) {
		return McpHttp.json(server.http().callStateless(ANN, tool, arguments.replace('\'', '"'))).path("result");
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletIncludedControllerTests.Rules.class, TicketController.class, Tickets.class })
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveIncludedControllerTests.Rules.class, TicketController.class, Tickets.class })
	static class Reactive {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ Servlet.class, Advice.class })
	static class AdvisedServlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ Reactive.class, Advice.class })
	static class AdvisedReactive {

	}

	/** As that of Spring Data, which finds entities by their ids. */
	@Component
	static class Tickets implements Converter<String, Ticket> {

		@Override
		public @Nullable Ticket convert(String id) {
			if (id.equals("x")) {
				throw new IllegalArgumentException("SECRET-4711");
			}
			return id.startsWith("T-") ? new Ticket(id) : null;
		}

	}

	@RestControllerAdvice
	static class Advice {

		@ExceptionHandler
		@ResponseStatus(HttpStatus.BAD_REQUEST)
		Map<String, String> refuse(Exception failure) {
			return Map.of("message", "No");
		}

	}

	@RestController
	@NullUnmarked
	static class TicketController {

		@GetMapping("/rest/tickets/{ticket-id}")
		Map<String, String> ticket(@PathVariable("ticket-id") Ticket ticket) {
			return Map.of("found", ticket.id());
		}

		@GetMapping("/rest/upgrade")
		Map<String, String> upgrade(@RequestParam("id") Ticket ticket) {
			return Map.of("found", ticket.id());
		}

		@PutMapping("/rest/products/payments")
		String pay(@RequestBody Form form) {
			if (form.number().value().equals("0000")) {
				throw new IllegalArgumentException("Closed");
			}
			return form.toString();
		}

	}

	record Ticket(String id) {
	}

	@NullUnmarked
	record Form(CardNumber number, List<Form> further) {
	}

	record CardNumber(String value) {

		@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
		CardNumber {
			if (value.length() < 4) {
				throw new IllegalArgumentException("SECRET-4711");
			}
		}

	}

}

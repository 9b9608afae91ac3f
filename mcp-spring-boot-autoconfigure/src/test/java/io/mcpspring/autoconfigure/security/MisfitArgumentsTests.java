package io.mcpspring.autoconfigure.security;

import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.convert.converter.Converter;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests to included controllers that the application refuses without naming the
 * argument are explained by the arguments that do not have the form of their schema.
 */
@ExtendWith(SecuredServers.Extension.class)
@Tag("settings")
class MisfitArgumentsTests {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	private static final String DAY = "Argument 'day' must be a date such as 2030-01-31 (yyyy-MM-dd), but is 'soon'";

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void argumentsOfAWrongFormAreNamed(WebApplicationType type, SecuredServers servers) {
		SecuredServer server = get(servers, type);
		String refused = (type == WebApplicationType.SERVLET) ? "The request failed with status 400 Bad Request. "
				: "Type mismatch. ";
		assertThat(error(server, "later", "{'day':'soon'}")).isEqualTo(refused + DAY);
		assertThat(error(server, "visits", "{'id':'zz','lasts':'1h','days':['2026-02-03','soon'],'page':'a b'}"))
			.isEqualTo(refused + "Argument 'id' must be a UUID such as 123e4567-e89b-12d3-a456-426614174000, but is"
					+ " 'zz'. Argument 'lasts' must be a duration such as PT1H30M or P2D (ISO 8601), but is '1h'."
					+ " Argument 'days[1]' must be a date such as 2030-01-31 (yyyy-MM-dd), but is 'soon'."
					+ " Argument 'page' must be a URI such as https://example.com/path, but is 'a b'");
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void membersOfBodiesAreNamed(WebApplicationType type, SecuredServers servers) {
		SecuredServer server = get(servers, type);
		assertThat(error(server, "visit", "{'visit':{'start':'01/02/2026'}}"))
			.endsWith(". Argument 'visit.start' must be a date such as 2030-01-31 (yyyy-MM-dd), but is '01/02/2026'");
		assertThat(error(server, "visit", "{'visit':{'further':[{'count':99999999999}]}}"))
			.endsWith(". Argument 'visit.further[0].count' must be an integer from -2147483648 to 2147483647, but is"
					+ " '99999999999'");
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void answersThatNameAnArgumentOrHaveAnotherReasonStayAsTheyAre(WebApplicationType type, SecuredServers servers) {
		SecuredServer server = get(servers, type, "spring.mvc.problemdetails.enabled=true",
				"spring.webflux.problemdetails.enabled=true");
		assertThat(error(server, "later", "{'day':'soon'}")).isEqualTo((type == WebApplicationType.SERVLET)
				? "Failed to convert 'day' with value: 'soon'" : "Type mismatch. " + DAY);
		assertThat(error(server, "visits", "{'id':'%s'}".formatted(UUID.randomUUID()))).isEqualTo("Closed");
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void formsThatTheApplicationAcceptsAreNotRefused(WebApplicationType type, SecuredServers servers) {
		SecuredServer server = get(servers, type);
		assertThat(call(server, "later", "{'day':'someday'}").at("/structuredContent/day").asString())
			.isEqualTo("2030-01-01");
	}

	private static SecuredServer get(SecuredServers servers, WebApplicationType type, String... properties) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? Servlet.class : Reactive.class;
		return servers.get(type, application,
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
	@Import({ ServletIncludedControllerTests.Rules.class, VisitController.class, Someday.class })
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveIncludedControllerTests.Rules.class, VisitController.class, Someday.class })
	static class Reactive {

	}

	@Component
	static class Someday implements Converter<String, LocalDate> {

		@Override
		public LocalDate convert(String text) {
			return text.equals("someday") ? LocalDate.of(2030, 1, 1) : LocalDate.parse(text);
		}

	}

	@RestController
	@NullUnmarked
	static class VisitController {

		@GetMapping("/rest/visits/{id}")
		Map<String, String> visits(@PathVariable UUID id, @RequestParam(required = false) Duration lasts,
				@RequestParam(required = false) List<LocalDate> days, @RequestParam(required = false) URI page) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "Closed");
		}

		@PutMapping("/rest/products/visits")
		String visit(@RequestBody Visit visit) {
			return visit.toString();
		}

	}

	@NullUnmarked
	record Visit(LocalDate start, List<Item> further) {
	}

	record Item(int count) {
	}

}

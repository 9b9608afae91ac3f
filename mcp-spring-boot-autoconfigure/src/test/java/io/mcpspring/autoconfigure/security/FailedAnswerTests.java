package io.mcpspring.autoconfigure.security;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.domain.Pageable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What models read of requests to included controllers that the application, or their
 * schema, refuses by a list of errors or a pattern.
 */
@Tag("settings")
class FailedAnswerTests {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void errorsGoBeforeALongDetailAndAreNotCut(WebApplicationType type) {
		try (SecuredServer server = start(type)) {
			assertThat(error(server, "booked", "{'errors':5}"))
				.startsWith("{\"fieldErrors\":[{\"objectName\":\"booking\",\"field\":\"f0\",\"message\":\"NotNull\"},")
				.contains("\"field\":\"f4\",\"message\":\"NotNull\"}]}. Validation failed for argument [0] in public")
				.endsWith("…")
				.hasSizeLessThan(600);
			assertThat(error(server, "booked", "{'errors':100}")).containsPattern("\"}]} and \\d+ more\\. Validation")
				.hasSizeBetween(800, 1001);
		}
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void ordersAreExplainedByExamples(WebApplicationType type) {
		try (SecuredServer server = start(type)) {
			assertThat(error(server, "sorted", "{'sort':'id,foo'}"))
				.endsWith("/sort: must be \"name\", \"name,asc\" or \"name,desc\"");
		}
	}

	private static SecuredServer start(WebApplicationType type) {
		return SecuredServer.start(type, (type == WebApplicationType.SERVLET) ? Servlet.class : Reactive.class,
				RestApplication.PROPERTIES);
	}

	private static String error(SecuredServer server, String tool, String arguments) {
		JsonNode result = McpHttp.json(server.http().callStateless(ANN, tool, arguments.replace('\'', '"')))
			.path("result");
		assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isTrue();
		return result.at("/content/0/text").asString();
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletIncludedControllerTests.Rules.class, BookingController.class })
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveIncludedControllerTests.Rules.class, BookingController.class })
	static class Reactive {

	}

	record FieldFailure(String objectName, String field, String message) {
	}

	@RestController
	static class BookingController {

		@GetMapping("/rest/booked")
		ProblemDetail booked(@RequestParam int errors) {
			ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST,
					"Validation failed for argument [0] in public ResponseEntity<Booking> book(Booking): ".repeat(10));
			List<FieldFailure> failures = IntStream.range(0, errors)
				.mapToObj((i) -> new FieldFailure("booking", "f" + i, "NotNull"))
				.toList();
			problem.setProperty("fieldErrors", failures);
			return problem;
		}

		@GetMapping("/rest/sorted")
		String sorted(Pageable pageable) {
			return pageable.getSort().toString();
		}

	}

}

package io.mcpspring.autoconfigure.security;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

/**
 * Filters of the application that calls of included controllers pass. Run for each stack.
 */
@ExtendWith(OutputCaptureExtension.class)
abstract class IncludedFilterContract {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	private final WebApplicationType type;

	private final Class<?> application;

	IncludedFilterContract(WebApplicationType type, Class<?> application) {
		this.type = type;
		this.application = application;
	}

	SecuredServer start(String... filters) {
		return SecuredServer.start(this.type, this.application,
				Stream
					.concat(Stream.of("mcp.server.controllers.include=* /notes/**"),
							Stream.of(filters).map("mcp.server.controllers.filters="::concat))
					.toArray(String[]::new));
	}

	static JsonNode call(SecuredServer server, String tool, String arguments) {
		McpHttp http = server.http();
		JsonNode stateless = McpHttp.json(http.callStateless(ANN, tool, arguments)).path("result");
		JsonNode session = McpHttp.json(http.callInSession(ANN, http.session(ANN), 2, tool, arguments)).path("result");
		if (!stateless.path("isError").asBoolean(false)) {
			assertThat(session.path("content")).isEqualTo(stateless.path("content"));
		}
		assertThat(session.path("isError").asBoolean(false)).isEqualTo(stateless.path("isError").asBoolean(false));
		return stateless;
	}

	static String text(JsonNode result) {
		return result.at("/content/0/text").asString();
	}

	@Test
	void namedFilterCleansBodies() {
		try (SecuredServer server = start("cleaning")) {
			JsonNode result = call(server, "add_note", "{\"note\":{\"text\":\"a <script> b\"}}");
			assertThat(text(result)).contains("a [] b").doesNotContain("script");
			assertThat(result.path("isError").asBoolean(false)).isFalse();
		}
	}

	@Test
	void filtersThatNoPropertyNamesAreNotCalled() {
		try (SecuredServer server = start()) {
			assertThat(text(call(server, "add_note", "{\"note\":{\"text\":\"a <script> b\"}}"))).contains("<script>");
		}
	}

	@Test
	void answersOfFiltersAreErrorsOfTheCall() {
		try (SecuredServer server = start("cleaning, refusing")) {
			assertThat(List.of(call(server, "add_note", "{\"note\":{\"text\":\"too many\"}}"))).allSatisfy((result) -> {
				assertThat(result.path("isError").asBoolean()).isTrue();
				assertThat(text(result)).contains("slow down");
			});
			assertThat(List.of(call(server, "add_note", "{\"note\":{\"text\":\"own json\"}}"))).allSatisfy((result) -> {
				assertThat(result.path("isError").asBoolean()).isTrue();
				assertThat(text(result)).contains("not you");
			});
			assertThat(List.of(call(server, "add_note", "{\"note\":{\"text\":\"broken\"}}"))).allSatisfy((result) -> {
				assertThat(result.path("isError").asBoolean()).isTrue();
				assertThat(text(result)).doesNotContain("inner secret");
			});
			assertThat(call(server, "add_note", "{\"note\":{\"text\":\"fine\"}}").path("isError").asBoolean(false))
				.isFalse();
		}
	}

	@Test
	void filtersSeeAsynchronousAnswers() {
		try (SecuredServer server = start("shouting")) {
			assertThat(text(call(server, "later", "{}"))).isEqualTo("LATER");
			assertThat(text(call(server, "at_once", "{}"))).isEqualTo("AT ONCE");
		}
	}

	@Test
	void unknownNameStopsTheStartAndNamesThoseThatExist() {
		assertThatThrownBy(() -> start("cleaning,nothing").close())
			.extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessage("'mcp.server.controllers.filters' names 'nothing', which is no bean of a filter")
			.extracting("remedy")
			.asString()
			.contains("cleaning, ", "refusing, shouting");
	}

	@Test
	void startNamesFiltersThatCallsMiss(CapturedOutput output) {
		try (SecuredServer server = start("cleaning, refusing, shouting")) {
			assertThat(text(call(server, "direct", "{}"))).isEqualTo("direct");
			assertThat(output).contains("Tenant) of the application applies to HTTP requests to controllers and not to "
					+ "calls of their tools (4: add_note, at_once, direct, later). If it has to apply, make it a bean, "
					+ "and name it in 'mcp.server.controllers.filters', and offer methods with @McpTool by "
					+ "'mcp.server.controllers.include' in place of the annotation");
		}
	}

	record Note(String text) {
	}

	@RestController
	static class Notes {

		@PostMapping("/notes")
		Note addNote(@RequestBody Note note) {
			return note;
		}

		@GetMapping(path = "/notes/at-once", produces = "text/plain")
		String atOnce() {
			return "at once";
		}

		@McpTool
		@GetMapping("/notes/direct")
		public String direct() {
			return "direct";
		}

		@GetMapping(path = "/notes/later", produces = "text/plain")
		CompletableFuture<String> later() {
			return CompletableFuture.supplyAsync(() -> "later");
		}

	}

}

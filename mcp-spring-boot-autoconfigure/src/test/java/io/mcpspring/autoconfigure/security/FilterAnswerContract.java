package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Answers of filters and entry points of the application in place of the server, which
 * clients get in the form of the protocol. Run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FilterAnswerContract {

	static final String FOREIGN = "text of the filter";

	private static final String ROOT = ExistingSecurityContract.basic("root", "secret");

	private final SecuredServer server;

	FilterAnswerContract(WebApplicationType type, Class<?> application) {
		this.server = SecuredServer.start(type, application);
	}

	@AfterAll
	void close() {
		this.server.close();
	}

	private List<HttpResponse<String>> inBothEras(String authorization, String... headers) {
		McpHttp http = this.server.http();
		List<String> stateless = new ArrayList<>(
				List.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/list"));
		stateless.addAll(List.of(headers));
		return List.of(http.initialize(authorization, headers),
				http.post(authorization, McpHttp.statelessBody("tools/list", ""), stateless.toArray(String[]::new)));
	}

	private static void assertError(HttpResponse<String> response, int status) {
		assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
		assertThat(response.body()).doesNotContain(FOREIGN).contains("\"jsonrpc\":\"2.0\"");
		assertThat(McpHttp.json(response).at("/error/code").asInt()).isNegative();
		assertThat(McpHttp.json(response).at("/error/message").asString()).isNotEmpty();
		assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
		assertThat(response.headers().firstValue("Location")).isEmpty();
		assertThat(response.headers().firstValue("Content-Encoding")).isEmpty();
		assertThat(McpHttp.challenge(response)).matches((challenge) -> challenge.isEmpty() == (status != 401));
	}

	@Test
	void refusalsOfTheChainWithTheStatusOfSuccessAreRefusals() {
		inBothEras(null).forEach((response) -> assertError(response, 401));
		inBothEras(ExistingSecurityContract.basic("ann", "wrong")).forEach((response) -> assertError(response, 401));
		inBothEras(ExistingSecurityContract.ANN).forEach((response) -> assertError(response, 403));
		inBothEras(ROOT).forEach((response) -> assertThat(response.statusCode()).as(response.body()).isEqualTo(200));
		assertThat(this.server.http().send("GET", "/api/whoami", null).body()).as("other paths").contains(FOREIGN);
	}

	@ParameterizedTest
	@CsvSource({ "200, 403", "204, 403", "302, 403", "304, 403", "401, 401", "403, 403", "404, 404", "429, 429",
			"500, 500", "503, 503", "555, 555" })
	void answersOfFiltersHaveTheFormOfTheProtocol(String answer, int status) {
		for (String place : new String[] { "chain", "after" }) {
			inBothEras(ROOT, "X-Place", place, "X-Answer", answer).forEach((response) -> {
				assertError(response, status);
				assertThat(response.headers().firstValue("Retry-After")).hasValue("7");
			});
		}
	}

	@ParameterizedTest
	@CsvSource({ "200, 401", "302, 401", "403, 403", "429, 429", "503, 503" })
	void answersBeforeAuthenticationHaveTheFormOfTheProtocol(String answer, int status) {
		inBothEras(ROOT, "X-Place", "before", "X-Answer", answer).forEach((response) -> {
			assertError(response, status);
			assertThat(response.headers().firstValue("Retry-After")).hasValue("7");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "before", "chain", "after" })
	void failuresOfFiltersAreErrorsOfTheServer(String place) {
		inBothEras(ROOT, "X-Place", place, "X-Answer", "throw").forEach((response) -> assertError(response, 500));
	}

	@ParameterizedTest
	@ValueSource(strings = { "before", "chain", "after" })
	void openingTheBodyFirstDoesNotLoseTheAnswerOfTheServer(String place) {
		inBothEras(ROOT, "X-Place", place, "X-Answer", "open").forEach((response) -> {
			assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
			assertThat(McpHttp.json(response).has("result")).isTrue();
		});
	}

	@Test
	void redirectsToTheSamePathStay() {
		HttpResponse<String> response = this.server.http()
			.initialize(ROOT, "X-Place", "after", "X-Answer", "308", "X-Location", "https://localhost/mcp");
		assertThat(response.statusCode()).isEqualTo(308);
		assertThat(response.headers().firstValue("Location")).hasValue("https://localhost/mcp");
	}

	@Test
	void answersOfOtherPathsStay() {
		HttpResponse<String> response = this.server.http()
			.send("GET", "/api/whoami", null, "Authorization", ROOT, "X-Place", "after", "X-Answer", "200");
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.body()).contains(FOREIGN);
	}

	HttpResponse<String> initialize(String... headers) {
		return this.server.http().initialize(ROOT, headers);
	}

}

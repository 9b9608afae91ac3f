package io.mcpspring.autoconfigure.security;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

/**
 * Rules for URLs that a filter on all paths applies, without Spring Security. Run for
 * each stack.
 */
@ExtendWith(OutputCaptureExtension.class)
abstract class GuardedUrlContract {

	private static final String FILTERS = "mcp.server.controllers.filters=";

	private static final String PASSED = "mcp.server.controllers.headers=passed:Authorization";

	private final WebApplicationType type;

	private final Class<?> guarded;

	private final Class<?> ordinary;

	GuardedUrlContract(WebApplicationType type, Class<?> guarded, Class<?> ordinary) {
		this.type = type;
		this.guarded = guarded;
		this.ordinary = ordinary;
	}

	private SecuredServer start(Class<?> application, String... properties) {
		List<String> all = new ArrayList<>(List.of("mcp.server.controllers.include=/admin/**"));
		all.addAll(List.of(properties));
		return SecuredServer.start(this.type, application, all.toArray(String[]::new));
	}

	@Test
	void rulesForUrlsThatWouldNotProtectStopTheStart() {
		assertThatThrownBy(() -> start(this.guarded, FILTERS + "other").close())
			.extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageContaining("'mcp.server.controllers.filters' does not name 'guard'")
			.extracting("remedy", STRING)
			.contains("Set 'mcp.server.controllers.filters=guard,other'", "mcp.server.controllers.headers");
	}

	@Test
	void rulesForUrlsProtectTools() {
		try (SecuredServer server = start(this.guarded, FILTERS + "guard, other", PASSED)) {
			McpHttp http = server.http();
			for (String authorization : new String[] { null, "bad", "good" }) {
				boolean refused = !"good".equals(authorization);
				assertThat(http.send("GET", "/admin/info", null, "Authorization", String.valueOf(authorization))
					.statusCode()).isEqualTo(refused ? 403 : 200);
				List<JsonNode> results = List
					.of(McpHttp.json(http.callStateless(authorization, "info", "{}")).path("result"),
							McpHttp
								.json(http.callInSession(authorization, http.session(authorization), 2, "info", "{}"))
								.path("result"));
				assertThat(results).allSatisfy((result) -> {
					assertThat(result.path("isError").asBoolean(false)).isEqualTo(refused);
					assertThat(result.toString().contains("for administrators")).isNotEqualTo(refused);
				});
			}
		}
	}

	@Test
	void startNamesFiltersThatSeeThePathOfTheServerOnly(CapturedOutput output) {
		try (SecuredServer server = start(this.ordinary)) {
			assertThat(server.context().isActive()).isTrue();
			assertThat(output.toString().lines().filter((line) -> line.contains("see the path of the MCP server")))
				.singleElement(STRING)
				.contains("WARN", "in calls of tools of controllers (1: info): 'other' (")
				.contains("set 'mcp.server.controllers.filters=other'");
		}
	}

	@Test
	void namedFiltersAreNoMatterOfAWarning(CapturedOutput output) {
		try (SecuredServer server = start(this.ordinary, FILTERS + "other")) {
			assertThat(server.context().isActive()).isTrue();
			assertThat(output).doesNotContain("see the path of the MCP server");
		}
	}

	@Test
	void credentialsArePassedOnToNamedFiltersOnly() {
		assertThatThrownBy(() -> start(this.ordinary, PASSED).close())
			.extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.hasMessageContaining("has 'passed:Authorization', which holds a credential");
		assertThatThrownBy(
				() -> start(this.ordinary, FILTERS + "other", "mcp.server.controllers.headers=passed:Cookie").close())
			.extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.hasMessageContaining("has 'passed:Cookie', which holds a credential");
	}

	@RestController
	static class Administration {

		@GetMapping("/admin/info")
		String info() {
			return "for administrators";
		}

	}

}

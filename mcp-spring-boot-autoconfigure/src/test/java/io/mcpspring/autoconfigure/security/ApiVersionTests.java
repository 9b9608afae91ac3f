package io.mcpspring.autoconfigure.security;

import java.util.stream.Stream;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

/**
 * Included controllers of applications with API versions.
 */
@Tag("settings")
class ApiVersionTests {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	private static final String VERSION_1 = "mcp.server.controllers.headers=API-Version=1";

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void aFixedHeaderTellsTheVersion(WebApplicationType type) {
		try (SecuredServer server = start(type, include("/rest/versions/*"), exclude("two"), exclude("later"),
				VERSION_1)) {
			assertThat(server.context().getBean(CatalogTable.class).tools().all()).extracting((tool) -> tool.name())
				.containsExactlyInAnyOrder("plain", "one", "since");
			assertThat(text(server, "plain")).isEqualTo("plain 1");
			assertThat(text(server, "one")).isEqualTo("one");
			assertThat(text(server, "since")).isEqualTo("since");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			textBlock = """
					/rest/versions/plain; ;                     the application demands an API version with each request
					/rest/versions/plain; API-Version=9;        the application does not support the API version '9.0.0', which calls name
					bean:versions#two;    API-Version=1;        calls name the API version 1.0.0, which is not its 2
					bean:versions#since;  API-Version=2;        calls name the API version 2.0.0, which is not its 1+
					bean:versions#one;    X-Other=1;            the application demands an API version with each request
					""")
	void methodsThatNoCallReachesStopTheStart(String selector, @Nullable String header, String problem) {
		assertNoCallReaches(WebApplicationType.SERVLET, selector, header, problem);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			textBlock = """
					/rest/versions/plain; ;                     the application demands an API version with each request
					/rest/versions/plain; API-Version=9;        the application does not support the API version '9.0.0', which calls name
					bean:versions#two;    API-Version=1;        calls name the API version 1.0.0, which is not its 2
					bean:versions#since;  API-Version=2;        calls name the API version 2.0.0, which is not its 1+
					bean:versions#one;    X-Other=1;            the application demands an API version with each request
					""")
	@Tag("second-stack")
	void methodsThatNoCallReachesStopTheReactiveStart(String selector, @Nullable String header, String problem) {
		assertNoCallReaches(WebApplicationType.REACTIVE, selector, header, problem);
	}

	private static void assertNoCallReaches(WebApplicationType type, String selector, @Nullable String header,
			String problem) {
		String property = (header != null) ? "mcp.server.controllers.headers=" + header : "unused=1";
		assertThatThrownBy(() -> start(type, include(selector), property).close())
			.isInstanceOf(InvalidMcpDeclarationException.class)
			.hasMessageContaining(problem)
			.hasMessageContaining("'mcp.server.controllers.headers=API-Version=1'");
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void laterVersionsAreServedByTheLatestBaseline(WebApplicationType type) {
		try (SecuredServer server = start(type, include("bean:versions#later"), "spring.mvc.apiversion.supported=3",
				"spring.webflux.apiversion.supported=3", "mcp.server.controllers.headers=API-Version=3")) {
			assertThat(text(server, "later")).isEqualTo("later");
		}
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void theHeaderOfTheClientMayTellTheVersion(WebApplicationType type) {
		try (SecuredServer server = start(type, include("/rest/versions/plain"),
				"mcp.server.controllers.headers=passed:API-Version")) {
			assertThat(text(server, "plain", "API-Version", "2")).isEqualTo("plain 2");
			assertThat(text(server, "plain")).isEqualTo("API version is required.");
		}
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void aDefaultVersionIsEnough(WebApplicationType type) {
		try (SecuredServer server = start(type, include("bean:versions#two"), "spring.mvc.apiversion.default=2",
				"spring.webflux.apiversion.default=2")) {
			assertThat(text(server, "two")).isEqualTo("two");
		}
	}

	@ParameterizedTest
	@CsvSource({ "Authorization,Bearer x,holds a credential", "Accept,text/plain,that each request has anyway",
			"X-Odd,' ',is no header with a value" })
	void headersThatMayNotBeFixedStopTheStart(String name, String value, String problem) {
		assertThatThrownBy(() -> start(WebApplicationType.SERVLET, include("/rest/versions/plain"),
				"mcp.server.controllers.headers[0]=" + name + "=" + value)
			.close()).extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageContaining("mcp.server.controllers.headers")
			.hasMessageContaining(name)
			.hasMessageContaining(problem);
	}

	private static SecuredServer start(WebApplicationType type, String... properties) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? Servlet.class : Reactive.class;
		return SecuredServer.start(type, application,
				Stream
					.concat(Stream.of("spring.mvc.apiversion.use.header=API-Version",
							"spring.webflux.apiversion.use.header=API-Version"), Stream.of(properties))
					.toArray(String[]::new));
	}

	private static String include(String selector) {
		return "mcp.server.controllers.include[0]=" + selector;
	}

	private static String exclude(String method) {
		int index = method.equals("two") ? 0 : 1;
		return "mcp.server.controllers.exclude[" + index + "]=bean:versions#" + method;
	}

	private static String text(SecuredServer server, String tool, String... headers) {
		String[] all = Stream
			.concat(Stream.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", tool),
					Stream.of(headers))
			.toArray(String[]::new);
		String body = McpHttp.statelessBody("tools/call", "\"name\":\"" + tool + "\",\"arguments\":{}");
		return McpHttp.json(server.http().post(ANN, body, all)).at("/result/content/0/text").asString();
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletIncludedControllerTests.Rules.class, VersionController.class })
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveIncludedControllerTests.Rules.class, VersionController.class })
	static class Reactive {

	}

	@RestController("versions")
	static class VersionController {

		@GetMapping("/rest/versions/plain")
		String plain(@RequestHeader("API-Version") String version) {
			return "plain " + version;
		}

		@GetMapping(path = "/rest/versions/item", version = "1")
		String one() {
			return "one";
		}

		@GetMapping(path = "/rest/versions/item", version = "2")
		String two() {
			return "two";
		}

		@GetMapping(path = "/rest/versions/since", version = "1+")
		String since() {
			return "since";
		}

		@GetMapping(path = "/rest/versions/since", version = "2+")
		String later() {
			return "later";
		}

	}

}

package io.mcpspring.autoconfigure.security;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.Parameters;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.server.ServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

/**
 * Parameters that a controller reads from the request itself are arguments if a property
 * or OpenAPI annotations name them.
 */
@ExtendWith(SecuredServers.Extension.class)
@Tag("settings")
class QueryArgumentTests {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	private static final String PAGES = "/rest/pages/*?pageNum=integer&pageSize=integer,"
			+ " bean:pageController#users?active=boolean";

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void aPropertyNamesThem(WebApplicationType type, SecuredServers servers) {
		SecuredServer server = get(servers, type);
		assertThat(properties(server, "users")).hasToString(
				"{\"pageNum\":{\"type\":\"integer\"},\"pageSize\":{\"type\":\"integer\"},\"active\":{\"type\":\"boolean\"}}");
		assertThat(schema(server, "users").has("required")).isFalse();
		assertThat(call(server, "users", "{\"pageNum\":2,\"active\":true}").path("structuredContent"))
			.hasToString("{\"query\":\"pageNum=2&active=true\",\"pageNum\":\"2\"}");
		assertThat(call(server, "users", "{}").path("structuredContent"))
			.hasToString("{\"query\":\"\",\"pageNum\":\"\"}");
		JsonNode refused = call(server, "users", "{\"pageNum\":\"x\"}");
		assertThat(refused.path("isError").asBoolean()).isTrue();
		assertThat(refused.path("content").toString()).contains("pageNum");
		assertThat(properties(server, "declared").propertyNames()).containsExactly("text", "pageNum", "pageSize");
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void annotationsDeclareThem(WebApplicationType type, SecuredServers servers) {
		SecuredServer server = get(servers, type);
		assertThat(properties(server, "annotated").path("pageNum"))
			.hasToString("{\"type\":\"integer\",\"description\":\"The page, from 1\"}");
		assertThat(properties(server, "annotated").path("sort"))
			.hasToString("{\"type\":\"string\",\"enum\":[\"asc\",\"desc\"]}");
		assertThat(properties(server, "annotated").propertyNames()).containsExactly("pageNum", "sort", "total", "kind",
				"search");
		assertThat(properties(server, "annotated").path("total").path("type").asString()).isEqualTo("number");
		assertThat(properties(server, "annotated").path("kind"))
			.hasToString("{\"type\":\"string\",\"enum\":[\"A\",\"B\"]}");
		assertThat(schema(server, "annotated").path("required")).hasToString("[\"sort\",\"search\"]");
		assertThat(call(server, "annotated",
				"{\"sort\":\"asc\",\"pageNum\":3,\"search\":{\"filter\":\"f\",\"name\":\"n\"}}")
			.path("structuredContent"))
			.hasToString("{\"query\":\"pageNum=3&sort=asc&filter=f&name=n\",\"pageNum\":\"3\"}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			value = { "/rest/pages/users;is no argument that a model may set",
					"/rest/pages/users?page;is no argument that a model may set",
					"/rest/pages/users?page=int;is no argument that a model may set",
					"/rest/pages/users?access_token=string;is no argument that a model may set",
					"pages?page=integer;chooses nothing",
					"/rest/none?page=integer;chooses by '/rest/none' no method that is offered",
					"POST /rest/pages/users?page=integer;no method that is offered" })
	void whatNamesNothingStopsTheStart(String entry, String problem) {
		assertThatThrownBy(
				() -> SecuredServer.start(WebApplicationType.SERVLET, Servlet.class, withArguments(entry)).close())
			.extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageContaining("mcp.server.controllers.query-arguments[0]")
			.hasMessageContaining(problem);
	}

	@ParameterizedTest
	@ValueSource(strings = { "query-arguments./rest/pages/**", "queryArguments./rest/pages/**",
			"include./rest/pages/**", "exclude./rest/**", "headers.x-tenant", "filters.tenant" })
	void listThatIsWrittenAsKeysStopsTheStart(String key) {
		assertKeysAreNotRead(WebApplicationType.SERVLET, Servlet.class, key);
	}

	@ParameterizedTest
	@ValueSource(strings = { "query-arguments./rest/pages/**", "queryArguments./rest/pages/**",
			"include./rest/pages/**", "exclude./rest/**", "headers.x-tenant", "filters.tenant" })
	@Tag("second-stack")
	void listThatIsWrittenAsKeysStopsTheReactiveStart(String key) {
		assertKeysAreNotRead(WebApplicationType.REACTIVE, Reactive.class, key);
	}

	private static void assertKeysAreNotRead(WebApplicationType type, Class<?> application, String key) {
		assertThatThrownBy(
				() -> SecuredServer
					.start(type, application,
							key.startsWith("include") ? "spring.application.name=pages"
									: "mcp.server.controllers.include=/rest/pages/*",
							"mcp.server.controllers." + key + "=pageNum=integer")
					.close())
			.extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageEndingWith("is a list, and its keys are not read: mcp.server.controllers." + key)
			.extracting("remedy", STRING)
			.startsWith("Write 'mcp.server.controllers.");
	}

	private static SecuredServer get(SecuredServers servers, WebApplicationType type) {
		return servers.get(type, (type == WebApplicationType.SERVLET) ? Servlet.class : Reactive.class,
				withArguments(PAGES));
	}

	private static String[] withArguments(String arguments) {
		return Stream
			.concat(Stream.of(RestApplication.PROPERTIES),
					Stream.of("mcp.server.controllers.query-arguments=" + arguments))
			.toArray(String[]::new);
	}

	private static JsonNode schema(SecuredServer server, String tool) {
		return server.context().getBean(CatalogTable.class).tools().find(tool).descriptor().inputSchema();
	}

	private static JsonNode properties(SecuredServer server, String tool) {
		return schema(server, tool).path("properties");
	}

	private static JsonNode call(SecuredServer server, String tool, String arguments) {
		return McpHttp.json(server.http().callStateless(ANN, tool, arguments)).path("result");
	}

	enum Kind {

		A, B

	}

	record Search(String filter, String name) {
	}

	@Configuration(proxyBeanMethods = false)
	@Import(ServletIncludedControllerTests.Rules.class)
	static class Servlet {

		@Bean
		ServletPages pageController() {
			return new ServletPages();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(ReactiveIncludedControllerTests.Rules.class)
	static class Reactive {

		@Bean
		ReactivePages pageController() {
			return new ReactivePages();
		}

	}

	/** Reads the request as code far from the controller does. */
	@RestController
	static class ServletPages extends PageController<HttpServletRequest> {

		@Override
		Map<String, String> current(HttpServletRequest any) {
			HttpServletRequest request = ((ServletRequestAttributes) RequestContextHolder.currentRequestAttributes())
				.getRequest();
			return answer(request.getQueryString(), request.getParameter("pageNum"));
		}

	}

	@RestController
	static class ReactivePages extends PageController<ServerWebExchange> {

		@Override
		Map<String, String> current(ServerWebExchange exchange) {
			return answer(exchange.getRequest().getURI().getRawQuery(),
					exchange.getRequest().getQueryParams().getFirst("pageNum"));
		}

	}

	abstract static class PageController<R> {

		@GetMapping("/rest/pages/users")
		Map<String, String> users(R request) {
			return current(request);
		}

		@GetMapping("/rest/pages/declared")
		Map<String, String> declared(@RequestParam(required = false) String text,
				@RequestParam(defaultValue = "1") int pageNum) {
			return Map.of();
		}

		@GetMapping("/rest/annotated")
		@Parameters({
				@Parameter(name = "pageNum", in = ParameterIn.QUERY, description = "The page, from 1",
						schema = @Schema(implementation = Integer.class)),
				@Parameter(name = "X-Tenant", in = ParameterIn.HEADER),
				@Parameter(name = "sort", in = ParameterIn.QUERY, required = true,
						schema = @Schema(allowableValues = { "asc", "desc" })) })
		@Parameter(name = "name", in = ParameterIn.QUERY, description = "One that the form has")
		@Operation(parameters = { @Parameter(name = "total", in = ParameterIn.QUERY, schema = @Schema(type = "number")),
				@Parameter(name = "kind", in = ParameterIn.QUERY, schema = @Schema(implementation = Kind.class)),
				@Parameter(name = "secret", in = ParameterIn.QUERY, hidden = true) })
		Map<String, String> annotated(Search search, R request) {
			return current(request);
		}

		abstract Map<String, String> current(R request);

		static Map<String, String> answer(String query, String page) {
			Map<String, String> answer = new LinkedHashMap<>();
			answer.put("query", (query != null) ? query : "");
			answer.put("pageNum", (page != null) ? page : "");
			return answer;
		}

	}

}

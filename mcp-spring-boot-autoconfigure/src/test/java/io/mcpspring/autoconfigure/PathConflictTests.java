package io.mcpspring.autoconfigure;

import java.util.List;
import java.util.Map;

import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import jakarta.servlet.http.HttpServlet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.server.WebHandler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A path that would hide what the application answered before stops the start.
 */
@Tag("settings")
class PathConflictTests {

	@EachStack
	void refusesPathOfController(WebApplicationType type) {
		refuses(type, "'mcp.server.path' is '/orders', where " + ShopApplication.Orders.class.getName()
				+ ".create answers already", List.of(), "mcp.server.path=/orders");
		refuses(type, "Orders.status answers already", List.of(), "mcp.server.path=/mcp/status");
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET,/actuator,", "SERVLET,/actuator/health,", "SERVLET,/actuator/mcp,", "REACTIVE,/actuator,",
			"REACTIVE,/actuator/mcp,", "SERVLET,/admin/mcp,management.endpoints.web.base-path=/admin/",
			"SERVLET,/api/actuator/mcp,spring.mvc.servlet.path=/api" })
	void refusesPathThatHidesTheActuator(WebApplicationType type, String path, String property) {
		refuses(type, "'" + path + "', where the actuator answers", List.of(), "mcp.server.path=" + path,
				(property != null) ? property : "spring.application.name=shop");
	}

	@EachStack
	void refusesPathOfEndpointWhenTheActuatorIsAtTheRoot(WebApplicationType type) {
		refuses(type, "'/health', where ", List.of(), "mcp.server.path=/health",
				"management.endpoints.web.base-path=/");
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET,/actuators,", "REACTIVE,/actuator/mcp,management.endpoints.web.base-path=/admin",
			"SERVLET,/actuator/mcp,management.endpoints.web.base-path=/admin",
			"SERVLET,/actuator/mcp,spring.mvc.servlet.path=/api", "SERVLET,/orders,spring.mvc.servlet.path=/api" })
	void acceptsPathThatHidesNothing(WebApplicationType type, String path, String property) {
		try (RunningApplication application = RunningApplication.start(type, "mcp.server.path=" + path,
				(property != null) ? property : "spring.application.name=shop")) {
			assertThat(application.http().send("PUT", path, "{}").body()).contains("jsonrpc");
		}
	}

	@Test
	void acceptsPathOfActuatorThatHasPortOfItsOwn() {
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				"mcp.server.path=/actuator/mcp", "management.server.port=0", "management.server.address=127.0.0.1")) {
			assertThat(application.http().send("PUT", "/actuator/mcp", "{}").body()).contains("jsonrpc");
		}
	}

	@Test
	void refusesPathOfOtherServlet() {
		refuses(WebApplicationType.SERVLET, "'/legacy', where the servlet 'legacyServlet' answers already",
				List.of(Legacy.class), "mcp.server.path=/legacy");
	}

	@Test
	void refusesPathOfOtherHandler() {
		refuses(WebApplicationType.REACTIVE, "'/hook', where another handler answers already", List.of(Hooks.class),
				"mcp.server.path=/hook");
	}

	@Test
	void pathDoesNotMatterWhereTheApplicationMapsTheServletItself() {
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				List.of(OwnRegistration.class), "mcp.server.path=/orders")) {
			assertThat(application.http().send("PUT", "/mine", "{}").body()).contains("jsonrpc");
		}
	}

	private static void refuses(WebApplicationType type, String problem, List<Class<?>> more, String... properties) {
		assertThatThrownBy(() -> RunningApplication.start(type, more, properties).close())
			.hasStackTraceContaining("InvalidMcpPropertyException")
			.hasStackTraceContaining(problem);
	}

	@Configuration(proxyBeanMethods = false)
	static class Legacy {

		@Bean
		ServletRegistrationBean<HttpServlet> legacyServlet() {
			return new ServletRegistrationBean<>(new HttpServlet() {
			}, "/legacy");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Hooks {

		@Bean
		org.springframework.web.reactive.handler.SimpleUrlHandlerMapping hooks() {
			return new org.springframework.web.reactive.handler.SimpleUrlHandlerMapping(
					Map.of("/hook", (WebHandler) (exchange) -> exchange.getResponse().setComplete()));
		}

	}

}

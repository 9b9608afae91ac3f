package io.mcpspring.autoconfigure;

import java.lang.reflect.Method;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.start.McpUrlPath;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.spring.webflux.McpWebHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.http.HttpMethod;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;

import static org.assertj.core.api.Assertions.assertThat;

class McpWebFluxAutoConfigurationTests {

	private static final AutoConfigurations AUTO_CONFIGURATIONS = AutoConfigurations
		.of(McpServerAutoConfiguration.class, McpWebFluxAutoConfiguration.class, JacksonAutoConfiguration.class);

	private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner()
		.withConfiguration(AUTO_CONFIGURATIONS);

	@ParameterizedTest
	@ValueSource(strings = { "GET", "POST", "DELETE", "PUT", "OPTIONS", "BREW" })
	void leadsEveryMethodToTheServer(String method) {
		this.runner.run((context) -> assertThat(handler(context.getBean(HandlerMapping.class),
				MockServerHttpRequest.method(HttpMethod.valueOf(method), "/mcp").build()))
			.isSameAs(context.getBean(McpWebHandler.class)));
	}

	@Test
	void leavesPreflightRequestsToTheServer() {
		this.runner.run((context) -> assertThat(handler(context.getBean(HandlerMapping.class),
				MockServerHttpRequest.options("/mcp")
					.header("Origin", "https://app.example.com")
					.header("Access-Control-Request-Method", "POST")
					.build()))
			.isSameAs(context.getBean(McpWebHandler.class)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/mcp/", "/mcp/x", "/mcpx", "/x/mcp", "/MCP" })
	void takesNoOtherPath(String path) {
		this.runner.run((context) -> assertThat(
				handler(context.getBean(HandlerMapping.class), MockServerHttpRequest.post(path).build()))
			.isNull());
	}

	@Test
	void pathIsWithinBasePath() {
		this.runner.withPropertyValues("spring.webflux.base-path=/shop").run((context) -> {
			assertThat(McpUrlPath.of(context, context.getBean(McpServerProperties.class).getPath()).value())
				.isEqualTo("/shop/mcp");
			assertThat(handler(context.getBean(HandlerMapping.class),
					MockServerHttpRequest.post("/shop/mcp").contextPath("/shop").build()))
				.isNotNull();
		});
	}

	@Test
	void givesWayToMappingOfTheApplication() {
		this.runner.withBean("mcpHandlerMapping", HandlerMapping.class, () -> new SimpleUrlHandlerMapping())
			.run((context) -> assertThat(context).hasNotFailed()
				.getBean(HandlerMapping.class)
				.isExactlyInstanceOf(SimpleUrlHandlerMapping.class));
	}

	@Test
	void doesNothingInServletApplication() {
		new WebApplicationContextRunner().withConfiguration(AUTO_CONFIGURATIONS)
			.run((context) -> assertThat(context).hasSingleBean(McpEngine.class).doesNotHaveBean(HandlerMapping.class));
	}

	@Test
	void doesNothingWhenDisabled() {
		this.runner.withPropertyValues("mcp.server.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(McpEngine.class)
				.doesNotHaveBean(HandlerMapping.class));
	}

	@Test
	void doesNothingWithoutWebFlux() {
		this.runner.withClassLoader(new FilteredClassLoader(DispatcherHandler.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(McpWebHandler.class));
	}

	private static Object handler(HandlerMapping mapping, MockServerHttpRequest request) {
		return mapping.getHandler(MockServerWebExchange.from(request)).block();
	}

}

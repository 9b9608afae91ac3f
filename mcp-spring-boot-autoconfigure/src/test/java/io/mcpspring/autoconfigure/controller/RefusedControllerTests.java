package io.mcpspring.autoconfigure.controller;

import java.util.List;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.method.InvalidMcpDeclarationException;
import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.core.MethodParameter;
import org.springframework.data.domain.Pageable;
import org.springframework.data.web.PageableDefault;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What stops the start of an application, by the web stack it has.
 */
class RefusedControllerTests {

	private static final AutoConfigurations AUTO_CONFIGURATIONS = AutoConfigurations
		.of(McpServerAutoConfiguration.class, JacksonAutoConfiguration.class, TaskExecutionAutoConfiguration.class);

	private final WebApplicationContextRunner servlet = new WebApplicationContextRunner()
		.withConfiguration(AUTO_CONFIGURATIONS);

	private final ReactiveWebApplicationContextRunner reactive = new ReactiveWebApplicationContextRunner()
		.withConfiguration(AUTO_CONFIGURATIONS);

	@Test
	void requestsAreRefusedWhereQuestionsMayBeAsked() {
		this.servlet.withBean(AskingServlet.class)
			.run((context) -> assertThat(context.getStartupFailure()).isInstanceOf(InvalidMcpDeclarationException.class)
				.hasMessageContaining("parameter 'request' is gone when the method runs again after a question"));
		this.reactive.withBean(AskingReactive.class)
			.run((context) -> assertThat(context.getStartupFailure())
				.hasMessageContaining("parameter 'exchange' is gone when the method runs again after a question"));
	}

	@Test
	void credentialsAreRefusedWhereQuestionsMayBeAsked() {
		this.servlet.withBean(AskingWithToken.class)
			.run((context) -> assertThat(context.getStartupFailure())
				.hasMessageContaining("parameter 'Authorization' is gone when the method runs again after a question"));
	}

	@Test
	void requestsOfTheOtherStackAreRefused() {
		this.servlet.withBean(Reactive.class)
			.run((context) -> assertThat(context.getStartupFailure())
				.hasMessageContaining("parameter 'exchange' is of a type that cannot be read from JSON"));
	}

	@Test
	void headersWithoutNumberAreRefused() {
		this.servlet.withBean(Numbers.class)
			.run((context) -> assertThat(context.getStartupFailure())
				.hasMessageContaining("The header 'X-Limit' may be missing, but its type has no null"));
	}

	@Test
	void whatResolversOfTheApplicationGiveToControllersIsNoArgument() {
		this.servlet.withBean(WithTenant.class)
			.withConfiguration(
					AutoConfigurations.of(DispatcherServletAutoConfiguration.class, WebMvcAutoConfiguration.class))
			.withBean(WebMvcConfigurer.class, () -> new WebMvcConfigurer() {

				@Override
				public void addArgumentResolvers(
						List<org.springframework.web.method.support.HandlerMethodArgumentResolver> resolvers) {
					resolvers.add(new ServletTenants());
				}
			})
			.run((context) -> assertThat(context.getStartupFailure())
				.hasMessageContaining("parameter 'tenant' is resolved by an extension of the application"));
		this.reactive.withBean(WithTenant.class)
			.withConfiguration(AutoConfigurations.of(WebFluxAutoConfiguration.class))
			.withBean(WebFluxConfigurer.class, () -> new WebFluxConfigurer() {

				@Override
				public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
					configurer.addCustomResolver(new ReactiveTenants());
				}
			})
			.run((context) -> assertThat(context.getStartupFailure())
				.hasMessageContaining("parameter 'tenant' is resolved by an extension of the application"));
	}

	@Test
	void pagesAreBoundedByTheLowerProperty() {
		this.servlet.withBean(Pages.class)
			.withPropertyValues("spring.data.web.pageable.max-page-size=2000", "mcp.server.arguments.max-page-size=60")
			.run((context) -> assertThat(maxSize(context.getBean(McpCatalog.class))).isEqualTo(60));
		this.servlet.withBean(Pages.class)
			.withPropertyValues("spring.data.web.pageable.max-page-size=30")
			.run((context) -> assertThat(maxSize(context.getBean(McpCatalog.class))).isEqualTo(30));
		this.servlet.withBean(Pages.class)
			.withPropertyValues("mcp.server.arguments.max-page-size=0")
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.hasMessageContaining("mcp.server.arguments.max-page-size"));
	}

	@Test
	void startsWithoutSpringData() {
		this.servlet.withClassLoader(new FilteredClassLoader(PageableDefault.class, Pageable.class))
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(McpCatalog.class));
	}

	private static int maxSize(McpCatalog catalog) {
		return catalog.tools()
			.all()
			.iterator()
			.next()
			.descriptor()
			.inputSchema()
			.at("/properties/size/maximum")
			.asInt();
	}

	static class WithTenant {

		@McpTool
		@GetMapping("/x")
		String tenant(String tenant) {
			return "";
		}

	}

	static class ServletTenants implements org.springframework.web.method.support.HandlerMethodArgumentResolver {

		@Override
		public boolean supportsParameter(MethodParameter parameter) {
			return "tenant".equals(parameter.getParameterName());
		}

		@Override
		public Object resolveArgument(MethodParameter parameter, ModelAndViewContainer container,
				NativeWebRequest request, WebDataBinderFactory binders) {
			return "acme";
		}

	}

	static class ReactiveTenants
			implements org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver {

		@Override
		public boolean supportsParameter(MethodParameter parameter) {
			return "tenant".equals(parameter.getParameterName());
		}

		@Override
		public Mono<Object> resolveArgument(MethodParameter parameter, BindingContext binding,
				ServerWebExchange exchange) {
			return Mono.just("acme");
		}

	}

	static class AskingServlet {

		@McpTool
		String ask(HttpServletRequest request, McpRequestContext context) {
			return "";
		}

	}

	static class AskingReactive {

		@McpTool
		String ask(ServerWebExchange exchange, McpRequestContext context) {
			return "";
		}

	}

	static class AskingWithToken {

		@McpTool
		String ask(@RequestHeader("Authorization") String token, McpRequestContext context) {
			return "";
		}

	}

	static class Reactive {

		@McpTool
		String exchange(ServerWebExchange exchange) {
			return "";
		}

	}

	static class Numbers {

		@McpTool
		String number(@RequestHeader(name = "X-Limit", required = false) int limit) {
			return "";
		}

	}

	static class Pages {

		@McpTool
		String pages(Pageable pageable) {
			return "";
		}

	}

}

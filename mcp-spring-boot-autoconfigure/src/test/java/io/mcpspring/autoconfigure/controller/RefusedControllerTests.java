package io.mcpspring.autoconfigure.controller;

import java.net.URL;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
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
import org.springframework.http.HttpEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.util.UriComponentsBuilder;

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
					resolvers.add(new ServletTenants(new ArrayList<>()));
				}
			})
			.run((context) -> assertThat(context.getStartupFailure())
				.hasMessageContaining("parameter 'tenant' is resolved by an extension of the application"));
		this.reactive.withBean(WithTenant.class)
			.withConfiguration(AutoConfigurations.of(WebFluxAutoConfiguration.class))
			.withBean(WebFluxConfigurer.class, () -> new WebFluxConfigurer() {

				@Override
				public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
					configurer.addCustomResolver(new ReactiveTenants(new ArrayList<>()));
				}
			})
			.run((context) -> assertThat(context.getStartupFailure())
				.hasMessageContaining("parameter 'tenant' is resolved by an extension of the application"));
	}

	@Test
	void resolversAreAskedAboutNothingThatTheFrameworkResolvesBefore() {
		List<Class<?>> asked = new ArrayList<>();
		this.servlet.withBean(BuiltIn.class)
			.withConfiguration(AutoConfigurations.of(McpControllerAutoConfiguration.class,
					DispatcherServletAutoConfiguration.class, WebMvcAutoConfiguration.class))
			.withPropertyValues("mcp.server.controllers.include=* /**")
			.withBean(WebMvcConfigurer.class, () -> new WebMvcConfigurer() {

				@Override
				public void addArgumentResolvers(
						List<org.springframework.web.method.support.HandlerMethodArgumentResolver> resolvers) {
					resolvers.add(new ServletTenants(asked));
				}
			})
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(context.getBean(CatalogTable.class).tools().find("built_in")).isNotNull();
				assertThat(asked).containsOnly(Sku.class);
			});
		asked.clear();
		this.reactive.withBean(ReactiveBuiltIn.class)
			.withConfiguration(
					AutoConfigurations.of(McpControllerAutoConfiguration.class, WebFluxAutoConfiguration.class))
			.withPropertyValues("mcp.server.controllers.include=* /**")
			.withBean(WebFluxConfigurer.class, () -> new WebFluxConfigurer() {

				@Override
				public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
					configurer.addCustomResolver(new ReactiveTenants(asked));
				}
			})
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(context.getBean(CatalogTable.class).tools().find("built_in")).isNotNull();
				assertThat(asked).containsOnly(Sku.class);
			});
	}

	@Test
	void listsOfUploadsAreUploads() {
		this.servlet.withBean(Uploads.class)
			.withConfiguration(AutoConfigurations.of(McpControllerAutoConfiguration.class,
					DispatcherServletAutoConfiguration.class, WebMvcAutoConfiguration.class))
			.withPropertyValues("mcp.server.controllers.include=* /**")
			.run((context) -> assertThat(context.getStartupFailure())
				.hasMessageContaining("parameter 'files' is an uploaded file"));
	}

	/** A header is not an argument, so no call can be refused for it. */
	@Test
	void setsOfUrlsAreNotMadeOfHeaders() {
		this.servlet.withBean(Referrals.class)
			.withConfiguration(AutoConfigurations.of(McpControllerAutoConfiguration.class,
					DispatcherServletAutoConfiguration.class, WebMvcAutoConfiguration.class))
			.withPropertyValues("mcp.server.controllers.include=* /**",
					"mcp.server.controllers.headers=passed:X-Referrals")
			.run((context) -> assertThat(context.getStartupFailure())
				.hasMessageContaining("parameter 'X-Referrals' is a set or map of URLs from a header"));
	}

	@Test
	void pagesAreBoundedByTheLowerProperty() {
		this.servlet.withBean(Pages.class)
			.withPropertyValues("spring.data.web.pageable.max-page-size=2000", "mcp.server.tools.max-page-size=60")
			.run((context) -> assertThat(maxSize(context.getBean(CatalogTable.class))).isEqualTo(60));
		this.servlet.withBean(Pages.class)
			.withPropertyValues("spring.data.web.pageable.max-page-size=30")
			.run((context) -> assertThat(maxSize(context.getBean(CatalogTable.class))).isEqualTo(30));
		this.servlet.withBean(Pages.class)
			.withPropertyValues("mcp.server.tools.max-page-size=0")
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.hasMessageContaining("mcp.server.tools.max-page-size"));
	}

	@Test
	void startsWithoutSpringData() {
		this.servlet.withClassLoader(new FilteredClassLoader(PageableDefault.class, Pageable.class))
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(CatalogTable.class));
	}

	private static int maxSize(CatalogTable catalog) {
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

	@RestController
	static class Referrals {

		@GetMapping("/referrals")
		int count(@RequestHeader("X-Referrals") Set<URL> referrals) {
			return referrals.size();
		}

	}

	static class ServletTenants implements org.springframework.web.method.support.HandlerMethodArgumentResolver {

		private final List<Class<?>> asked;

		ServletTenants(List<Class<?>> asked) {
			this.asked = asked;
		}

		@Override
		public boolean supportsParameter(MethodParameter parameter) {
			this.asked.add(parameter.getParameterType());
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

		private final List<Class<?>> asked;

		ReactiveTenants(List<Class<?>> asked) {
			this.asked = asked;
		}

		@Override
		public boolean supportsParameter(MethodParameter parameter) {
			this.asked.add(parameter.getParameterType());
			return "tenant".equals(parameter.getParameterName());
		}

		@Override
		public Mono<Object> resolveArgument(MethodParameter parameter, BindingContext binding,
				ServerWebExchange exchange) {
			return Mono.just("acme");
		}

	}

	@RestController
	static class BuiltIn {

		@PostMapping("/x")
		String builtIn(HttpServletRequest request, HttpServletResponse response, WebRequest web, Locale locale,
				HttpEntity<String> entity, Model model, UriComponentsBuilder uri, @RequestParam String name,
				Principal principal, Sku sku) {
			return "";
		}

	}

	@RestController
	static class ReactiveBuiltIn {

		@PostMapping("/x")
		String builtIn(ServerWebExchange exchange, ServerHttpRequest request, Locale locale, HttpEntity<String> entity,
				Model model, UriComponentsBuilder uri, @RequestParam String name, Principal principal, Sku sku) {
			return "";
		}

	}

	@RestController
	static class Uploads {

		@PostMapping("/uploads")
		String upload(List<MultipartFile> files) {
			return "";
		}

	}

	record Sku(String number) {
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

package io.mcpspring.console;

import java.util.function.Supplier;

import io.mcpspring.engine.http.BrowserPage;
import io.mcpspring.security.chain.ServletChains;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.spring.caller.PrincipalCallers;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.util.StringUtils;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * The console in a servlet container, which begins before other beans are made.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass({ Servlet.class, ServletRegistrationBean.class })
final class ConsoleServletConfiguration {

	@Bean
	@Fallback
	ServletRegistrationBean<ConsoleServlet> mcpConsoleServlet(ObjectProvider<Console> console,
			ObjectProvider<CallerResolver> resolver, McpConsoleProperties properties) {
		ServletRegistrationBean<ConsoleServlet> registration = new ServletRegistrationBean<>(
				new ConsoleServlet(SingletonSupplier.of(console::getObject), callers(resolver)),
				properties.path() + "/*");
		registration.setName("mcpConsole");
		return registration;
	}

	@Bean
	ConsolePathCheck mcpConsoleServletPathCheck(McpConsoleProperties properties,
			ConfigurableListableBeanFactory beanFactory) {
		return new ConsolePathCheck(properties.path(), beanFactory, ServletPaths::of);
	}

	@Bean
	@ConditionalOnMissingBean(BrowserPage.class)
	BrowserPage mcpConsoleBrowserPage(ObjectProvider<Console> console) {
		return (exchange) -> {
			HttpServletRequest request = exchange.unwrap(HttpServletRequest.class);
			return (request == null) ? null
					: console.getObject().welcome(ServletConsoleRequests.read(request, exchange.caller()));
		};
	}

	private static Supplier<CallerResolver> callers(ObjectProvider<CallerResolver> resolver) {
		return SingletonSupplier.of(() -> resolver.getIfAvailable(() -> PrincipalCallers::of));
	}

	/** Controllers of Spring MVC. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(RequestMappingInfoHandlerMapping.class)
	static class WebMvc {

		@Bean
		ConsolePathCheck mcpConsoleWebMvcPathCheck(McpConsoleProperties properties,
				ConfigurableListableBeanFactory beanFactory, @Value("${spring.mvc.servlet.path:}") String servletPath) {
			String prefix = StringUtils.trimTrailingCharacter(servletPath, '/');
			return new ConsolePathCheck(properties.path(), beanFactory, (beans) -> WebMvcPaths.of(beans, prefix));
		}

	}

	/** Security filter chains. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(SecurityFilterChain.class)
	static class Security {

		@Bean
		BrowserRefusals mcpConsoleBrowserRefusals(ObjectProvider<ServletChains> chains) {
			return (path) -> chains.stream().anyMatch((all) -> all.refusesBrowsers(path));
		}

	}

}

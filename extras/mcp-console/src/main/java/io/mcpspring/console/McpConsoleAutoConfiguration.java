package io.mcpspring.console;

import java.util.List;
import java.util.function.Supplier;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.McpServletAutoConfiguration;
import io.mcpspring.autoconfigure.McpWebFluxAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.observation.McpReportAutoConfiguration;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.boot.start.McpUrlPath;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.http.BrowserPage;
import io.mcpspring.engine.server.Era;
import io.mcpspring.model.Implementation;
import io.mcpspring.report.ServerReport;
import io.mcpspring.security.chain.ReactiveChains;
import io.mcpspring.security.chain.ServletChains;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.spring.caller.PrincipalCallers;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.util.StringUtils;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Auto-configuration of the console, a page in the browser that tries the MCP server of
 * the application out.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = { McpServletAutoConfiguration.class, McpWebFluxAutoConfiguration.class,
		McpReportAutoConfiguration.class })
@ConditionalOnWebApplication
@ConditionalOnBean(McpEngine.class)
@Conditional(OnConsoleCondition.class)
@EnableConfigurationProperties(McpConsoleProperties.class)
public final class McpConsoleAutoConfiguration {

	@Bean
	ConsolePaths mcpConsolePaths(McpConsoleProperties console, McpServerProperties server, ApplicationContext context) {
		McpUrlPath url = McpUrlPath.of(context, server.getPath());
		String base = url.value().substring(0, url.value().length() - server.getPath().length());
		return new ConsolePaths(base, console.path(), server.getPath());
	}

	@Bean
	ConsoleAccess mcpConsoleAccess(McpConsoleProperties console, McpServerProperties server) {
		return new ConsoleAccess(server.getPublicUrl(), console.figuresAuthority());
	}

	@Bean
	CallTimes mcpConsoleCallTimes() {
		return new CallTimes();
	}

	/** The console shows the first server, so calls of further ones are not counted. */
	@Bean
	@ConditionalOnPropertyPrefix(FurtherServers.PREFIX)
	PerServerFeature mcpConsoleServerPart() {
		McpInterceptor none = (call, chain) -> chain.proceed();
		return (shared, scope) -> (shared instanceof CallTimes) ? none : null;
	}

	@Bean
	Console mcpConsole(ConsolePaths paths, ConsoleAccess access, Implementation mcpServerIdentity,
			TransportSettings transport, McpEngine server, ServerReport mcpServerReport, CallTimes times,
			ObjectProvider<ProtectedResource> resource) {
		List<Era> eras = transport.eras().stream().sorted().toList();
		ServerFacts facts = new ServerFacts(paths, mcpServerIdentity, eras, server, mcpServerReport, times);
		ProtectedResource guarded = resource.getIfAvailable();
		return new Console(paths.console(), access, facts,
				(guarded != null) ? guarded.authorizationServers() : List.of());
	}

	@Bean
	ConsoleStartLine mcpConsoleStartLine(ConsolePaths paths, ConsoleAccess access,
			ObjectProvider<BrowserRefusals> refusals) {
		return new ConsoleStartLine(paths, access, refusals.getIfAvailable(() -> (path) -> false));
	}

	/** The container begins before other beans are made. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@ConditionalOnClass({ Servlet.class, ServletRegistrationBean.class })
	static class ServletConfiguration {

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

	}

	/** Controllers of Spring MVC. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@ConditionalOnClass(RequestMappingInfoHandlerMapping.class)
	static class WebMvcConfiguration {

		@Bean
		ConsolePathCheck mcpConsoleWebMvcPathCheck(McpConsoleProperties properties,
				ConfigurableListableBeanFactory beanFactory, @Value("${spring.mvc.servlet.path:}") String servletPath) {
			String prefix = StringUtils.trimTrailingCharacter(servletPath, '/');
			return new ConsolePathCheck(properties.path(), beanFactory, (beans) -> WebMvcPaths.of(beans, prefix));
		}

	}

	/** Security filter chains in a servlet container. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@ConditionalOnClass({ Servlet.class, SecurityFilterChain.class })
	static class ServletSecurityConfiguration {

		@Bean
		BrowserRefusals mcpConsoleBrowserRefusals(ObjectProvider<ServletChains> chains) {
			return (path) -> chains.stream().anyMatch((all) -> all.refusesBrowsers(path));
		}

	}

	/** Security filter chains on Spring WebFlux. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	@ConditionalOnClass({ DispatcherHandler.class, SecurityWebFilterChain.class })
	static class ReactiveSecurityConfiguration {

		@Bean
		BrowserRefusals mcpConsoleBrowserRefusals(ObjectProvider<ReactiveChains> chains) {
			return (path) -> chains.stream().anyMatch((all) -> all.refusesBrowsers(path));
		}

	}

	/** Behind the web filters of the application. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	@ConditionalOnClass(DispatcherHandler.class)
	static class ReactiveConfiguration {

		@Bean
		@Fallback
		ConsoleHandlerMapping mcpConsoleHandlerMapping(Console console, ObjectProvider<CallerResolver> resolver,
				ConsolePaths paths) {
			return new ConsoleHandlerMapping(paths.console(),
					new ConsoleWebHandler(console, paths.console(), callers(resolver)));
		}

		@Bean
		ConsolePathCheck mcpConsolePathCheck(McpConsoleProperties properties,
				ConfigurableListableBeanFactory beanFactory) {
			return new ConsolePathCheck(properties.path(), beanFactory, WebFluxPaths::of);
		}

		@Bean
		@ConditionalOnMissingBean(BrowserPage.class)
		BrowserPage mcpConsoleBrowserPage(ObjectProvider<Console> console, ConsolePaths paths) {
			return (exchange) -> {
				ServerWebExchange web = exchange.unwrap(ServerWebExchange.class);
				return (web == null) ? null : console.getObject()
					.welcome(ReactiveConsoleRequests.request(web.getRequest(), paths.console(), exchange.caller()));
			};
		}

		private static CallerResolver callers(ObjectProvider<CallerResolver> resolver) {
			return resolver.getIfAvailable(() -> PrincipalCallers::of);
		}

	}

}

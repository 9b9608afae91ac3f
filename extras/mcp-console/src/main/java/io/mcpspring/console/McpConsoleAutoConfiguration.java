package io.mcpspring.console;

import java.util.List;
import java.util.function.Supplier;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.McpServletAutoConfiguration;
import io.mcpspring.autoconfigure.McpWebFluxAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnFurtherServers;
import io.mcpspring.autoconfigure.observation.McpReportAutoConfiguration;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.servers.ServerPart;
import io.mcpspring.boot.start.McpUrlPath;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.http.BrowserPage;
import io.mcpspring.model.Implementation;
import io.mcpspring.report.ServerReport;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.security.caller.CallerResolver;
import io.mcpspring.security.caller.PrincipalCallers;
import io.mcpspring.server.Era;
import io.mcpspring.server.McpInterceptor;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.beans.factory.ObjectProvider;
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
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.server.ServerWebExchange;

/**
 * Auto-configuration of the console, a page in the browser that tries the MCP server of
 * the application out.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = { McpServletAutoConfiguration.class, McpWebFluxAutoConfiguration.class,
		McpReportAutoConfiguration.class })
@ConditionalOnWebApplication
@ConditionalOnBean(McpServer.class)
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
	@ConditionalOnFurtherServers
	ServerPart mcpConsoleServerPart() {
		McpInterceptor none = (call, chain) -> chain.proceed(call);
		return (shared, scope) -> (shared instanceof CallTimes) ? none : null;
	}

	@Bean
	Console mcpConsole(ConsolePaths paths, ConsoleAccess access, Implementation mcpServerIdentity,
			TransportSettings transport, McpServer server, ServerReport mcpServerReport, CallTimes times,
			ObjectProvider<ProtectedResource> resource) {
		List<Era> eras = transport.eras().stream().sorted().toList();
		ServerFacts facts = new ServerFacts(paths, mcpServerIdentity, eras, server, mcpServerReport, times);
		ProtectedResource guarded = resource.getIfAvailable();
		return new Console(paths.console(), access, facts,
				(guarded != null) ? guarded.authorizationServers() : List.of());
	}

	@Bean
	ConsoleStartLine mcpConsoleStartLine(ConsolePaths paths, ConsoleAccess access) {
		return new ConsoleStartLine(paths, access);
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
		@ConditionalOnMissingBean(BrowserPage.class)
		BrowserPage mcpConsoleBrowserPage(ObjectProvider<Console> console) {
			return (exchange) -> {
				HttpServletRequest request = exchange.unwrap(HttpServletRequest.class);
				return (request == null) ? null
						: console.getObject().welcome(ServletRequests.read(request, exchange.caller()));
			};
		}

		private static Supplier<CallerResolver> callers(ObjectProvider<CallerResolver> resolver) {
			return SingletonSupplier.of(() -> resolver.getIfAvailable(() -> PrincipalCallers::of));
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
		@ConditionalOnMissingBean(BrowserPage.class)
		BrowserPage mcpConsoleBrowserPage(ObjectProvider<Console> console, ConsolePaths paths) {
			return (exchange) -> {
				ServerWebExchange web = exchange.unwrap(ServerWebExchange.class);
				return (web == null) ? null : console.getObject()
					.welcome(ReactiveRequests.request(web.getRequest(), paths.console(), exchange.caller()));
			};
		}

		private static CallerResolver callers(ObjectProvider<CallerResolver> resolver) {
			return resolver.getIfAvailable(() -> PrincipalCallers::of);
		}

	}

}

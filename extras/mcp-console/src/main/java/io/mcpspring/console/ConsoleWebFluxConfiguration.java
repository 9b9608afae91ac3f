package io.mcpspring.console;

import io.mcpspring.engine.http.BrowserPage;
import io.mcpspring.security.chain.ReactiveChains;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.spring.caller.PrincipalCallers;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.server.ServerWebExchange;

/**
 * The console on Spring WebFlux, behind the web filters of the application.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = Type.REACTIVE)
@ConditionalOnClass(DispatcherHandler.class)
final class ConsoleWebFluxConfiguration {

	@Bean
	@Fallback
	ConsoleHandlerMapping mcpConsoleHandlerMapping(Console console, ObjectProvider<CallerResolver> resolver,
			ConsolePaths paths) {
		return new ConsoleHandlerMapping(paths.console(),
				new ConsoleWebHandler(console, paths.console(), callers(resolver)));
	}

	@Bean
	ConsolePathCheck mcpConsolePathCheck(McpConsoleProperties properties, ConfigurableListableBeanFactory beanFactory) {
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

	/** Security filter chains. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(SecurityWebFilterChain.class)
	static class Security {

		@Bean
		BrowserRefusals mcpConsoleBrowserRefusals(ObjectProvider<ReactiveChains> chains) {
			return (path) -> chains.stream().anyMatch((all) -> all.refusesBrowsers(path));
		}

	}

}

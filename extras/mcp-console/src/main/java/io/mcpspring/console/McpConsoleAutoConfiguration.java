package io.mcpspring.console;

import java.util.List;

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
import io.mcpspring.engine.server.Era;
import io.mcpspring.model.Implementation;
import io.mcpspring.report.ServerReport;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.server.McpInterceptor;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;

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
@Import({ ConsoleServletConfiguration.class, ConsoleWebFluxConfiguration.class })
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

}

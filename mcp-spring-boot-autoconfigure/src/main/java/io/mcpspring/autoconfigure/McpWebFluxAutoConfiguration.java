package io.mcpspring.autoconfigure;

import java.util.Map;

import io.mcpspring.autoconfigure.container.McpNettyConfiguration;
import io.mcpspring.autoconfigure.mapping.ReactiveMappingConfiguration;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.start.WebFluxPathCheck;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.spring.caller.PrincipalCallers;
import io.mcpspring.spring.webflux.McpHandlerMapping;
import io.mcpspring.spring.webflux.McpWebHandler;
import io.mcpspring.spring.webflux.TrailingSlashWebFilter;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Fallback;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerMapping;

/**
 * Auto-configuration of an MCP server on Spring WebFlux: a handler on one path, with or
 * without a trailing slash, behind the application's web filters.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnWebApplication(type = Type.REACTIVE)
@ConditionalOnClass(DispatcherHandler.class)
@ConditionalOnBean(McpEngine.class)
@Import({ McpNettyConfiguration.class, ReactiveMappingConfiguration.class })
public final class McpWebFluxAutoConfiguration {

	private static final String MAPPING_NAME = "mcpHandlerMapping";

	@Bean
	@ConditionalOnMissingBean
	McpWebHandler mcpWebHandler(McpEngine mcpServer, ServerSettings mcpServerSettings,
			TransportSettings mcpTransportSettings, ObjectProvider<CallerResolver> resolver) {
		CallerResolver callers = resolver.getIfAvailable(() -> PrincipalCallers::of);
		return new McpWebHandler(mcpServer::handler, McpWebHandler.byPrincipal(callers),
				mcpTransportSettings.writeTimeout(), mcpTransportSettings.memory(), mcpServerSettings::events);
	}

	@Bean(MAPPING_NAME)
	@Fallback
	@ConditionalOnMissingBean(name = MAPPING_NAME)
	HandlerMapping mcpHandlerMapping(McpWebHandler mcpWebHandler, McpServerProperties mcpServerProperties) {
		return new McpHandlerMapping(Map.of(mcpServerProperties.getPath(), mcpWebHandler));
	}

	@Bean
	@Fallback
	TrailingSlashWebFilter mcpTrailingSlashWebFilter(McpServerProperties mcpServerProperties, Environment environment) {
		return new TrailingSlashWebFilter(FurtherServers.servedPathValues(mcpServerProperties, environment));
	}

	@Bean
	WebFluxPathCheck mcpWebFluxPathCheck(McpServerProperties mcpServerProperties,
			ConfigurableListableBeanFactory beanFactory, Environment environment) {
		return new WebFluxPathCheck(FurtherServers.servedPaths(mcpServerProperties, environment), beanFactory);
	}

}

package io.mcpspring.autoconfigure.security;

import java.util.Set;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.security.chain.FilterOrders;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.spring.cors.CorsRules;
import io.mcpspring.spring.cors.ReactiveCors;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Fallback;
import org.springframework.core.annotation.Order;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.server.WebFilter;

/**
 * Auto-configuration that allows web pages to call the server on WebFlux, if the server
 * itself accepts their origin. It works with and without Spring Security, and its filter
 * precedes it: browsers send no token with a preflight request.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnWebApplication(type = Type.REACTIVE)
@ConditionalOnClass({ CorsConfiguration.class, WebFilter.class })
@ConditionalOnBean(McpEngine.class)
public final class McpReactiveCorsAutoConfiguration {

	private static final String NAME = "mcpCorsWebFilter";

	@Bean(NAME)
	@Fallback
	@Order(FilterOrders.CORS)
	@ConditionalOnMissingBean(name = NAME)
	WebFilter mcpCorsWebFilter(TransportSettings mcpTransportSettings, ServerSettings mcpServerSettings,
			McpServerProperties mcpServerProperties) {
		Set<String> paths = mcpServerProperties.servedPathValues();
		return new ReactiveCors(
				CorsRules.configuration(mcpTransportSettings.gate(), mcpServerProperties.getAllowedHeaders(),
						mcpServerSettings.events()),
				CorsRules.refusal(mcpTransportSettings.codecLimits()),
				(path) -> paths.contains(path) || path.equals(ProtectedResource.WELL_KNOWN)
						|| path.startsWith(ProtectedResource.WELL_KNOWN + "/"));
	}

}

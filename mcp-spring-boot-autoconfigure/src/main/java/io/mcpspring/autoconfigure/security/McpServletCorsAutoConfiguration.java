package io.mcpspring.autoconfigure.security;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.security.chain.FilterOrders;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.spring.cors.CorsRules;
import io.mcpspring.spring.cors.ServletCors;
import jakarta.servlet.Filter;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Fallback;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.filter.CorsFilter;

/**
 * Auto-configuration that allows web pages to call the server in a servlet container, if
 * the server itself accepts their origin. It works with and without Spring Security, and
 * its filter precedes it: browsers send no token with a preflight request.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass({ CorsConfiguration.class, Filter.class, FilterRegistrationBean.class, CorsFilter.class })
@ConditionalOnBean(McpEngine.class)
public final class McpServletCorsAutoConfiguration {

	private static final String NAME = "mcpCorsFilter";

	@Bean(NAME)
	@Fallback
	@ConditionalOnMissingBean(name = NAME)
	FilterRegistrationBean<CorsFilter> mcpCorsFilter(ObjectProvider<TransportSettings> mcpTransportSettings,
			ObjectProvider<ServerSettings> mcpServerSettings, McpServerProperties mcpServerProperties) {
		// Lazy, because the container starts before these are created.
		FilterRegistrationBean<CorsFilter> registration = new FilterRegistrationBean<>(ServletCors.filter(
				SingletonSupplier.of(() -> CorsRules.configuration(mcpTransportSettings.getObject().gate(),
						mcpServerProperties.getAllowedHeaders(), mcpServerSettings.getObject().events())),
				SingletonSupplier.of(() -> CorsRules.refusal(mcpTransportSettings.getObject().codecLimits()))));
		registration.addUrlPatterns(mcpServerProperties.servedPatterns());
		registration.addUrlPatterns(ProtectedResource.WELL_KNOWN, ProtectedResource.WELL_KNOWN + "/*");
		registration.setName(NAME);
		registration.setOrder(FilterOrders.CORS);
		return registration;
	}

}

package io.mcpspring.autoconfigure.security;

import java.util.List;
import java.util.Set;

import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.security.chain.FilterOrders;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.security.resource.ResourceMetadata;
import io.mcpspring.security.servlet.ResourceMetadataFilter;
import io.mcpspring.security.servlet.ServletChallenges;
import io.mcpspring.security.token.ServerTokens;
import jakarta.servlet.Filter;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.env.Environment;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Registrar of a security filter chain for each further server in a servlet container.
 */
final class ServletServerTokens implements BeanRegistrar {

	private static final ParameterizedTypeReference<FilterRegistrationBean<Filter>> METADATA = new ParameterizedTypeReference<>() {
	};

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		FurtherServers servers = FurtherServers.of(environment);
		for (FurtherServerProperties server : servers.all()) {
			if (FurtherTokens.security(servers, server.serverName()).isEnabled()) {
				registry.registerBean("mcpSecurityFilterChain-" + server.serverName(), SecurityFilterChain.class,
						(spec) -> spec.order(FilterOrders.CHAIN)
							.fallback()
							.supplier((context) -> chain(context, server)));
				registry.registerBean("mcpResourceMetadataFilter-" + server.serverName(), METADATA,
						(spec) -> spec.fallback().supplier((context) -> metadata(context, server.serverName())));
			}
		}
	}

	private static SecurityFilterChain chain(BeanRegistry.SupplierContext context, FurtherServerProperties server) {
		ServerTokens tokens = context.bean(FurtherTokens.class).get(server.serverName());
		ServletChallenges refusals = new ServletChallenges(tokens.challenges());
		List<McpHttpSecurityCustomizer> customizers = context.beanProvider(McpHttpSecurityCustomizer.class)
			.orderedStream()
			.toList();
		try {
			return ServletTokenConfiguration.chain(context.bean(HttpSecurity.class), server.servedPathValues(),
					Set.of(), ServletTokenConfiguration.tokenFilter(tokens.authenticator(), tokens.reader(), refusals),
					refusals, customizers);
		}
		catch (Exception ex) {
			throw new IllegalStateException(
					"The security filter chain of the MCP server '" + server.serverName() + "' cannot be built", ex);
		}
	}

	private static FilterRegistrationBean<Filter> metadata(BeanRegistry.SupplierContext context, String server) {
		ResourceMetadata metadata = context.bean(FurtherTokens.class).metadata(server);
		FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(
				(metadata != null) ? new ResourceMetadataFilter(metadata)
						: (request, response, chain) -> chain.doFilter(request, response));
		registration.setEnabled(metadata != null);
		registration.setName("mcpResourceMetadataFilter-" + server);
		registration.addUrlPatterns(ProtectedResource.WELL_KNOWN + "/*");
		registration.setOrder(FilterOrders.SERVER_METADATA);
		return registration;
	}

}

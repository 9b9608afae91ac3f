package io.mcpspring.autoconfigure.security;

import java.util.List;
import java.util.Set;

import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.security.chain.FilterOrders;
import io.mcpspring.security.resource.ResourceMetadata;
import io.mcpspring.security.token.ServerTokens;
import io.mcpspring.security.webflux.ReactiveChallenges;
import io.mcpspring.security.webflux.ResourceMetadataWebFilter;
import io.mcpspring.security.webflux.TokenThreads;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.server.WebFilter;

/**
 * Registrar of a security filter chain for each further server on Spring WebFlux.
 */
final class ReactiveServerTokens implements BeanRegistrar {

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		FurtherServers servers = FurtherServers.of(environment);
		for (FurtherServerProperties server : servers.all()) {
			String name = server.serverName();
			if (FurtherTokens.security(servers, name).isEnabled()) {
				registry.registerBean(threads(name), TokenThreads.class, (spec) -> spec.notAutowirable()
					.supplier((context) -> threads(context.bean(FurtherTokens.class), name)));
				registry.registerBean("mcpResourceMetadataWebFilter-" + name, WebFilter.class,
						(spec) -> spec.order(FilterOrders.SERVER_METADATA)
							.fallback()
							.supplier((context) -> metadata(context.bean(FurtherTokens.class).metadata(name))));
				registry.registerBean("mcpSecurityWebFilterChain-" + name, SecurityWebFilterChain.class,
						(spec) -> spec.order(FilterOrders.CHAIN)
							.fallback()
							.supplier((context) -> chain(context, server)));
			}
		}
	}

	private static WebFilter metadata(@Nullable ResourceMetadata metadata) {
		return (metadata != null) ? new ResourceMetadataWebFilter(metadata, FilterOrders.SERVER_METADATA)
				: (exchange, chain) -> chain.filter(exchange);
	}

	private static TokenThreads threads(FurtherTokens tokens, String name) {
		return new TokenThreads(tokens.get(name).authenticator()::authenticate, tokens.maxPendingChecks());
	}

	private static String threads(String name) {
		return "mcpTokenThreads-" + name;
	}

	private static SecurityWebFilterChain chain(BeanRegistry.SupplierContext context, FurtherServerProperties server) {
		ServerTokens tokens = context.bean(FurtherTokens.class).get(server.serverName());
		TokenThreads threads = context.bean(threads(server.serverName()), TokenThreads.class);
		ReactiveChallenges refusals = new ReactiveChallenges(tokens.challenges());
		List<McpServerHttpSecurityCustomizer> customizers = context.beanProvider(McpServerHttpSecurityCustomizer.class)
			.orderedStream()
			.toList();
		return ReactiveTokenConfiguration.chain(context.bean(ServerHttpSecurity.class), server.servedPathValues(),
				Set.of(), ReactiveTokenConfiguration.tokenFilter(threads, tokens.reader(), refusals), refusals,
				customizers);
	}

}

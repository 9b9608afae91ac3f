package io.mcpspring.autoconfigure.security;

import java.util.List;
import java.util.Set;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.security.chain.FilterOrders;
import io.mcpspring.security.chain.ServerGuard;
import io.mcpspring.security.issuer.TokenChecks;
import io.mcpspring.security.resource.Challenges;
import io.mcpspring.security.resource.McpBasePath;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.security.resource.ResourceMetadata;
import io.mcpspring.security.token.AccessTokenAuthenticator;
import io.mcpspring.security.token.TokenReader;
import io.mcpspring.security.webflux.ReactiveChallenges;
import io.mcpspring.security.webflux.ReactiveTokenConverter;
import io.mcpspring.security.webflux.ResourceMetadataWebFilter;
import io.mcpspring.security.webflux.TokenThreads;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.core.annotation.Order;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.config.web.server.SecurityWebFiltersOrder;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.authentication.AuthenticationWebFilter;
import org.springframework.security.web.server.context.NoOpServerSecurityContextRepository;
import org.springframework.security.web.server.util.matcher.ServerWebExchangeMatchers;
import org.springframework.web.server.WebFilter;

/**
 * Configuration of the security filter chain of the MCP server on Spring WebFlux.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = Type.REACTIVE)
@ConditionalOnClass({ WebFilter.class, SecurityWebFilterChain.class, ServerHttpSecurity.class })
final class ReactiveTokenConfiguration {

	private static final String CHAIN_NAME = "mcpSecurityWebFilterChain";

	private static final String METADATA_NAME = "mcpResourceMetadataWebFilter";

	@Bean
	McpBasePath mcpBasePath(@Value("${spring.webflux.base-path:}") String basePath) {
		return new McpBasePath(basePath);
	}

	/**
	 * Declared before the chain, which would otherwise count as one of the application.
	 */
	@Bean
	@ConditionalOnMissingBean(name = CHAIN_NAME)
	ServerGuard.Finder mcpTokenGuard() {
		return () -> ServerGuard.by("OAuth access tokens");
	}

	@Bean
	TokenThreads mcpTokenThreads(AccessTokenAuthenticator manager, TokenChecks checks) {
		return new TokenThreads(manager::authenticate, checks.max());
	}

	@Bean(CHAIN_NAME)
	@Fallback
	@Order(FilterOrders.CHAIN)
	@ConditionalOnMissingBean(name = CHAIN_NAME)
	SecurityWebFilterChain mcpSecurityWebFilterChain(ServerHttpSecurity http, McpServerProperties properties,
			TokenThreads threads, TokenReader reader, ObjectProvider<Challenges> challenges, ProtectedResource resource,
			ObjectProvider<McpServerHttpSecurityCustomizer> customizers, PublicAccess publicAccess) {
		Set<String> open = publicAccess.enabled() ? Set.of(properties.getPath()) : Set.of();
		ReactiveChallenges refusals = new ReactiveChallenges(challenges.getIfAvailable(() -> new Challenges(resource)));
		return chain(http, properties.servedPathValues(), open, tokenFilter(threads, reader, refusals), refusals,
				customizers.orderedStream().toList());
	}

	/**
	 * Create a chain.
	 * @param open the paths where the server itself decides what needs a token
	 */
	static SecurityWebFilterChain chain(ServerHttpSecurity http, Set<String> paths, Set<String> open,
			AuthenticationWebFilter tokenFilter, ReactiveChallenges refusals,
			List<McpServerHttpSecurityCustomizer> customizers) {
		http.securityMatcher(ServerWebExchangeMatchers.pathMatchers(paths.toArray(String[]::new)))
			.securityContextRepository(NoOpServerSecurityContextRepository.getInstance())
			.csrf(ServerHttpSecurity.CsrfSpec::disable)
			.cors(ServerHttpSecurity.CorsSpec::disable)
			.requestCache(ServerHttpSecurity.RequestCacheSpec::disable)
			.logout(ServerHttpSecurity.LogoutSpec::disable)
			.exceptionHandling(
					(exceptions) -> exceptions.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
			.addFilterAt(tokenFilter, SecurityWebFiltersOrder.AUTHENTICATION);
		customizers.forEach((customizer) -> customizer.customize(http));
		return http.authorizeExchange((exchanges) -> {
			if (!open.isEmpty()) {
				exchanges.pathMatchers(open.toArray(String[]::new)).permitAll();
			}
			exchanges.anyExchange().authenticated();
		}).build();
	}

	static AuthenticationWebFilter tokenFilter(TokenThreads threads, TokenReader reader, ReactiveChallenges refusals) {
		ReactiveAuthenticationManager manager = threads::authenticate;
		AuthenticationWebFilter filter = new AuthenticationWebFilter(manager);
		filter.setServerAuthenticationConverter(new ReactiveTokenConverter(reader));
		filter.setAuthenticationFailureHandler(refusals);
		return filter;
	}

	@Bean(METADATA_NAME)
	@Fallback
	@Order(FilterOrders.METADATA)
	@ConditionalOnMissingBean(name = METADATA_NAME)
	WebFilter mcpResourceMetadataWebFilter(ProtectedResource resource, McpServerProperties properties) {
		if (resource.url() == null) {
			return (exchange, chain) -> chain.filter(exchange);
		}
		return new ResourceMetadataWebFilter(new ResourceMetadata(resource, properties.getPath()),
				FilterOrders.METADATA);
	}

}

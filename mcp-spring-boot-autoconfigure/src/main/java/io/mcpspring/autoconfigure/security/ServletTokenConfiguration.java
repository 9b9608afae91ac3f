package io.mcpspring.autoconfigure.security;

import java.util.List;
import java.util.Set;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.security.chain.FilterOrders;
import io.mcpspring.security.chain.ServerGuard;
import io.mcpspring.security.resource.Challenges;
import io.mcpspring.security.resource.McpBasePath;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.security.resource.ResourceMetadata;
import io.mcpspring.security.servlet.ResourceMetadataFilter;
import io.mcpspring.security.servlet.ServletChallenges;
import io.mcpspring.security.servlet.ServletTokenConverter;
import io.mcpspring.security.servlet.TokenFilter;
import io.mcpspring.security.token.AccessTokenAuthenticator;
import io.mcpspring.security.token.TokenReader;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;

/**
 * Configuration of the security filter chain of the MCP server in a servlet container.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass({ Filter.class, SecurityFilterChain.class, HttpSecurity.class })
final class ServletTokenConfiguration {

	private static final String CHAIN_NAME = "mcpSecurityFilterChain";

	private static final String METADATA_NAME = "mcpResourceMetadataFilter";

	@Bean
	McpBasePath mcpBasePath(@Value("${server.servlet.context-path:}") String contextPath) {
		return new McpBasePath(contextPath);
	}

	/**
	 * Declared before the chain, which would otherwise count as one of the application.
	 */
	@Bean
	@ConditionalOnMissingBean(name = CHAIN_NAME)
	ServerGuard.Finder mcpTokenGuard() {
		return () -> ServerGuard.by("OAuth access tokens");
	}

	@Bean(CHAIN_NAME)
	@Fallback
	@Order(FilterOrders.CHAIN)
	@ConditionalOnMissingBean(name = CHAIN_NAME)
	SecurityFilterChain mcpSecurityFilterChain(HttpSecurity http, McpServerProperties properties,
			AccessTokenAuthenticator manager, TokenReader reader, ObjectProvider<Challenges> challenges,
			ProtectedResource resource, ObjectProvider<McpHttpSecurityCustomizer> customizers,
			PublicAccess publicAccess) throws Exception {
		Set<String> open = publicAccess.enabled() ? Set.of(properties.getPath()) : Set.of();
		ServletChallenges refusals = new ServletChallenges(challenges.getIfAvailable(() -> new Challenges(resource)));
		return chain(http, properties.servedPathValues(), open, tokenFilter(manager, reader, refusals), refusals,
				customizers.orderedStream().toList());
	}

	/**
	 * Create a chain.
	 * @param open the paths where the server itself decides what needs a token
	 */
	static SecurityFilterChain chain(HttpSecurity http, Set<String> paths, Set<String> open, TokenFilter tokenFilter,
			ServletChallenges refusals, List<McpHttpSecurityCustomizer> customizers) throws Exception {
		http.securityMatcher((request) -> isOneOf(paths, request))
			.sessionManagement((sessions) -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
			.csrf(AbstractHttpConfigurer::disable)
			.cors(AbstractHttpConfigurer::disable)
			.requestCache(AbstractHttpConfigurer::disable)
			.logout(AbstractHttpConfigurer::disable)
			.exceptionHandling(
					(exceptions) -> exceptions.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
			.addFilterBefore(tokenFilter, AnonymousAuthenticationFilter.class);
		for (McpHttpSecurityCustomizer customizer : customizers) {
			customizer.customize(http);
		}
		return http.authorizeHttpRequests((requests) -> {
			if (!open.isEmpty()) {
				requests.requestMatchers((request) -> isOneOf(open, request)).permitAll();
			}
			requests.anyRequest().authenticated();
		}).build();
	}

	private static boolean isOneOf(Set<String> paths, HttpServletRequest request) {
		return paths.contains(request.getServletPath()) && request.getPathInfo() == null;
	}

	static TokenFilter tokenFilter(AccessTokenAuthenticator authenticator, TokenReader reader,
			ServletChallenges refusals) {
		return new TokenFilter(authenticator::authenticate, new ServletTokenConverter(reader), refusals);
	}

	@Bean(METADATA_NAME)
	@Fallback
	@ConditionalOnMissingBean(name = METADATA_NAME)
	FilterRegistrationBean<Filter> mcpResourceMetadataFilter(ProtectedResource resource,
			McpServerProperties properties) {
		boolean known = resource.url() != null;
		FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(
				known ? new ResourceMetadataFilter(new ResourceMetadata(resource, properties.getPath()))
						: (request, response, chain) -> chain.doFilter(request, response));
		registration.setEnabled(known);
		registration.addUrlPatterns(ProtectedResource.WELL_KNOWN, ProtectedResource.WELL_KNOWN + "/*");
		registration.setOrder(FilterOrders.METADATA);
		return registration;
	}

}

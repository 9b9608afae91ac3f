package io.mcpspring.autoconfigure.security;

import java.util.List;
import java.util.Map;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.autoconfigure.servers.McpServersAutoConfiguration;
import io.mcpspring.autoconfigure.servers.ServerGuards;
import io.mcpspring.boot.servers.ProtectedServers;
import io.mcpspring.boot.servers.SharedBeans;
import io.mcpspring.boot.start.McpUrlPath;
import io.mcpspring.boot.start.PublicServerCheck;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.security.issuer.TokenChecks;
import io.mcpspring.security.resource.McpBasePath;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.security.token.AccessTokenAuthenticator;
import io.mcpspring.security.token.AccessTokenRules;
import io.mcpspring.security.token.TokenReader;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import jakarta.servlet.Filter;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.filter.CorsFilter;
import org.springframework.web.server.WebFilter;

/**
 * Auto-configuration of the protection of further servers, each by its rules.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = { McpServersAutoConfiguration.class, McpTokenAutoConfiguration.class })
@ConditionalOnWebApplication
@ConditionalOnBean(McpEngine.class)
@ConditionalOnPropertyPrefix(FurtherServers.PREFIX)
public final class McpServersSecurityAutoConfiguration {

	/** Prevents the start if properties ask for tokens without a verifier. */
	@Bean
	SmartInitializingSingleton mcpFurtherServersGuardCheck(FurtherServers servers, ServerGuards guards,
			ObjectProvider<FurtherServer> all, ObjectProvider<ProtectedServers> chosen) {
		return () -> all.forEach((server) -> {
			FurtherServerProperties properties = server.properties();
			boolean chain = chosen.stream().anyMatch((some) -> some.contains(server.name()));
			if (!chain && asksForTokens(servers.own(server.name(), "security"))) {
				throw new InvalidMcpPropertyException(properties.property("security"),
						"asks for access tokens, but the application verifies none, so that this server would be open",
						"Add org.springframework.boot:spring-boot-starter-security-oauth2-resource-server, and name the "
								+ "issuer for all servers, for example by 'mcp.server.security.issuers'. If access tokens "
								+ "are not meant for this server, set '" + properties.property("security.enabled")
								+ "' to false.");
			}
			new PublicServerCheck(properties.property("public-url"), properties.getPublicUrl(),
					() -> guards.find(server))
				.afterSingletonsInstantiated();
		});
	}

	private static boolean asksForTokens(Map<String, Object> settings) {
		String enabled = String.valueOf(settings.getOrDefault("enabled", !settings.isEmpty()));
		return Boolean.parseBoolean(enabled);
	}

	/** Configuration of the protection by access tokens. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ BearerTokenAuthenticationToken.class, OAuth2ResourceServerProperties.class })
	@Conditional(OnAccessTokensCondition.class)
	static class TokenConfiguration {

		/** Beans that an application may replace if there is one server. */
		private static final List<Class<?>> NOT_SHARED = List.of(ProtectedResource.class, AccessTokenRules.class,
				AccessTokenAuthenticator.class, TokenReader.class, ScopeChallenge.class);

		@Bean
		@Order(0)
		FurtherTokens mcpFurtherTokens(ConfigurableListableBeanFactory beanFactory, FurtherServers servers,
				ConfigurableApplicationContext context, McpServerProperties properties) {
			SharedBeans.refuseReplaced(beanFactory, NOT_SHARED);
			McpUrlPath first = McpUrlPath.of(context, properties.getPath());
			String base = first.value().substring(0, first.value().length() - properties.getPath().length());
			TokenChecks checks = beanFactory.getBeanProvider(TokenChecks.class)
				.getIfAvailable(() -> new TokenChecks(McpSecurityProperties.MAX_PENDING_CHECKS));
			return new FurtherTokens(context, servers, new McpBasePath(base), checks);
		}

		@Bean
		ProtectedServers mcpProtectedServers(FurtherTokens tokens) {
			return tokens.servers();
		}

	}

	/**
	 * Configuration of a security filter chain for each server in a servlet container.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@ConditionalOnClass({ BearerTokenAuthenticationToken.class, OAuth2ResourceServerProperties.class, Filter.class,
			SecurityFilterChain.class, HttpSecurity.class })
	@Conditional(OnAccessTokensCondition.class)
	@Import(ServletServerTokens.class)
	static class ServletTokens {

	}

	/** Configuration of a security filter chain for each server on Spring WebFlux. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	@ConditionalOnClass({ BearerTokenAuthenticationToken.class, OAuth2ResourceServerProperties.class, WebFilter.class,
			SecurityWebFilterChain.class, ServerHttpSecurity.class })
	@Conditional(OnAccessTokensCondition.class)
	@Import(ReactiveServerTokens.class)
	static class ReactiveTokens {

	}

	/** Configuration of a filter for each server that serves web pages. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@ConditionalOnClass({ CorsConfiguration.class, Filter.class, FilterRegistrationBean.class, CorsFilter.class })
	@Import(ServletServerCors.class)
	static class ServletCorsConfiguration {

	}

	/** Configuration of a web filter for each server that serves web pages. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	@ConditionalOnClass({ CorsConfiguration.class, WebFilter.class })
	@Import(ReactiveServerCors.class)
	static class ReactiveCorsConfiguration {

	}

}

package io.mcpspring.autoconfigure.security;

import java.util.List;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.MatcherSecurityWebFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.util.matcher.ServerWebExchangeMatchers;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;

/**
 * The chains that {@code docs/existing-security.md} and the log show.
 */
final class SecurityRecipes {

	private SecurityRecipes() {
	}

	@Configuration(proxyBeanMethods = false)
	static class ServletBasic {

		// @formatter:off
		@Bean
		@Order(1)
		SecurityFilterChain mcpChain(HttpSecurity http) {
			return http.securityMatcher("/mcp")
				.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}
		// @formatter:on

	}

	@Configuration(proxyBeanMethods = false)
	static class ReactiveBasic {

		// @formatter:off
		@Bean
		@Order(1)
		SecurityWebFilterChain mcpChain(ServerHttpSecurity http) {
			return http.securityMatcher(ServerWebExchangeMatchers.pathMatchers("/mcp"))
				.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}
		// @formatter:on

	}

	@Configuration(proxyBeanMethods = false)
	static class ServletRest {

		// @formatter:off
		@Bean
		SecurityFilterChain restOfTheApplication() {
			return new DefaultSecurityFilterChain(AnyRequestMatcher.INSTANCE);
		}
		// @formatter:on

	}

	@Configuration(proxyBeanMethods = false)
	static class ReactiveRest {

		// @formatter:off
		@Bean
		SecurityWebFilterChain restOfTheApplication() {
			return new MatcherSecurityWebFilterChain(ServerWebExchangeMatchers.anyExchange(),
					List.of((exchange, chain) -> chain.filter(exchange)));
		}
		// @formatter:on

	}

}

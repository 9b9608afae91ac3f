package com.acme.kennel;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity.CsrfSpec;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.util.matcher.ServerWebExchangeMatchers;

@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

	@Bean
	ReactiveUserDetailsService users() {
		return new MapReactiveUserDetailsService(User.withUsername("ada").password("{noop}ada").roles("USER").build(),
				User.withUsername("root").password("{noop}root").roles("USER", "ADMIN").build())::findByUsername;
	}

	/** As applications have it whose callers are programs. */
	@Bean
	@Profile("api")
	SecurityWebFilterChain api(ServerHttpSecurity http) {
		return http.authorizeExchange(
				(exchanges) -> exchanges.pathMatchers("/api/admin/**").hasRole("ADMIN").anyExchange().authenticated())
			.httpBasic(Customizer.withDefaults())
			.csrf(CsrfSpec::disable)
			.build();
	}

	/** As applications have it whose callers are people. */
	@Bean
	@Profile("form")
	SecurityWebFilterChain form(ServerHttpSecurity http) {
		return http.authorizeExchange(
				(exchanges) -> exchanges.pathMatchers("/api/admin/**").hasRole("ADMIN").anyExchange().authenticated())
			.formLogin(Customizer.withDefaults())
			.build();
	}

	/** What the start advises an application with a login page to add. */
	@Bean
	@Order(1)
	@Profile("mcp-chain")
	SecurityWebFilterChain mcpChain(ServerHttpSecurity http) {
		return http.securityMatcher(ServerWebExchangeMatchers.pathMatchers("/mcp"))
			.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
			.httpBasic(Customizer.withDefaults())
			.build();
	}

}

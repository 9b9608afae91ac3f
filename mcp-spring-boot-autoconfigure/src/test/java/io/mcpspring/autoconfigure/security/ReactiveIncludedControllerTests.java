package io.mcpspring.autoconfigure.security;

import io.mcpspring.autoconfigure.PlainPasswords;
import reactor.core.publisher.Mono;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.authorization.AuthorizationContext;

class ReactiveIncludedControllerTests extends IncludedControllerContract {

	ReactiveIncludedControllerTests() {
		super(WebApplicationType.REACTIVE, Rules.class);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableMethodSecurity
	@Import({ RestApplication.class, PlainPasswords.class })
	static class Rules {

		@Bean
		ReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(
					User.withUsername("ann").password("{noop}secret").roles("USER").build(),
					User.withUsername("root").password("{noop}secret").roles("USER", "ADMIN").build())::findByUsername;
		}

		@Bean
		SecurityWebFilterChain api(ServerHttpSecurity http) {
			return http
				.authorizeExchange((exchanges) -> exchanges.pathMatchers("/rest/admin/**")
					.hasRole("ADMIN")
					.pathMatchers(HttpMethod.DELETE, "/rest/products/**")
					.hasRole("ADMIN")
					.pathMatchers("/rest/accounts")
					.hasRole("ADMIN")
					.pathMatchers("/rest/owners/{name}", "/rest/accounts/{name}")
					.access(Rules::own)
					.anyExchange()
					.authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

		private static Mono<AuthorizationResult> own(Mono<Authentication> caller, AuthorizationContext context) {
			return caller
				.map((known) -> new AuthorizationDecision(known.getName().equals(context.getVariables().get("name"))));
		}

	}

}

package io.mcpspring.autoconfigure.security;

import java.util.Map;

import io.mcpspring.autoconfigure.PlainPasswords;
import reactor.core.publisher.Mono;

import org.springframework.boot.security.autoconfigure.actuate.web.reactive.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.SecurityWebFiltersOrder;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.authorization.AuthorizationContext;
import org.springframework.security.web.server.context.NoOpServerSecurityContextRepository;
import org.springframework.security.web.server.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;

/**
 * Security filter chains as applications on Spring WebFlux have them.
 */
final class ReactiveGuards {

	private ReactiveGuards() {
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ GuardedApplication.class, Tokens.class, PlainPasswords.class })
	static class Users {

		@Bean
		ReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(
					User.withUsername("ann").password("{noop}secret").roles("USER").build(),
					User.withUsername("root").password("{noop}secret").roles("USER", "ADMIN").build())::findByUsername;
		}

	}

	@RestController
	static class Tokens {

		@GetMapping("/csrf")
		Mono<Map<String, String>> csrf(ServerWebExchange exchange) {
			Mono<CsrfToken> token = exchange.getRequiredAttribute(CsrfToken.class.getName());
			return token.map((known) -> Map.of("token", known.getToken()));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Users.class)
	static class FormLogin {

		@Bean
		SecurityWebFilterChain pages(ServerHttpSecurity http) {
			return http.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
				.formLogin(Customizer.withDefaults())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Users.class)
	static class OwnFilter {

		@Bean
		SecurityWebFilterChain pages(ServerHttpSecurity http) {
			return http.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
				.formLogin(Customizer.withDefaults())
				.addFilterAt(OwnFilter::signIn, SecurityWebFiltersOrder.AUTHENTICATION)
				.build();
		}

		private static Mono<Void> signIn(ServerWebExchange exchange, WebFilterChain chain) {
			Mono<Void> next = chain.filter(exchange);
			boolean known = "Bearer key of ann".equals(exchange.getRequest().getHeaders().getFirst("Authorization"));
			return known ? next.contextWrite(ReactiveSecurityContextHolder
				.withAuthentication(new TestingAuthenticationToken("ann", "key", "ROLE_USER"))) : next;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Users.class)
	static class AdminsOnly {

		@Bean
		SecurityWebFilterChain pages(ServerHttpSecurity http) {
			return http
				.authorizeExchange(
						(exchanges) -> exchanges.pathMatchers("/mcp").hasRole("ADMIN").anyExchange().authenticated())
				.formLogin(Customizer.withDefaults())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Users.class)
	static class Stateless {

		@Bean
		SecurityWebFilterChain api(ServerHttpSecurity http) {
			return http.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
				.httpBasic(Customizer.withDefaults())
				.csrf((csrf) -> csrf.disable())
				.securityContextRepository(NoOpServerSecurityContextRepository.getInstance())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Users.class)
	static class OpenForAll {

		@Bean
		SecurityWebFilterChain all(ServerHttpSecurity http) {
			return http.authorizeExchange((exchanges) -> exchanges.anyExchange().permitAll()).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ FormLogin.class, SecurityRecipes.ReactiveBasic.class })
	static class Recommended {

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Users.class)
	static class Rules {

		@Bean
		SecurityWebFilterChain api(ServerHttpSecurity http) {
			return http
				.authorizeExchange((exchanges) -> exchanges.matchers(EndpointRequest.toAnyEndpoint())
					.permitAll()
					.pathMatchers("/api/near")
					.hasIpAddress("127.0.0.1")
					.pathMatchers("/api/far")
					.hasIpAddress("192.0.2.1")
					.pathMatchers("/api/remembered")
					.access((caller, context) -> context.getExchange()
						.getSession()
						.map((session) -> new AuthorizationDecision(session.getAttribute("denied") == null)))
					.pathMatchers("/api/admin/**")
					.hasRole("ADMIN")
					.pathMatchers(HttpMethod.DELETE, "/api/items/**")
					.hasRole("ADMIN")
					.pathMatchers(HttpMethod.POST, "/api/any")
					.hasRole("ADMIN")
					.pathMatchers("/api/owners/{name}")
					.access(Rules::own)
					.pathMatchers("/api/items/13", "/api/months/MAY", "/api/levels/SECRET")
					.denyAll()
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

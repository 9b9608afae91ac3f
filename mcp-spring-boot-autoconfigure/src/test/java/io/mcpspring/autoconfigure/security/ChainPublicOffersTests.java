package io.mcpspring.autoconfigure.security;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.model.Access;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Public offers behind security filter chains of the application that know no access
 * tokens.
 */
class ChainPublicOffersTests {

	// sign-in MIX-12
	@Test
	void chainsThatAskEverybodyPreventTheStart() {
		for (Class<?> chain : new Class<?>[] { ClosedChain.class, ClosedReactiveChain.class }) {
			WebApplicationType type = (chain == ClosedChain.class) ? WebApplicationType.SERVLET
					: WebApplicationType.REACTIVE;
			assertThatThrownBy(() -> SecuredServer.start(type, chain).close()).as(chain.getSimpleName())
				.hasMessageContaining("nobody reaches 'look' without credentials")
				.hasMessageContaining("has access = Access.PUBLIC");
		}
	}

	@Test
	void chainsThatLetEverybodyInServe() {
		try (SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, OpenChain.class)) {
			assertThat(server.http().callStateless(null, "look", "{}").body()).contains("looked");
		}
		try (SecuredServer server = SecuredServer.start(WebApplicationType.REACTIVE, OpenReactiveChain.class)) {
			assertThat(server.http().callStateless(null, "look", "{}").body()).contains("looked");
		}
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Offers.class)
	static class Shop {

	}

	static class Offers {

		@McpTool(access = Access.PUBLIC)
		public String look() {
			return "looked";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Users {

		@Bean
		ReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(
					User.withUsername("ann").password("{noop}secret").roles("USER").build());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Shop.class)
	static class ClosedChain {

		@Bean
		SecurityFilterChain chain(HttpSecurity http) {
			return http.csrf((csrf) -> csrf.disable())
				.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Shop.class)
	static class OpenChain {

		@Bean
		SecurityFilterChain chain(HttpSecurity http) {
			return http.csrf((csrf) -> csrf.disable())
				.authorizeHttpRequests(
						(requests) -> requests.requestMatchers("/mcp").permitAll().anyRequest().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ Shop.class, Users.class })
	static class ClosedReactiveChain {

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http.csrf((csrf) -> csrf.disable())
				.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ Shop.class, Users.class })
	static class OpenReactiveChain {

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http.csrf((csrf) -> csrf.disable())
				.authorizeExchange(
						(exchanges) -> exchanges.pathMatchers("/mcp").permitAll().anyExchange().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

}

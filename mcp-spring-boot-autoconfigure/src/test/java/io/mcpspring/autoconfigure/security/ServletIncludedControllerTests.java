package io.mcpspring.autoconfigure.security;

import java.util.function.Supplier;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

class ServletIncludedControllerTests extends IncludedControllerContract {

	ServletIncludedControllerTests() {
		super(WebApplicationType.SERVLET, Rules.class);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableMethodSecurity
	@Import(RestApplication.class)
	static class Rules {

		@Bean
		UserDetailsService users() {
			return new InMemoryUserDetailsManager(
					User.withUsername("ann").password("{noop}secret").roles("USER").build(),
					User.withUsername("root").password("{noop}secret").roles("USER", "ADMIN").build());
		}

		@Bean
		SecurityFilterChain api(HttpSecurity http) {
			return http
				.authorizeHttpRequests((requests) -> requests.requestMatchers("/rest/admin/**")
					.hasRole("ADMIN")
					.requestMatchers(HttpMethod.DELETE, "/rest/products/**")
					.hasRole("ADMIN")
					.requestMatchers("/rest/owners/{name}")
					.access(Rules::own)
					.anyRequest()
					.authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

		private static AuthorizationDecision own(Supplier<? extends Authentication> caller,
				RequestAuthorizationContext context) {
			return new AuthorizationDecision(caller.get().getName().equals(context.getVariables().get("name")));
		}

	}

}

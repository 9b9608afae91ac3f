package io.mcpspring.autoconfigure.security;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.mcpspring.autoconfigure.PlainPasswords;
import io.mcpspring.context.ToolException;
import jakarta.servlet.DispatcherType;
import org.junit.jupiter.api.Test;

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
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

import static org.assertj.core.api.Assertions.assertThat;

class ServletIncludedControllerTests extends IncludedControllerContract {

	ServletIncludedControllerTests() {
		super(WebApplicationType.SERVLET, Rules.class);
	}

	@Test
	void callableRunsOnBehalfOfTheCaller() {
		String ann = ExistingSecurityContract.basic("ann", "secret");
		assertThat(text(ann, "callable", "{}")).isEqualTo("ann");
	}

	@Test
	void pathOfTheDispatcherIsNoPartOfThePathsOfControllers() {
		String[] properties = Stream
			.concat(Stream.of(RestApplication.PROPERTIES), Stream.of("spring.mvc.servlet.path=/api"))
			.toArray(String[]::new);
		try (SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, Rules.class, properties)) {
			String ann = ExistingSecurityContract.basic("ann", "secret");
			assertThat(server.http().callStateless(ann, "find_product", "{\"sku\":\"A-1\"}").body())
				.contains("Arabica");
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableMethodSecurity
	@Import({ RestApplication.class, CallableController.class, ToolAdvice.class, PlainPasswords.class })
	static class Rules {

		@Bean
		UserDetailsService users() {
			return new InMemoryUserDetailsManager(
					User.withUsername("ann").password("{noop}secret").roles("USER").build(),
					User.withUsername("root")
						.password("{noop}secret")
						.roles("USER", "ADMIN")
						.build())::loadUserByUsername;
		}

		@Bean
		SecurityFilterChain api(HttpSecurity http) {
			return http
				.authorizeHttpRequests(
						(requests) -> requests.dispatcherTypeMatchers(DispatcherType.FORWARD, DispatcherType.ERROR)
							.permitAll()
							.requestMatchers("/rest/admin/**")
							.hasRole("ADMIN")
							.requestMatchers(HttpMethod.DELETE, "/rest/products/**")
							.hasRole("ADMIN")
							.requestMatchers("/rest/accounts")
							.hasRole("ADMIN")
							.requestMatchers("/rest/owners/{name}", "/rest/accounts/{name}")
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

	@RestController
	static class CallableController {

		@GetMapping("/rest/callable")
		Callable<String> callable() {
			return () -> SecurityContextHolder.getContext().getAuthentication().getName();
		}

	}

	/** Refusals of this server are no matter of the application. */
	@RestControllerAdvice
	static class ToolAdvice {

		@ExceptionHandler
		String handle(ToolException failure) {
			return "by the advice";
		}

	}

}

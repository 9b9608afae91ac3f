package io.mcpspring.console;

import java.util.Map;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.server.McpAccess;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.password.DelegatingPasswordEncoder;
import org.springframework.security.crypto.password.NoOpPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;

/**
 * An application that lets everybody in and knows those who sign in.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(ConsoleApplication.Tools.class)
class ConsoleApplication {

	private static UserDetails ada() {
		return User.withUsername("ada").password("{noop}ada").roles("USER").build();
	}

	/** Who is not known does not see the tool for insiders. */
	@Bean
	McpAccess visibility() {
		return McpAccess.visibleIf((request) -> !request.registration().name().equals("insider")
				|| !request.caller().isAnonymous() || request.registration().kind() != McpRegistration.Kind.TOOL);
	}

	/** Passwords that are never encoded: BCrypt takes a tenth of a second each time. */
	@Bean
	PasswordEncoder plainPasswords() {
		return new DelegatingPasswordEncoder("noop", Map.of("noop", NoOpPasswordEncoder.getInstance()));
	}

	static class Tools {

		@McpTool(description = "Adds two numbers")
		int add(int one, int other) {
			return one + other;
		}

		@McpTool(description = "For those who are known")
		String insider() {
			return "hello";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	static class OnServlets {

		@Bean
		UserDetailsService users() {
			return new InMemoryUserDetailsManager(ada())::loadUserByUsername;
		}

		@Bean
		SecurityFilterChain chain(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	static class OnWebFlux {

		@Bean
		ReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(ada())::findByUsername;
		}

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http.authorizeExchange((requests) -> requests.anyExchange().permitAll())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

}

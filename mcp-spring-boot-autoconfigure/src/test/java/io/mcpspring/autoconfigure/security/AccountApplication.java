package io.mcpspring.autoconfigure.security;

import java.util.List;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.PlainPasswords;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.NullUnmarked;

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
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * An application whose controllers validate some bodies and not others: one that a
 * property includes, and one with annotations.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class AccountApplication {

	static final String[] PROPERTIES = { "mcp.server.controllers.include=POST|PATCH /included/**" };

	private static UserDetails ann() {
		return User.withUsername("ann").password("{noop}secret").roles("USER").build();
	}

	@NullUnmarked
	record Account(Integer id, String name, @NotNull Integer balance, Owner owner, @Valid Owner holder,
			List<Owner> labels) {
	}

	@NullUnmarked
	record Owner(Integer id, @NotBlank String name) {
	}

	@RestController
	@RequestMapping("/included")
	static class Included {

		@PatchMapping("/patch/{id}")
		String patch(@PathVariable int id, @NotNull @RequestBody Account body) {
			return "done";
		}

		@PostMapping("/create")
		String create(@Valid @RequestBody Account body) {
			return "done";
		}

		@PostMapping("/replace")
		String replace(@Validated @RequestBody Account body) {
			return "done";
		}

		@PostMapping("/names")
		String names(@RequestBody List<@NotBlank String> body) {
			return "done";
		}

		@PostMapping("/owners")
		String owners(@Valid @RequestBody List<Owner> body) {
			return "done";
		}

		@PostMapping("/all")
		String all(@RequestBody List<Owner> body) {
			return "done";
		}

	}

	@RestController
	@RequestMapping("/annotated")
	static class Annotated {

		@McpTool(name = "annotated_patch")
		@PatchMapping("/patch/{id}")
		String patch(@PathVariable int id, @NotNull @RequestBody Account body) {
			return "done";
		}

		@McpTool(name = "annotated_create")
		@PostMapping("/create")
		String create(@Valid @RequestBody Account body) {
			return "done";
		}

		@McpTool(name = "annotated_replace")
		@PostMapping("/replace")
		String replace(@Validated @RequestBody Account body) {
			return "done";
		}

		@McpTool(name = "annotated_names")
		@PostMapping("/names")
		String names(@RequestBody List<@NotBlank String> body) {
			return "done";
		}

		@McpTool(name = "annotated_owners")
		@PostMapping("/owners")
		String owners(@Valid @RequestBody List<Owner> body) {
			return "done";
		}

		@McpTool(name = "annotated_all")
		@PostMapping("/all")
		String all(@RequestBody List<Owner> body) {
			return "done";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@Import(PlainPasswords.class)
	static class ServletParts {

		@Bean
		SecurityFilterChain chain(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.httpBasic(Customizer.withDefaults())
				.csrf((csrf) -> csrf.disable())
				.build();
		}

		@Bean
		UserDetailsService users() {
			return new InMemoryUserDetailsManager(ann())::loadUserByUsername;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	@Import(PlainPasswords.class)
	static class ReactiveParts {

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
				.httpBasic(Customizer.withDefaults())
				.csrf((csrf) -> csrf.disable())
				.build();
		}

		@Bean
		ReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(ann())::findByUsername;
		}

	}

}

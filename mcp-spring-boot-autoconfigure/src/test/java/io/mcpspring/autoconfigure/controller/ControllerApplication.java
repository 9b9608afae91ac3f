package io.mcpspring.autoconfigure.controller;

import java.net.URI;
import java.security.Principal;
import java.time.LocalDate;
import java.util.Locale;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.PlainPasswords;
import io.mcpspring.context.McpRequestContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Future;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort.Direction;
import org.springframework.data.web.PageableDefault;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.annotation.CurrentSecurityContext;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * An application whose controllers are written as people write them, with one annotation
 * more on their methods.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class ControllerApplication {

	private static UserDetails[] users() {
		return new UserDetails[] { user("alice"), user("bob") };
	}

	private static UserDetails user(String name) {
		return User.withUsername(name).password("{noop}" + name).roles("USER").build();
	}

	record Sku(String code) {
	}

	/** As a converter of an entity's id. */
	@Component
	static class Skus implements Converter<String, Sku> {

		@Override
		public Sku convert(String code) {
			if (!code.startsWith("sku-")) {
				throw new IllegalArgumentException("SECRET-4711");
			}
			return new Sku(code);
		}

	}

	record Order(String sku, @Min(1) int quantity, @Email @Nullable String mail) {
	}

	/** As generators of OpenAPI write it. */
	interface OrdersApi {

		@McpTool(description = "Lists orders")
		@GetMapping("/orders/{customer-id}")
		String listOrders(@PathVariable("customer-id") Long customerId,
				@RequestParam(value = "state", required = false, defaultValue = "open") String state,
				@RequestHeader(value = "X-Tenant", required = false) String tenant);

	}

	@RestController
	static class Orders implements OrdersApi {

		@Override
		public String listOrders(Long customerId, String state, String tenant) {
			return customerId + " " + state + " " + tenant;
		}

		@McpTool
		@PostMapping("/orders")
		String place(@Valid @RequestBody Order order,
				@RequestParam(name = "due") @Future @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) LocalDate due,
				@RequestHeader("X-Tenant") String tenant, @CookieValue(defaultValue = "light") String theme,
				UriComponentsBuilder uris) {
			URI location = uris.path("/orders/1").build().toUri();
			return order.sku() + " " + tenant + " " + theme + " " + location.getPath();
		}

		@McpTool
		@GetMapping("/stock/{sku}")
		String stock(@PathVariable Sku sku) {
			return sku.toString();
		}

		@McpTool
		String pages(@PageableDefault(size = 5, sort = "name", direction = Direction.DESC) Pageable pageable) {
			return pageable.getPageNumber() + " " + pageable.getPageSize() + " " + pageable.getSort();
		}

		@McpTool
		Mono<String> later(@RequestBody Mono<Order> order, @RequestHeader("X-Tenant") String tenant) {
			return order.map((placed) -> placed.sku() + " " + tenant);
		}

	}

	@RestController
	static class Callers {

		@McpTool
		@GetMapping("/me")
		String me(@AuthenticationPrincipal UserDetails user,
				@AuthenticationPrincipal(expression = "username") String name, Authentication authentication,
				Principal principal, @CurrentSecurityContext SecurityContext context) {
			return String.join(" ", user.getUsername(), name, authentication.getName(), principal.getName(),
					context.getAuthentication().getName());
		}

		@McpTool
		@PostMapping("/confirmed")
		String confirmed(@RequestParam String what, @RequestHeader("X-Tenant") String tenant,
				@CookieValue(defaultValue = "light") String theme,
				@AuthenticationPrincipal(expression = "username") String user, Authentication authentication,
				Locale locale, UriComponentsBuilder uris, McpRequestContext context) {
			boolean yes = context.elicit("Go on?", Answer.class).orNull() != null;
			return String.join(" ", what, tenant, theme, user, authentication.getName(), locale.toString(),
					uris.build().toUri().getHost(), String.valueOf(yes));
		}

		@McpTool
		@PostMapping("/async")
		Mono<String> confirmedLater(@RequestHeader("X-Tenant") String tenant,
				@AuthenticationPrincipal(expression = "username") String user, McpRequestContext context) {
			return Mono.fromSupplier(() -> context.elicit("Go on?", Answer.class)).map((answer) -> tenant + " " + user);
		}

	}

	record Answer(boolean yes) {
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
		UserDetailsService userDetailsService() {
			return new InMemoryUserDetailsManager(users())::loadUserByUsername;
		}

	}

	@RestController
	@ConditionalOnWebApplication(type = Type.SERVLET)
	static class ServletDetails {

		@McpTool
		String raw(HttpServletRequest request, WebRequest web) {
			return request.getHeader("X-Tenant") + " " + web.getHeader("X-Tenant");
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
		ReactiveUserDetailsService userDetailsService() {
			return new MapReactiveUserDetailsService(users())::findByUsername;
		}

	}

	@RestController
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	static class ReactiveDetails {

		@McpTool
		String raw(ServerWebExchange exchange) {
			String tenant = exchange.getRequest().getHeaders().getFirst("X-Tenant");
			return tenant + " " + tenant;
		}

	}

}

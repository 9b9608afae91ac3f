package io.mcpspring.autoconfigure.security;

import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;

import io.mcpspring.autoconfigure.PlainPasswords;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.IpAddressAuthorizationManager;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Security filter chains as applications in servlet containers have them.
 */
final class ServletGuards {

	private ServletGuards() {
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ GuardedApplication.class, Tokens.class, PlainPasswords.class })
	static class Users {

		@Bean
		UserDetailsService users() {
			return new InMemoryUserDetailsManager(
					User.withUsername("ann").password("{noop}secret").roles("USER").build(),
					User.withUsername("root")
						.password("{noop}secret")
						.roles("USER", "ADMIN")
						.build())::loadUserByUsername;
		}

	}

	@RestController
	static class Tokens {

		@GetMapping("/csrf")
		Map<String, String> csrf(CsrfToken token) {
			return Map.of("token", token.getToken());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Users.class)
	static class FormLogin {

		@Bean
		SecurityFilterChain pages(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.formLogin(Customizer.withDefaults())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Users.class)
	static class OwnFilter {

		@Bean
		SecurityFilterChain pages(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.formLogin(Customizer.withDefaults())
				.addFilterBefore(OwnFilter::signIn, AnonymousAuthenticationFilter.class)
				.build();
		}

		private static void signIn(ServletRequest request, ServletResponse response, FilterChain chain)
				throws IOException, ServletException {
			if ("Bearer key of ann".equals(((HttpServletRequest) request).getHeader("Authorization"))) {
				SecurityContextHolder.getContext()
					.setAuthentication(new TestingAuthenticationToken("ann", "key", "ROLE_USER"));
			}
			chain.doFilter(request, response);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Users.class)
	static class AdminsOnly {

		@Bean
		SecurityFilterChain pages(HttpSecurity http) {
			return http
				.authorizeHttpRequests(
						(requests) -> requests.requestMatchers("/mcp").hasRole("ADMIN").anyRequest().authenticated())
				.formLogin(Customizer.withDefaults())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Users.class)
	static class Stateless {

		@Bean
		SecurityFilterChain api(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.httpBasic(Customizer.withDefaults())
				.csrf((csrf) -> csrf.disable())
				.sessionManagement((sessions) -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Users.class)
	static class OpenForAll {

		@Bean
		SecurityFilterChain all(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll()).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ FormLogin.class, SecurityRecipes.ServletBasic.class })
	static class Recommended {

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Users.class)
	static class Rules {

		@Bean
		SecurityFilterChain api(HttpSecurity http) {
			return http
				.authorizeHttpRequests((requests) -> requests.requestMatchers(EndpointRequest.toAnyEndpoint())
					.permitAll()
					.dispatcherTypeMatchers(DispatcherType.FORWARD, DispatcherType.ERROR)
					.permitAll()
					.requestMatchers("/api/near")
					.access(IpAddressAuthorizationManager.hasIpAddress("127.0.0.1"))
					.requestMatchers("/api/far")
					.access(IpAddressAuthorizationManager.hasIpAddress("192.0.2.1"))
					.requestMatchers("/api/remembered")
					.access((caller, context) -> new AuthorizationDecision(
							context.getRequest().getSession().getAttribute("denied") == null))
					.requestMatchers("/api/admin/**")
					.hasRole("ADMIN")
					.requestMatchers(HttpMethod.DELETE, "/api/items/**")
					.hasRole("ADMIN")
					.requestMatchers(HttpMethod.POST, "/api/any")
					.hasRole("ADMIN")
					.requestMatchers("/api/owners/{name}")
					.access(Rules::own)
					.requestMatchers("/api/items/13", "/api/months/MAY", "/api/levels/SECRET")
					.denyAll()
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

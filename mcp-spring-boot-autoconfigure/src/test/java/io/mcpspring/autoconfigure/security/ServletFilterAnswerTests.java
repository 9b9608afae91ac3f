package io.mcpspring.autoconfigure.security;

import java.io.IOException;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;

import static org.assertj.core.api.Assertions.assertThat;

class ServletFilterAnswerTests extends FilterAnswerContract {

	ServletFilterAnswerTests() {
		super(WebApplicationType.SERVLET, Application.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "chain", "after" })
	void pagesInPlaceOfTheServerAreRefusals(String place) {
		assertThat(initialize("X-Place", place, "X-Answer", "forward")).satisfies((response) -> {
			assertThat(response.statusCode()).isEqualTo(403);
			assertThat(McpHttp.json(response).at("/error/message").asString()).isEqualTo("Access denied");
		});
	}

	@Configuration(proxyBeanMethods = false)
	@Import(ServletGuards.Users.class)
	static class Application {

		@Bean
		SecurityFilterChain api(HttpSecurity http) {
			AuthenticationEntryPoint entryPoint = (request, response, failure) -> write(response, 200);
			return http
				.authorizeHttpRequests(
						(requests) -> requests.requestMatchers("/mcp").hasRole("ADMIN").anyRequest().authenticated())
				.httpBasic((basic) -> basic.authenticationEntryPoint(entryPoint))
				.exceptionHandling((handling) -> handling.authenticationEntryPoint(entryPoint)
					.accessDeniedHandler((request, response, denied) -> write(response, 200)))
				.csrf(Customizer.withDefaults())
				.addFilterAfter(filter("chain"), AuthorizationFilter.class)
				.build();
		}

		@Bean
		FilterRegistrationBean<Filter> before() {
			FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(filter("before"));
			registration.setOrder(-2000);
			return registration;
		}

		@Bean
		FilterRegistrationBean<Filter> after() {
			return new FilterRegistrationBean<>(filter("after"));
		}

		private static Filter filter(String place) {
			return (request, response, chain) -> filter(place, (HttpServletRequest) request,
					(HttpServletResponse) response, chain);
		}

		private static void filter(String place, HttpServletRequest request, HttpServletResponse response,
				FilterChain chain) throws IOException, ServletException {
			String answer = place.equals(request.getHeader("X-Place")) ? request.getHeader("X-Answer") : "open";
			switch (answer) {
				case "open" -> {
					if (place.equals(request.getHeader("X-Place"))) {
						response.getOutputStream();
					}
					chain.doFilter(request, response);
				}
				case "throw" -> throw new IllegalStateException(FOREIGN);
				case "forward" -> request.getRequestDispatcher("/page").forward(request, response);
				case "302" -> response.sendRedirect("/login");
				case "308" -> {
					response.setStatus(308);
					response.setHeader("Location", request.getHeader("X-Location"));
				}
				case "500" -> response.sendError(500, FOREIGN);
				default -> write(response, Integer.parseInt(answer));
			}
			if (!answer.equals("open") && !answer.equals("308")) {
				response.setHeader("Retry-After", "7");
			}
		}

		private static void write(HttpServletResponse response, int status) throws IOException {
			response.setStatus(status);
			response.setHeader("Content-Encoding", "identity");
			if (status != 204 && status != 304) {
				response.setContentType("text/html;charset=UTF-8");
				response.getWriter().write(FOREIGN);
				response.flushBuffer();
			}
		}

	}

}

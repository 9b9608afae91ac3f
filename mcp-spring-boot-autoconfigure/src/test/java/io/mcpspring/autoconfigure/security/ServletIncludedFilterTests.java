package io.mcpspring.autoconfigure.security;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;
import org.springframework.web.util.WebUtils;

import static org.assertj.core.api.Assertions.assertThat;

class ServletIncludedFilterTests extends IncludedFilterContract {

	ServletIncludedFilterTests() {
		super(WebApplicationType.SERVLET, Application.class);
	}

	@Test
	void filtersOfOtherPathsAreNotCalled() {
		try (SecuredServer server = start("elsewhere")) {
			assertThat(text(call(server, "at_once", "{}"))).isEqualTo("at once");
		}
	}

	@Test
	void filtersOfPathsThatAreEncodedAreCalled() {
		try (SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, Application.class,
				"mcp.server.controllers.include=* /kinds/**", "mcp.server.controllers.filters=kinds")) {
			assertThat(List.of("top secret", "gr\u00f6\u00dfe", "a+b", "plain", "escaped here")).allSatisfy((kind) -> {
				JsonNode result = call(server, "kind", "{\"kind\":\"" + kind + "\"}");
				assertThat(result.path("isError").asBoolean()).isTrue();
				assertThat(text(result)).doesNotContain("kind:");
			});
			assertThat(text(call(server, "kind", "{\"kind\":\"top\"}"))).isEqualTo("kind:top");
		}
	}

	@Test
	void startNamesFiltersOfTheContainerThatCallsMiss(CapturedOutput output) {
		try (SecuredServer server = start("cleaning")) {
			assertThat(output).contains("Filter 'refusing' (")
				.contains("(4: add_note, at_once, direct, later)")
				.contains("Filter 'shouting' (ServletIncludedFilterTests.Shouting)")
				.doesNotContain("Filter 'elsewhere'")
				.contains("(1: direct)");
		}
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletGuards.Users.class, Notes.class, Kinds.class })
	static class Application {

		@Bean
		@Order(1)
		SecurityFilterChain notes(HttpSecurity http) {
			return http.securityMatcher("/notes/**")
				.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.addFilterAfter(new Tenant(), AuthorizationFilter.class)
				.build();
		}

		@Bean
		@Order(2)
		SecurityFilterChain rest(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

		@Bean
		FilterRegistrationBean<Filter> cleaning() {
			return registration(
					(request, response, chain) -> chain.doFilter(new Cleaned((HttpServletRequest) request), response),
					"/notes/*");
		}

		@Bean
		FilterRegistrationBean<Filter> refusing() {
			return registration(Application::refuse, "/notes/*");
		}

		@Bean
		FilterRegistrationBean<Filter> shouting() {
			return registration(new Shouting(), "/notes/*");
		}

		@Bean
		FilterRegistrationBean<Filter> elsewhere() {
			return registration((request, response, chain) -> ((HttpServletResponse) response).sendError(403),
					"/other/*");
		}

		@Bean
		FilterRegistrationBean<Filter> kinds() {
			return registration((request, response, chain) -> ((HttpServletResponse) response).sendError(403),
					"/kinds/top secret/*", "/kinds/gr\u00f6\u00dfe/*", "/kinds/a+b/*", "/kinds/plain/*",
					"/kinds/escaped%20here/*");
		}

		private static FilterRegistrationBean<Filter> registration(Filter filter, String... patterns) {
			FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(filter);
			registration.addUrlPatterns(patterns);
			return registration;
		}

		private static void refuse(ServletRequest request, ServletResponse response, FilterChain chain)
				throws IOException, ServletException {
			String body = new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			HttpServletResponse answer = (HttpServletResponse) response;
			if (body.contains("broken")) {
				throw new IllegalStateException("inner secret");
			}
			if (body.contains("too many")) {
				answer.setStatus(429);
				answer.setContentType("text/plain");
				answer.getWriter().write("slow down");
			}
			else if (body.contains("own json")) {
				answer.setContentType("application/json");
				answer.getWriter().write("{\"code\":401,\"msg\":\"not you\"}");
			}
			else {
				chain.doFilter(request, response);
			}
		}

	}

	@RestController
	static class Kinds {

		@GetMapping(path = "/kinds/{kind}/items", produces = "text/plain")
		String kind(@PathVariable String kind) {
			return "kind:" + kind;
		}

	}

	/** Filter within a chain, which is no bean. */
	private static final class Tenant extends HttpFilter {

	}

	/** Request whose body is another one. */
	private static final class Cleaned extends HttpServletRequestWrapper {

		Cleaned(HttpServletRequest request) {
			super(request);
		}

		@Override
		public ServletInputStream getInputStream() throws IOException {
			String body = new String(super.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			ByteArrayInputStream cleaned = new ByteArrayInputStream(
					body.replace("<script>", "[]").getBytes(StandardCharsets.UTF_8));
			return new ServletInputStream() {

				@Override
				public boolean isFinished() {
					return cleaned.available() == 0;
				}

				@Override
				public boolean isReady() {
					return true;
				}

				@Override
				public void setReadListener(ReadListener listener) {
					throw new IllegalStateException();
				}

				@Override
				public int read() {
					return cleaned.read();
				}

			};
		}

	}

	/** Filter that changes answers, also those that come later. */
	private static final class Shouting extends OncePerRequestFilter {

		@Override
		protected boolean shouldNotFilterAsyncDispatch() {
			return false;
		}

		@Override
		protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
				throws ServletException, IOException {
			ContentCachingResponseWrapper known = WebUtils.getNativeResponse(response,
					ContentCachingResponseWrapper.class);
			ContentCachingResponseWrapper cached = (known != null) ? known
					: new ContentCachingResponseWrapper(response);
			chain.doFilter(request, cached);
			if (!request.isAsyncStarted()) {
				String body = new String(cached.getContentAsByteArray(), StandardCharsets.UTF_8);
				cached.resetBuffer();
				cached.getOutputStream().write(body.toUpperCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
				cached.copyBodyToResponse();
			}
		}

	}

}

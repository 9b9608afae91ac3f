package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.List;

import jakarta.servlet.Filter;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bodies of requests that a filter of the application refuses on Tomcat, in whatever way.
 */
class UnreadBodyTests {

	private static final Duration MAX_WAIT = Duration.ofSeconds(60);

	private static final String NEXT = "GET /mcp HTTP/1.1\r\nHost: localhost\r\nX-Refusal: status\r\n"
			+ "Connection: close\r\n\r\n";

	private static RunningApplication application;

	@BeforeAll
	static void start() {
		application = RunningApplication.start(WebApplicationType.SERVLET, List.of(Filters.class));
	}

	@AfterAll
	static void stop() {
		application.close();
	}

	private static HalfRequest announcing(int length, String refusal) throws IOException {
		return HalfRequest.announcing(application.http().port(), length, "X-Refusal: " + refusal);
	}

	@ParameterizedTest
	@ValueSource(strings = { "status", "error", "flushed", "characters" })
	void connectionEndsWithTheAnswer(String refusal) throws IOException {
		try (HalfRequest request = announcing(1000, refusal)) {
			assertThat(request.send("{").answer(MAX_WAIT)).startsWith("HTTP/1.1 418");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "status", "error", "flushed" })
	void connectionIsKeptWhenTheBodyWasWhole(String refusal) throws IOException {
		try (HalfRequest request = HalfRequest.whole(application.http().port(), "{}", "X-Refusal: " + refusal)) {
			request.send(NEXT);
			assertThat(request.answer(MAX_WAIT).split("HTTP/1.1 418")).hasSize(3);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "status", "error", "flushed" })
	void connectionIsKeptWhenTheBodyComesRightAfterTheHead(String refusal) throws Exception {
		boolean rightAfter = false;
		while (!rightAfter) {
			long start = System.nanoTime();
			try (HalfRequest request = announcing(2, refusal)) {
				Thread.sleep(20); // a packet of its own
				request.send("{}" + NEXT);
				// On a busy machine the body may be late, which is another case.
				rightAfter = System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(100);
				if (rightAfter) {
					assertThat(request.answer(MAX_WAIT).split("HTTP/1.1 418")).hasSize(3);
				}
			}
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class Filters {

		@Bean
		FilterRegistrationBean<Filter> refusing() {
			return new FilterRegistrationBean<>((request, response, chain) -> {
				String refusal = ((HttpServletRequest) request).getHeader("X-Refusal");
				if (refusal == null || !refuse(refusal, request, (HttpServletResponse) response)) {
					chain.doFilter(request, response);
				}
			});
		}

		private static boolean refuse(String refusal, ServletRequest request, HttpServletResponse response)
				throws IOException {
			switch (refusal) {
				case "error" -> response.sendError(418);
				case "characters" -> {
					request.getReader();
					response.setStatus(418);
				}
				case "flushed" -> {
					response.setStatus(418);
					response.getWriter().print("Refused");
					response.flushBuffer();
				}
				default -> response.setStatus(418);
			}
			return true;
		}

	}

}

package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.annotation.McpTool;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.ShallowEtagHeaderFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients that do not read answers which a filter of the application writes.
 */
@Tag("slow")
class FilteredAnswerTests {

	private static final int CLIENTS = 40;

	@ParameterizedTest
	@CsvSource({ "Caching, large, 10", "Blocking, large, 10", "Unfiltered, small, 300", "Caching, small, 300",
			"Etags, small, 300", "Blocking, small, 300" })
	void occupyNotAllThreads(String filter, String tool, int calls) throws Exception {
		Class<?> filters = Class.forName(getClass().getName() + "$" + filter);
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				List.of(filters, Tools.class), "server.tomcat.threads.max=30", "server.tomcat.accept-count=100",
				"server.tomcat.connection-timeout=10m", "mcp.server.limits.caller-share=100")) {
			int port = application.http().port();
			LoopbackClient silent = new LoopbackClient(1, port).receiving(4096);
			List<Socket> connections = new ArrayList<>();
			try {
				for (int i = 0; i < CLIENTS; i++) {
					connections.add(silent.open());
				}
				for (Socket connection : connections) {
					for (int call = 0; call < calls; call++) {
						send(connection, tool);
					}
				}
				try (Socket reading = new LoopbackClient(2, port).post(LoopbackClient.stateless(1, "little", "{}"),
						LoopbackClient.statelessHeaders("little"))) {
					assertThat(LoopbackClient.answer(reading)).contains("not much");
				}
			}
			finally {
				for (Socket connection : connections) {
					connection.close();
				}
			}
		}
	}

	private static void send(Socket connection, String tool) throws IOException {
		String body = LoopbackClient.stateless(1, tool, "{}");
		connection.getOutputStream()
			.write(("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
					+ "Accept: application/json, text/event-stream\r\n" + LoopbackClient.statelessHeaders(tool)
					+ "Content-Length: " + body.length() + "\r\n\r\n" + body)
				.getBytes(StandardCharsets.US_ASCII));
	}

	@Configuration(proxyBeanMethods = false)
	static class Unfiltered {

	}

	@Configuration(proxyBeanMethods = false)
	static class Caching {

		@Bean
		Filter caching() {
			return (request, response, chain) -> {
				ContentCachingResponseWrapper cache = new ContentCachingResponseWrapper((HttpServletResponse) response);
				chain.doFilter(request, cache);
				cache.copyBodyToResponse();
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Etags {

		@Bean
		ShallowEtagHeaderFilter etags() {
			return new ShallowEtagHeaderFilter();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Blocking {

		@Bean
		FilterRegistrationBean<Filter> blocking() {
			FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(
					(request, response, chain) -> chain.doFilter(request, response));
			registration.setAsyncSupported(false);
			return registration;
		}

	}

	static class Tools {

		private static final String LARGE = "x".repeat(1024 * 1024);

		private static final String SMALL = "x".repeat(30 * 1024);

		@McpTool
		String large() {
			return LARGE;
		}

		@McpTool
		String small() {
			return SMALL;
		}

		@McpTool
		String little() {
			return "not much";
		}

	}

}

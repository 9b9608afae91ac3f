package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.servlet.context.ServletComponentScan;
import org.springframework.boot.web.servlet.DelegatingFilterProxyRegistrationBean;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A filter of the application that does not support asynchronous requests: no stream is
 * promised that the container would end at once.
 */
@ExtendWith(OutputCaptureExtension.class)
@Tag("settings")
class StreamFilterTests {

	private static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
			"capabilities":{"elicitation":{}},"clientInfo":{"name":"test","version":"1"}}}""";

	private static final String LISTEN = """
			{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
			"io.modelcontextprotocol/clientCapabilities":{}}}}""";

	private static final String CALL = """
			{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"%s","arguments":{},
			"_meta":{"progressToken":1}}}""";

	@ParameterizedTest
	@ValueSource(classes = { AllPaths.class, Subtree.class, ExactPath.class, ByAnnotation.class, ByBeanName.class,
			OfTheContainer.class })
	void noStreamIsPromised(Class<?> configuration, CapturedOutput output) {
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				List.of(configuration, Tools.class))) {
			RawHttp http = application.http();
			String session = session(http);
			HttpResponse<String> stream = http.send("GET", "/mcp", null, "Accept", "text/event-stream",
					"Mcp-Session-Id", session, "Last-Event-ID", "x");
			assertThat(stream.statusCode()).isEqualTo(405);
			assertThat(stream.headers().firstValue("Allow")).contains("POST, DELETE");
			assertThat(stream.body()).isEmpty();
			HttpResponse<String> listening = http.post(LISTEN, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method",
					"subscriptions/listen");
			assertThat(listening.statusCode()).isEqualTo(400);
			assertThat(listening.body()).contains("keeps no streams open");
			assertThat(new ToolClient(http).call("stock", "{'name':'figs'}").at("/structuredContent/count").asInt())
				.isEqualTo(42);
			for (String answer : List.of("askFirst|keeps none open", "later|later", "steps|steps")) {
				String[] expected = answer.split("\\|");
				HttpResponse<String> called = http.post(CALL.formatted(expected[0]), "Mcp-Session-Id", session);
				assertThat(called.statusCode()).as(called.body()).isEqualTo(200);
				assertThat(called.headers().firstValue("Content-Type")).contains("application/json");
				assertThat(called.body()).contains(expected[1]);
				assertThat(new ToolClient(http).call(expected[0], "{}").toString()).as(expected[0])
					.contains(expected[0].equals("askFirst") ? "inputRequests" : expected[1]);
			}
			if (configuration != OfTheContainer.class) {
				assertThat(output).containsOnlyOnce("keeps no streams open, because of filters").contains("[slowLog");
			}
		}
	}

	@Test
	void filtersOfOtherPathsEndNoStreams(CapturedOutput output) {
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				List.of(OtherPaths.class, Tools.class))) {
			RawHttp http = application.http();
			HttpResponse<String> stream = http.send("GET", "/mcp", null, "Accept", "text/event-stream",
					"Mcp-Session-Id", session(http), "Last-Event-ID", "x");
			assertThat(stream.statusCode()).isEqualTo(400);
			assertThat(output).doesNotContain("keeps no streams open");
		}
	}

	private static String session(RawHttp http) {
		return http.post(INITIALIZE).headers().firstValue("Mcp-Session-Id").orElseThrow();
	}

	private static FilterRegistrationBean<Filter> filter(String... patterns) {
		FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(
				(request, response, chain) -> chain.doFilter(request, response));
		registration.setName("slowLogFilter");
		registration.setAsyncSupported(false);
		registration.addUrlPatterns(patterns);
		return registration;
	}

	@Configuration(proxyBeanMethods = false)
	static class AllPaths {

		@Bean
		FilterRegistrationBean<Filter> slowLog() {
			return filter();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Subtree {

		@Bean
		FilterRegistrationBean<Filter> slowLog() {
			return filter("/mcp/*");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ExactPath {

		@Bean
		FilterRegistrationBean<Filter> slowLog() {
			return filter("/mcp", "*.css");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OtherPaths {

		@Bean
		FilterRegistrationBean<Filter> slowLog() {
			return filter("/mcp2/*", "/mc", "*.mcp", "/api/*");
		}

	}

	/** Its annotation has no asynchronous support by default. */
	@Configuration(proxyBeanMethods = false)
	@ServletComponentScan(basePackageClasses = SlowLog.class)
	static class ByAnnotation {

	}

	@Configuration(proxyBeanMethods = false)
	static class ByBeanName {

		@Bean
		Filter slowLog() {
			return (request, response, chain) -> chain.doFilter(request, response);
		}

		@Bean
		FilterRegistrationBean<Filter> slowLogOfBoot(Filter slowLog) {
			FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(slowLog);
			registration.setEnabled(false);
			return registration;
		}

		@Bean
		DelegatingFilterProxyRegistrationBean slowLogFilter() {
			DelegatingFilterProxyRegistrationBean registration = new DelegatingFilterProxyRegistrationBean("slowLog");
			registration.setAsyncSupported(false);
			return registration;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OfTheContainer {

		@Bean
		ServletContextInitializer slowLog() {
			return (context) -> {
				FilterRegistration.Dynamic registration = context.addFilter("slowLog",
						(Filter) (request, response, chain) -> chain.doFilter(request, response));
				registration.setAsyncSupported(false);
				registration.addMappingForUrlPatterns(null, false, "/*");
			};
		}

	}

	static class Tools {

		@McpTool
		String askFirst(McpRequestContext context) {
			return "sure: " + context.elicit("Sure?", Sure.class);
		}

		@McpTool
		CompletableFuture<String> later() {
			return new CompletableFuture<String>().completeOnTimeout("later", 100, TimeUnit.MILLISECONDS);
		}

		@McpTool
		String steps(McpRequestContext context) {
			context.progress(1, 2);
			return "steps";
		}

	}

	record Sure(boolean sure) {
	}

	@WebFilter(filterName = "slowLogFilter", urlPatterns = "/*")
	static class SlowLog implements Filter {

		@Override
		public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
				throws IOException, ServletException {
			chain.doFilter(request, response);
		}

	}

}

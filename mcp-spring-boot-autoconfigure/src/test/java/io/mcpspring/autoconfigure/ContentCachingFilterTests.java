package io.mcpspring.autoconfigure;

import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.ShallowEtagHeaderFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Filters of the application that cache the response body until they return.
 */
@ExtendWith(OutputCaptureExtension.class)
class ContentCachingFilterTests {

	private static final String CALL = """
			{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"%s","arguments":{},
			"_meta":{"progressToken":"p","io.modelcontextprotocol/protocolVersion":"2026-07-28",
			"io.modelcontextprotocol/clientCapabilities":{}}}}""";

	@ParameterizedTest
	@ValueSource(classes = { EtagFilter.class, LoggingFilter.class, EtagWithinFilter.class })
	void answersAndStreamsLeaveTheFilter(Class<?> filter) throws Exception {
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				List.of(filter, SlowTools.class))) {
			RawHttp http = application.http();
			assertThat(call(http, "later", BodyHandlers.ofString()).body()).contains("came later");
			CountDownLatch told = application.context().getBean(SlowTools.class).told;
			try (Stream<String> lines = call(http, "step", BodyHandlers.ofLines()).body()) {
				assertThat(lines.peek((line) -> {
					if (line.contains("notifications/progress")) {
						told.countDown();
					}
				})).anyMatch((line) -> line.contains("progress was seen"));
			}
			HttpResponse<String> begun = http
				.post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
						+ "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
			HttpRequest listen = http.request("GET", "/mcp", null, "Accept", "text/event-stream", "Mcp-Session-Id",
					begun.headers().firstValue("Mcp-Session-Id").orElseThrow());
			HttpResponse<InputStream> stream = RawHttp.client().send(listen, BodyHandlers.ofInputStream());
			try (InputStream events = stream.body()) {
				assertThat(stream.statusCode()).isEqualTo(200);
				assertThat(events.read()).isPositive();
			}
		}
	}

	@Test
	void filterSeesAnAnswerThatComesBeforeItReturns() throws Exception {
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				List.of(LoggingFilter.class, SlowTools.class))) {
			assertThat(call(application.http(), "atonce", BodyHandlers.ofString()).body()).contains("came at once");
			assertThat(application.context().getBean(LoggingFilter.class).logged)
				.anyMatch((body) -> body.contains("came at once"));
		}
	}

	@Test
	void aCacheBehindAnotherWrapperIsWarnedOfOnce(CapturedOutput output) throws Exception {
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				List.of(HiddenCache.class, SlowTools.class))) {
			for (int i = 0; i < 2; i++) {
				assertThat(call(application.http(), "atonce", BodyHandlers.ofString()).body()).contains("came at once");
			}
		}
		assertThat(output).containsOnlyOnce("A filter caches the response body of /mcp")
			.contains("Exclude this path from the filter");
	}

	private static <T> HttpResponse<T> call(RawHttp http, String tool, HttpResponse.BodyHandler<T> body)
			throws Exception {
		return RawHttp.client()
			.send(http.request("POST", "/mcp", CALL.formatted(tool), "Content-Type", "application/json", "Accept",
					"application/json, text/event-stream", "MCP-Protocol-Version", "2026-07-28", "Mcp-Method",
					"tools/call", "Mcp-Name", tool), body);
	}

	@Configuration(proxyBeanMethods = false)
	static class EtagFilter {

		@Bean
		ShallowEtagHeaderFilter etags() {
			return new ShallowEtagHeaderFilter();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class LoggingFilter {

		private final List<String> logged = new CopyOnWriteArrayList<>();

		@Bean
		Filter logging() {
			return (request, response, chain) -> {
				ContentCachingResponseWrapper kept = new ContentCachingResponseWrapper((HttpServletResponse) response);
				try {
					chain.doFilter(request, kept);
				}
				finally {
					this.logged.add(new String(kept.getContentAsByteArray(), StandardCharsets.UTF_8));
					kept.copyBodyToResponse();
				}
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class HiddenCache {

		@Bean
		Filter hiding() {
			return (request, response, chain) -> {
				ContentCachingResponseWrapper kept = new ContentCachingResponseWrapper((HttpServletResponse) response);
				chain.doFilter(request, new HttpServletResponseWrapper(kept));
				kept.copyBodyToResponse();
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class EtagWithinFilter {

		@Bean
		ShallowEtagHeaderFilter etags() {
			return new ShallowEtagHeaderFilter();
		}

		@Bean
		Filter wrapping() {
			return (request, response, chain) -> chain.doFilter(request,
					new HttpServletResponseWrapper((HttpServletResponse) response));
		}

	}

	static class SlowTools {

		private final CountDownLatch told = new CountDownLatch(1);

		@McpTool
		String atonce() {
			return "came at once";
		}

		@McpTool
		CompletableFuture<String> later() {
			return CompletableFuture.supplyAsync(() -> "came later",
					CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS));
		}

		@McpTool
		String step(McpRequestContext context) throws InterruptedException {
			context.progress(1, 2.0, "half");
			return this.told.await(60, TimeUnit.SECONDS) ? "progress was seen" : "nothing was seen";
		}

	}

}

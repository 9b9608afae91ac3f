package io.mcpspring.autoconfigure;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.mcpspring.annotation.McpTool;
import io.micrometer.context.ContextRegistry;
import jakarta.servlet.Filter;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.util.ContentCachingRequestWrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Methods find what filters left for them, and filters that read or wrap bodies go on
 * working, when a body comes in parts to a servlet container.
 */
@Tag("settings")
class SplitBodyTests {

	private static final ThreadLocal<String> TENANT = new ThreadLocal<>();

	private static final String CALL = """
			{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"surroundings","arguments":{},
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
			"io.modelcontextprotocol/clientCapabilities":{}}}}""";

	private static RunningApplication application;

	@BeforeAll
	static void start() {
		ContextRegistry.getInstance().registerThreadLocalAccessor("split-tenant", TENANT);
		application = RunningApplication.start(WebApplicationType.SERVLET, List.of(Filters.class));
	}

	@AfterAll
	static void stop() {
		ContextRegistry.getInstance().removeThreadLocalAccessor("split-tenant");
		application.close();
	}

	private static String answer(String wrapping, boolean chunked, String... parts) throws IOException {
		int length = String.join("", parts).length();
		String[] headers = { "X-Wrapping: " + wrapping, "X-Tenant: acme", "Accept-Language: nl", "Connection: close",
				"MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", "Mcp-Name: surroundings" };
		try (HalfRequest request = chunked ? HalfRequest.chunked(application.http().port(), headers)
				: HalfRequest.announcing(application.http().port(), length, headers)) {
			for (String part : parts) {
				request.send(chunked ? Integer.toHexString(part.length()) + "\r\n" + part + "\r\n" : part);
				await().pollDelay(Duration.ofMillis(200)).until(() -> true);
			}
			if (chunked) {
				request.send("0\r\n\r\n");
			}
			return request.answer(Duration.ofSeconds(60));
		}
	}

	private static String[] halves() {
		return new String[] { CALL.substring(0, 30), CALL.substring(30) };
	}

	@Test
	void whatFiltersLeftIsThere() throws IOException {
		for (boolean chunked : new boolean[] { false, true }) {
			assertThat(answer("none", chunked, CALL)).contains("acme acme nl acme");
			assertThat(answer("none", chunked, halves())).contains("acme acme nl acme");
		}
	}

	@Test
	void nothingOfItIsLeftOnTheThread() throws Exception {
		ExecutorService clients = Executors.newFixedThreadPool(20);
		try {
			List<Callable<String>> requests = Collections.nCopies(20, () -> answer("none", false, halves()));
			for (Future<String> answer : clients.invokeAll(requests)) {
				assertThat(answer.get()).contains("acme acme nl acme");
			}
		}
		finally {
			clients.shutdownNow();
		}
		assertThat(application.http()
			.post(CALL, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "surroundings")
			.body()).contains("null null " + Locale.getDefault().toLanguageTag() + " null");
	}

	@Test
	void filtersMayKeepWhatIsRead() throws IOException {
		for (boolean chunked : new boolean[] { false, true }) {
			assertThat(answer("caching", chunked, CALL)).contains("acme acme nl acme");
			assertThat(answer("caching", chunked, halves())).contains("acme acme nl acme");
		}
	}

	@Test
	void filtersMayHaveReadTheBody() throws IOException {
		for (boolean chunked : new boolean[] { false, true }) {
			assertThat(answer("read", chunked, CALL)).contains("acme acme nl acme");
			assertThat(answer("read", chunked, halves())).contains("acme acme nl acme");
		}
	}

	static class Tools {

		@McpTool
		String surroundings() {
			ServletRequestAttributes attributes = (ServletRequestAttributes) RequestContextHolder
				.currentRequestAttributes();
			return TENANT.get() + " " + MDC.get("tenant") + " " + LocaleContextHolder.getLocale().toLanguageTag() + " "
					+ attributes.getRequest().getHeader("X-Tenant");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Filters {

		@Bean
		Tools tools() {
			return new Tools();
		}

		@Bean
		FilterRegistrationBean<Filter> tenants() {
			return new FilterRegistrationBean<>((request, response, chain) -> {
				String tenant = ((HttpServletRequest) request).getHeader("X-Tenant");
				TENANT.set(tenant);
				MDC.put("tenant", tenant);
				try {
					chain.doFilter(wrapped((HttpServletRequest) request), response);
				}
				finally {
					TENANT.remove();
					MDC.remove("tenant");
				}
			});
		}

		private static HttpServletRequest wrapped(HttpServletRequest request) throws IOException {
			return switch (String.valueOf(request.getHeader("X-Wrapping"))) {
				case "caching" -> new ContentCachingRequestWrapper(request, 10_000);
				case "read" -> new ReadRequest(request);
				default -> request;
			};
		}

	}

	/** As many applications do it to log bodies. */
	private static final class ReadRequest extends HttpServletRequestWrapper {

		private final byte[] body;

		ReadRequest(HttpServletRequest request) throws IOException {
			super(request);
			this.body = request.getInputStream().readAllBytes();
		}

		@Override
		public ServletInputStream getInputStream() {
			ByteArrayInputStream bytes = new ByteArrayInputStream(this.body);
			return new ServletInputStream() {

				@Override
				public int read() {
					return bytes.read();
				}

				@Override
				public boolean isFinished() {
					return bytes.available() == 0;
				}

				@Override
				public boolean isReady() {
					return true;
				}

				@Override
				public void setReadListener(ReadListener listener) {
					throw new UnsupportedOperationException("Nobody reads so");
				}

			};
		}

	}

}

package io.mcpspring.autoconfigure;

import java.net.http.HttpResponse;
import java.util.List;

import jakarta.servlet.Filter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A filter of the application that does not support asynchronous requests: no stream is
 * promised that the container would end at once.
 */
@ExtendWith(OutputCaptureExtension.class)
class StreamFilterTests {

	private static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
			"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""";

	private static final String LISTEN = """
			{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
			"io.modelcontextprotocol/clientCapabilities":{}}}}""";

	@Test
	void noStreamIsPromised(CapturedOutput output) {
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				List.of(SynchronousFilter.class))) {
			RawHttp http = application.http();
			HttpResponse<String> begun = http.post(INITIALIZE);
			assertThat(begun.statusCode()).isEqualTo(200);
			HttpResponse<String> stream = http.send("GET", "/mcp", null, "Accept", "text/event-stream",
					"Mcp-Session-Id", begun.headers().firstValue("Mcp-Session-Id").orElseThrow());
			assertThat(stream.statusCode()).isEqualTo(405);
			assertThat(stream.headers().firstValue("Allow")).contains("POST, DELETE");
			assertThat(stream.body()).isEmpty();
			HttpResponse<String> listening = http.post(LISTEN, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method",
					"subscriptions/listen");
			assertThat(listening.statusCode()).isEqualTo(400);
			assertThat(listening.body()).contains("keeps no streams open");
			assertThat(new ToolClient(http).call("stock", "{'name':'figs'}").at("/structuredContent/count").asInt())
				.isEqualTo(42);
			assertThat(output).containsOnlyOnce("keeps no streams open, because of filters")
				.contains("[slowLogFilter]");
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class SynchronousFilter {

		@Bean
		FilterRegistrationBean<Filter> slowLog() {
			FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(
					(request, response, chain) -> chain.doFilter(request, response));
			registration.setName("slowLogFilter");
			registration.setAsyncSupported(false);
			return registration;
		}

	}

}

package io.mcpspring.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.sse.SseReader;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.RequestHeader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * HTTP with SSE in an application. Run for each stack.
 */
@ExtendWith(OutputCaptureExtension.class)
abstract class LegacySseContract {

	private static final String ENABLED = "mcp.server.legacy-sse.enabled=true";

	private final WebApplicationType type;

	private final String basePath;

	private final Class<?> requesting;

	/**
	 * Create the contract.
	 * @param type the stack
	 * @param basePath the property for a path before all others
	 * @param requesting has the tool {@code request}, which takes the request of the
	 * stack
	 */
	LegacySseContract(WebApplicationType type, String basePath, Class<?> requesting) {
		this.type = type;
		this.basePath = basePath;
		this.requesting = requesting;
	}

	private RunningApplication start(String... properties) {
		return RunningApplication.start(this.type, List.of(Headers.class, this.requesting), properties);
	}

	@Test
	void isOffByDefault() {
		try (RunningApplication application = start()) {
			RawHttp http = application.http();
			assertThat(http.send("POST", "/sse/message", "{}", "Content-Type", "application/json").statusCode())
				.isEqualTo(404);
			assertThat(http.send("GET", "/sse", null).body()).doesNotContain("sessionId");
		}
	}

	// transports SSE-02, SSE-04, SSE-09
	@Test
	void servesBelowTheBasePath(CapturedOutput output) {
		try (RunningApplication application = start(ENABLED, this.basePath + "=/shop");
				SseReader client = new SseReader(application.http().port(), "/shop/sse")) {
			assertThat(client.endpoint()).startsWith("/shop/sse/message?sessionId=");
			assertThat(client.begin().at("/result/protocolVersion").asString()).isEqualTo("2024-11-05");
			assertThat(client.call(1, "tenant", "{}", "X-Tenant", "acme").at("/result/content/0/text").asString())
				.isEqualTo("acme acme");
			assertThat(client.call(2, "stock", "{\"name\":\"nail\"}").at("/result/isError").asBoolean(false)).isFalse();
			assertThat(output).contains("HTTP with SSE is served at").contains("/shop/sse/message");
		}
	}

	// transports SSE-02
	@Test
	void knowsThePathThatAProxyPutsBeforeAndASlashAtTheEnd() {
		try (RunningApplication application = start(ENABLED, "mcp.server.public-url=http://localhost/tools/mcp");
				SseReader client = new SseReader(application.http().port(), "/sse/")) {
			assertThat(client.endpoint()).startsWith("/tools/sse/message?sessionId=");
		}
	}

	@Test
	void refusesAMethodThatNeedsTheRequestItself() {
		try (RunningApplication application = start(ENABLED);
				SseReader client = new SseReader(application.http().port(), "/sse")) {
			client.begin();
			assertThat(client.call(1, "request", "{}").at("/result/content/0/text").asString())
				.contains("This needs an HTTP request");
		}
	}

	// transports SSE-05, SSE-08
	@Test
	void endsTheSessionWithTheConnection() {
		try (RunningApplication application = start(ENABLED, "mcp.server.stream.keep-alive=1s")) {
			McpEngine server = application.context().getBean(McpEngine.class);
			SseReader client = new SseReader(application.http().port(), "/sse");
			client.begin();
			assertThat(server.figures().sessions()).isOne();
			String endpoint = client.endpoint();
			client.close();
			await().atMost(Duration.ofSeconds(60)).until(() -> server.sseStreams() == 0);
			await().until(() -> server.figures().sessions() == 0);
			assertThat(application.http().send("POST", endpoint, "{}", "Content-Type", "application/json").statusCode())
				.isEqualTo(404);
		}
	}

	// transports SSE-15
	@Test
	void endsStreamsBeforeTheWebServer() {
		RunningApplication application = start(ENABLED);
		try (SseReader client = new SseReader(application.http().port(), "/sse")) {
			client.begin();
			CompletableFuture<Void> closed = CompletableFuture.runAsync(application::close);
			assertThat(client.ends()).isTrue();
			closed.join();
		}
		finally {
			application.close();
		}
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"', value = { "path=/mcp,'mcp.server.path' answers already",
			"path=/actuator/sse,where the actuator answers", "path=/a*,not a plain path" })
	void refusesPathsThatHideSomething(String property, String problem) {
		refuses(problem, "mcp.server.legacy-sse." + property);
	}

	@Test
	void refusesAServerWithoutSessions() {
		refuses("'mcp.server.eras' has no sessions", "mcp.server.eras=stateless");
	}

	private void refuses(String problem, String property) {
		assertThatThrownBy(() -> start(ENABLED, property).close())
			.hasStackTraceContaining("InvalidMcpPropertyException")
			.hasStackTraceContaining(problem);
	}

	@Configuration(proxyBeanMethods = false)
	static class Headers {

		@Bean
		Tenants tenants() {
			return new Tenants();
		}

	}

	static class Tenants {

		@McpTool
		String tenant(@RequestHeader("X-Tenant") String tenant, McpRequestContext context) {
			return tenant + " " + context.header("x-tenant");
		}

	}

}

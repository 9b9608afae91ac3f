package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.server.McpRequestContext;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that asks for much and reads nothing keeps nobody else waiting. Run for each
 * stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SilentReaderContract {

	private static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
			"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""";

	private final WebApplicationType type;

	private RunningApplication application;

	SilentReaderContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, List.of(Flooding.class));
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void keepsNobodyElseWaiting(boolean sessions) throws Exception {
		Tools tools = this.application.context().getBean(Tools.class);
		int before = tools.floods.get();
		try (Socket silent = flood(sessions)) {
			Awaitility.await().until(() -> tools.floods.get() > before);
			List<Long> waits = new ArrayList<>();
			for (int call = 0; call < 4; call++) {
				long sent = System.nanoTime();
				HttpResponse<InputStream> answer = slowCall();
				waits.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sent));
				assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/event-stream");
				assertThat(new String(answer.body().readAllBytes(), StandardCharsets.UTF_8)).contains("done");
			}
			// An answer after two seconds is a stream after half a second, unless
			// housekeeping is held.
			assertThat(waits).allMatch((millis) -> millis < 1800);
			assertThat(silent.isConnected()).isTrue();
		}
	}

	/** Call the tool that is stopped while it writes, and read nothing. */
	private Socket flood(boolean sessions) throws IOException {
		String version = sessions ? "2025-11-25" : "2026-07-28";
		String more = "MCP-Protocol-Version: " + version + "\r\n"
				+ (sessions ? "Mcp-Session-Id: " + begin() + "\r\n" : "Mcp-Method: tools/call\r\nMcp-Name: flood\r\n");
		String meta = sessions ? "{\"progressToken\":1}" : """
				{"progressToken":1,"io.modelcontextprotocol/protocolVersion":"2026-07-28",
				"io.modelcontextprotocol/clientCapabilities":{}}""";
		String body = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"flood\","
				+ "\"arguments\":{},\"_meta\":" + meta + "}}";
		Socket socket = new Socket();
		socket.setReceiveBufferSize(4096);
		socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.application.http().port()));
		socket.getOutputStream()
			.write(("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
					+ "Accept: application/json, text/event-stream\r\n" + more + "Content-Length: " + body.length()
					+ "\r\n\r\n" + body)
				.getBytes(StandardCharsets.US_ASCII));
		socket.getOutputStream().flush();
		return socket;
	}

	private String begin() {
		String session = this.application.http().post(INITIALIZE).headers().firstValue("Mcp-Session-Id").orElseThrow();
		this.application.http()
			.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", "Mcp-Session-Id", session);
		return session;
	}

	private HttpResponse<InputStream> slowCall() throws IOException, InterruptedException {
		return RawHttp.client()
			.send(this.application.http()
				.request("POST", "/mcp",
						"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"tools/call\",\"params\":{\"name\":\"slow\","
								+ "\"arguments\":{}}}",
						"Content-Type", "application/json", "Accept", "application/json, text/event-stream",
						"Mcp-Session-Id", begin()),
					BodyHandlers.ofInputStream());
	}

	static class Tools {

		private static final String KILOBYTES = "x".repeat(20_000);

		final AtomicInteger floods = new AtomicInteger();

		@McpTool(timeoutSeconds = 2)
		String flood(McpRequestContext context) {
			this.floods.incrementAndGet();
			for (int sent = 1; sent < 5000 && !context.isCancelled(); sent++) {
				context.progress(sent, null, KILOBYTES);
			}
			return "flooded";
		}

		@McpTool
		CompletableFuture<String> slow() {
			return new CompletableFuture<String>().completeOnTimeout("done", Duration.ofSeconds(2).toMillis(),
					TimeUnit.MILLISECONDS);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Flooding {

		@Bean
		Tools tools() {
			return new Tools();
		}

	}

}

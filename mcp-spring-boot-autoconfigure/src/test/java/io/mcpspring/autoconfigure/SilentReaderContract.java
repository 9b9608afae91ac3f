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
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.micrometer.core.instrument.MeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
@Tag("slow")
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
		this.application = RunningApplication.start(this.type, List.of(Flooding.class),
				"test.engine.progress-per-second=0", "test.engine.promotion-delay=500ms");
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
				tools.answer(Duration.ofSeconds(2).minusMillis(waits.get(call)));
				assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/event-stream");
				assertThat(new String(answer.body().readAllBytes(), StandardCharsets.UTF_8)).contains("done");
			}
			// An answer that takes longer is a stream after half a second, unless
			// housekeeping is held, for the twenty seconds in which a client may read
			// nothing.
			assertThat(waits).allMatch((millis) -> millis < 15_000);
			assertThat(silent.isConnected()).isTrue();
		}
	}

	/**
	 * In the last case all have one address, and the silent ones have to be ended first.
	 */
	@ParameterizedTest
	@CsvSource({ "true,2", "false,2", "false,1" })
	void leaveOthersTheirWholeResult(boolean sessions, int address) throws Exception {
		Tools tools = this.application.context().getBean(Tools.class);
		int port = this.application.http().port();
		LoopbackClient silent = new LoopbackClient(1, port).receiving(4096);
		LoopbackClient reader = new LoopbackClient(address, port);
		int before = tools.reports.get();
		List<Socket> connections = new ArrayList<>();
		for (int call = 1; call <= 40; call++) {
			connections.add(report(silent, sessions, call, 2000, 20_000, sessions ? silent.session() : ""));
		}
		Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> tools.reports.get() == before + 40);
		if (this.type == WebApplicationType.SERVLET) {
			Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> writers() >= 16 && gauge() > 0);
		}
		else {
			// The few threads that wait for readers to catch up are shared for that time.
			Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> waiting("SlowReaderWait", "await") == 0);
		}
		try (Socket reading = report(reader, sessions, 1, 450, 1000, sessions ? reader.session() : "")) {
			String answer = LoopbackClient.answer(reading);
			assertThat(answer.split("notifications/progress", -1)).hasSize(451);
			assertThat(answer).contains("reported 450");
		}
		finally {
			tools.over.set(true);
			for (Socket connection : connections) {
				connection.close();
			}
			Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> tools.running.get() == 0);
			tools.over.set(false);
		}
	}

	private double gauge() {
		return this.application.context()
			.getBean(MeterRegistry.class)
			.get("mcp.server.writers.waiting")
			.tag("mcp.stack", "servlet")
			.gauge()
			.value();
	}

	/** How many threads of the container wait for a client that does not read. */
	private static long writers() {
		return waiting("NioSocketWrapper", "doWrite");
	}

	private static long waiting(String type, String method) {
		return Thread.getAllStackTraces()
			.values()
			.stream()
			.filter((stack) -> Arrays.stream(stack)
				.anyMatch((frame) -> frame.getClassName().endsWith(type) && frame.getMethodName().equals(method)))
			.count();
	}

	private static Socket report(LoopbackClient client, boolean sessions, int id, int lines, int length, String session)
			throws IOException {
		String arguments = "{\"lines\":" + lines + ",\"length\":" + length + "}";
		return sessions ? client.post(LoopbackClient.inSession(id, "report", arguments), session) : client
			.post(LoopbackClient.stateless(id, "report", arguments), LoopbackClient.statelessHeaders("report"));
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

		final AtomicInteger reports = new AtomicInteger();

		final AtomicInteger running = new AtomicInteger();

		final AtomicBoolean over = new AtomicBoolean();

		private volatile CompletableFuture<String> slow = new CompletableFuture<>();

		@McpTool
		String report(int lines, int length, McpRequestContext context) {
			this.reports.incrementAndGet();
			this.running.incrementAndGet();
			for (int sent = 1; sent <= lines && !context.isCancelled() && !this.over.get(); sent++) {
				context.progress(sent, null, KILOBYTES.substring(0, length));
			}
			this.running.decrementAndGet();
			return "reported " + lines;
		}

		@McpTool(timeout = "2s")
		String flood(McpRequestContext context) {
			this.floods.incrementAndGet();
			for (int sent = 1; sent < 5000 && !context.isCancelled(); sent++) {
				context.progress(sent, null, KILOBYTES);
			}
			return "flooded";
		}

		@McpTool
		CompletableFuture<String> slow() {
			this.slow = new CompletableFuture<String>().completeOnTimeout("done", 60, TimeUnit.SECONDS);
			return this.slow;
		}

		/** Let the call that is slow now be answered. */
		void answer(Duration later) {
			this.slow.completeOnTimeout("done", Math.max(0, later.toMillis()), TimeUnit.MILLISECONDS);
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

package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.mcpspring.engine.endpoint.McpEngine;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.support.DefaultLifecycleProcessor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * How an application stops while clients are connected.
 */
@ExtendWith(OutputCaptureExtension.class)
@Tag("slow")
class ShutdownTests {

	/** A thread for each task: the common pool may have but one. */
	private static final Executor OTHERS = (task) -> new Thread(task, "test-other").start();

	/** Far below the time that the web server would wait for its open requests. */
	private static final Duration SOON = Duration.ofSeconds(60);

	private static final String LONG_PHASES = "spring.lifecycle.timeout-per-shutdown-phase=10m";

	private RunningApplication application;

	private String session;

	@AfterEach
	void close() {
		this.application.close();
	}

	/** The engine is created by the first request. */
	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = "NONE")
	void stopsWithoutWarningsBeforeTheFirstRequest(WebApplicationType type, CapturedOutput output) {
		this.application = RunningApplication.start(type);
		int started = output.length();
		this.application.close();
		assertThat(output.subSequence(started, output.length())).isNotEmpty().doesNotContain("WARN", "ERROR");
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = "NONE")
	void idleStreamDoesNotHoldItUp(WebApplicationType type) throws Exception {
		start(type, "{}");
		try (InputStream stream = stream("GET", null)) {
			await().atMost(SOON).until(() -> server().openStreams() == 1);
			assertClosesSoon();
			assertThat(new String(stream.readAllBytes(), StandardCharsets.UTF_8)).contains("retry:");
		}
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = "NONE")
	void openQuestionDoesNotHoldItUp(WebApplicationType type) throws Exception {
		start(type, "{\"elicitation\":{}}");
		try (InputStream stream = stream("POST", call("cancel"))) {
			await().atMost(SOON).until(() -> server().runningCalls() == 0);
			assertClosesSoon();
			assertThat(new String(stream.readAllBytes(), StandardCharsets.UTF_8)).contains("elicitation/create");
		}
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = "NONE")
	void runningCallMayEnd(WebApplicationType type) throws Exception {
		start(type, "{}");
		ShopApplication.Delivery delivery = this.application.context().getBean(ShopApplication.Delivery.class);
		try (InputStream stream = stream("POST", call("deliver"))) {
			await().atMost(SOON).until(() -> server().runningCalls() == 1);
			McpEngine server = server();
			CompletableFuture<Void> closed = CompletableFuture.runAsync(this.application::close, OTHERS);
			await().atMost(SOON).until(server::isDraining);
			assertThat(closed).isNotDone();
			delivery.release.countDown();
			// There is no other node at which the client could fetch the answer.
			assertThat(new String(stream.readAllBytes(), StandardCharsets.UTF_8)).contains("\"delivered\"");
			closed.get(SOON.toSeconds(), TimeUnit.SECONDS);
			assertThat(delivery.delivered).isTrue();
		}
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = "NONE")
	void callThatTakesTooLongEndsWithARetryableError(WebApplicationType type, CapturedOutput output) throws Exception {
		start(type, "{}", "spring.lifecycle.timeout-per-shutdown-phase=500ms");
		CompletableFuture<HttpResponse<String>> inSession = RawHttp.client()
			.sendAsync(this.application.http()
				.request("POST", "/mcp", call("deliver"), "Accept", "application/json", "Content-Type",
						"application/json", "Mcp-Session-Id", this.session),
					BodyHandlers.ofString());
		CompletableFuture<HttpResponse<String>> stateless = RawHttp.client()
			.sendAsync(this.application.http()
				.request("POST", "/mcp", """
						{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"deliver","arguments":{},
						"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
						"io.modelcontextprotocol/clientCapabilities":{}}}}""", "Accept",
						"application/json, text/event-stream", "Content-Type", "application/json",
						"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "deliver"),
					BodyHandlers.ofString());
		await().atMost(SOON).until(() -> server().runningCalls() == 2);
		int started = output.length();

		assertClosesSoon();
		for (CompletableFuture<HttpResponse<String>> answer : List.of(inSession, stateless)) {
			assertThat(answer.get(SOON.toSeconds(), TimeUnit.SECONDS).body()).contains("\"retryable\":true",
					"\"id\":2");
		}
		assertThat(inSession.get().statusCode()).isEqualTo(503);
		assertThat(output.subSequence(started, output.length())).doesNotContain("unexpectedly", "ERROR");
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = "NONE")
	void whoeverListensThenIsSentAway(WebApplicationType type) throws Exception {
		start(type, "{}");
		server().drain();
		HttpResponse<String> answer = this.application.http()
			.post("""
					{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{},
					"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
					"io.modelcontextprotocol/clientCapabilities":{}}}}""", "MCP-Protocol-Version", "2026-07-28",
					"Mcp-Method", "subscriptions/listen");
		assertThat(answer.body()).contains("notifications/subscriptions/acknowledged").contains("\"result\"");
		Awaitility.await().atMost(SOON).untilAsserted(() -> assertThat(server().openStreams()).isZero());
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = "NONE")
	void servesOnForSomeTimeAndEndsConnections(WebApplicationType type) throws Exception {
		// Spring Boot waits for ever for a graceful shutdown of Netty that ends as it is
		// aborted.
		start(type, "{}", "mcp.server.drain-period=9m", "management.endpoint.health.probes.enabled=true",
				"server.shutdown=immediate");
		assertThat(ping().headers().firstValue("Connection")).isNotEqualTo(Optional.of("close"));
		Thread closing = new Thread(this.application::close, "test-closing");
		closing.start();
		await().atMost(SOON).until(() -> server().isDraining());

		HttpResponse<String> served = ping();
		assertThat(served.statusCode()).isEqualTo(200);
		assertThat(served.headers().firstValue("Connection")).hasValue("close");
		assertThat(this.application.http().send("GET", "/actuator/health/readiness", null).statusCode()).isEqualTo(503);
		assertThat(closing.isAlive()).isTrue();
		// Ends the wait for the period. Later waits see the interrupt, too.
		await().atMost(SOON).until(() -> waitsForPhase(closing));
		closing.interrupt();
		closing.join(SOON.toMillis());
		assertThat(closing.isAlive()).as(Arrays.toString(closing.getStackTrace())).isFalse();
	}

	private static boolean waitsForPhase(Thread closing) {
		return closing.getState() == Thread.State.TIMED_WAITING && Arrays.stream(closing.getStackTrace())
			.anyMatch((frame) -> frame.getClassName().startsWith(DefaultLifecycleProcessor.class.getName()));
	}

	private HttpResponse<String> ping() {
		return this.application.http()
			.post("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}", "Mcp-Session-Id", this.session);
	}

	private McpEngine server() {
		return this.application.context().getBean(McpEngine.class);
	}

	private void assertClosesSoon() {
		long start = System.nanoTime();
		this.application.close();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
	}

	private void start(WebApplicationType type, String capabilities, String... properties) {
		this.application = RunningApplication.start(type,
				Stream.concat(Stream.of(LONG_PHASES), Stream.of(properties)).toArray(String[]::new));
		this.session = this.application.http()
			.post("""
					{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
					"capabilities":%s,"clientInfo":{"name":"test","version":"1"}}}""".formatted(capabilities))
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
	}

	private static String call(String tool) {
		return """
				{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"%s","arguments":{},
				"_meta":{"progressToken":"token"}}}""".formatted(tool);
	}

	private InputStream stream(String method, String body) throws InterruptedException {
		String accept = "GET".equals(method) ? "text/event-stream" : "application/json, text/event-stream";
		try {
			HttpResponse<InputStream> stream = RawHttp.client()
				.send(this.application.http()
					.request(method, "/mcp", body, "Accept", accept, "Content-Type", "application/json",
							"Mcp-Session-Id", this.session),
						BodyHandlers.ofInputStream());
			assertThat(stream.statusCode()).isEqualTo(200);
			assertThat(stream.headers().firstValue("Content-Type")).hasValue("text/event-stream");
			return stream.body();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}

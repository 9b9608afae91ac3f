package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Calls that run for long have a limit in time, in number and in bytes, of which one
 * client gets no more than its share. Run for each stack.
 */
abstract class RunningCallsContract {

	private static final int MEGABYTE = 1024 * 1024;

	private final WebApplicationType type;

	private RunningApplication application;

	private LoopbackClient busy;

	private LoopbackClient other;

	RunningCallsContract(WebApplicationType type) {
		this.type = type;
	}

	/** With answers that are streams soon. */
	private void start(String property) {
		start(property, "test.engine.promotion-delay=50ms");
	}

	private void start(String... properties) {
		this.application = RunningApplication.start(this.type, List.of(Lasting.class), properties);
		this.busy = new LoopbackClient(1, this.application.http().port());
		this.other = new LoopbackClient(2, this.application.http().port());
	}

	@AfterEach
	void stop() {
		Tools.LEFT.forEach((stage) -> stage.complete("late"));
		Tools.LEFT.clear();
		this.application.close();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void endWhenTheirStageDoesNotCompleteInTime(boolean sessions) throws IOException {
		// server-2026 CANC-07
		start("mcp.server.limits.call-timeout=1s");
		assertThat(call(this.busy, sessions, "never", "{}")).contains("Stopped because it took longer than 1 s");
		await().untilAsserted(() -> assertThat(server().runningCalls()).isZero());
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void takeBoundedMemory(boolean sessions) throws IOException {
		start("test.small-memory=true");
		String session = sessions ? this.busy.session() : "";
		String arguments = "{\"text\":\"" + "x".repeat(MEGABYTE - 500) + "\"}";
		List<Socket> connections = new ArrayList<>();
		int refused = 0;
		for (int call = 1; call <= 60; call++) {
			Socket connection = sessions ? this.busy.post(LoopbackClient.inSession(call, "never", arguments), session)
					: this.busy.post(LoopbackClient.stateless(call, "never", arguments),
							LoopbackClient.statelessHeaders("never"));
			String first = LoopbackClient.head(connection);
			if (first.startsWith("HTTP/1.1 429")) {
				first += new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
				assertThat(first).containsIgnoringCase("Retry-After: ").contains("\"error\"", "\"id\":" + call);
				refused++;
			}
			else {
				assertThat(first).startsWith("HTTP/1.1 200").contains("text/event-stream");
			}
			if (sessions) {
				connection.close();
			}
			connections.add(connection);
		}
		assertThat(refused).isGreaterThanOrEqualTo(44);
		assertThat(server().runningCalls()).isEqualTo(60 - refused);
		MeterRegistry meters = meters();
		assertThat(meters.get("mcp.server.calls.memory").gauge().value()).isBetween(2.0 * MEGABYTE, 32.0 * MEGABYTE);
		assertThat(refused()).isEqualTo(refused);
		assertThat(call(this.other, sessions, "echo", "{\"text\":\"" + "y".repeat(MEGABYTE / 4) + "\"}"))
			.startsWith("HTTP/1.1 200")
			.contains("yyy");
		for (Socket connection : connections) {
			connection.close();
		}
		Tools.LEFT.forEach((stage) -> stage.complete("late"));
		await().untilAsserted(() -> assertThat(meters.get("mcp.server.calls.memory").gauge().value()).isZero());
		assertThat(call(this.busy, sessions, "echo", arguments)).startsWith("HTTP/1.1 200").contains("xxx");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void areBoundedInNumber(boolean sessions) throws IOException {
		start("mcp.server.limits.max-concurrent-calls=40");
		String session = sessions ? this.busy.session() : "";
		List<Socket> connections = new ArrayList<>();
		for (int call = 1; call <= 50; call++) {
			connections
				.add(sessions ? this.busy.post(LoopbackClient.inSession(call, "never", "{}"), session) : this.busy
					.post(LoopbackClient.stateless(call, "never", "{}"), LoopbackClient.statelessHeaders("never")));
		}
		await().untilAsserted(() -> assertThat(server().runningCalls() + refused()).isEqualTo(50));
		assertThat(server().runningCalls()).isBetween(25, 35);
		assertThat(call(this.busy, sessions, "echo", "{\"text\":\"x\"}")).startsWith("HTTP/1.1 429");
		assertThat(call(this.other, sessions, "echo", "{\"text\":\"x\"}")).startsWith("HTTP/1.1 200");
		for (Socket connection : connections) {
			connection.close();
		}
	}

	@Test
	void keepBoundedResponsesToABatch() throws IOException {
		// server-2025 BATCH-04
		start("test.small-memory=true", "test.engine.promotion-delay=10m");
		String batch = IntStream.rangeClosed(1, 60)
			.mapToObj((id) -> LoopbackClient.inSession(id, "large", "{}"))
			.collect(Collectors.joining(",", "[" + LoopbackClient.inSession(0, "never", "{}") + ",", "]"));
		try (Socket connection = this.busy.post(batch, this.busy.session("2025-03-26", "{}"))) {
			await().untilAsserted(() -> {
				assertThat(callMemory()).isBetween(2.0 * MEGABYTE, 24.0 * MEGABYTE);
				assertThat(server().runningCalls()).isOne();
			});
			assertThat(call(this.other, true, "echo", "{\"text\":\"x\"}")).startsWith("HTTP/1.1 200");
			Tools.LEFT.forEach((stage) -> stage.complete("late"));
			String answer = LoopbackClient.answer(connection);
			int results = answer.split("\"text\":\"xxx", -1).length - 1;
			assertThat(results).isBetween(2, 24);
			assertThat(answer.split("\"retryable\":true", -1)).hasSize(60 - results + 1);
			assertThat(answer).contains("late");
			await().untilAsserted(() -> assertThat(callMemory()).isZero());
		}
	}

	private double callMemory() {
		return meters().get("mcp.server.calls.memory").gauge().value();
	}

	private MeterRegistry meters() {
		return this.application.context().getBean(MeterRegistry.class);
	}

	private double refused() {
		return meters().get("mcp.server.limits.reached")
			.tags("mcp.limited", "running_calls", "reason", "share")
			.counter()
			.count();
	}

	private McpEngine server() {
		return this.application.context().getBean(McpEngine.class);
	}

	private static String call(LoopbackClient client, boolean sessions, String tool, String arguments)
			throws IOException {
		return sessions ? client.answer(LoopbackClient.inSession(1000, tool, arguments), client.session())
				: client.answer(LoopbackClient.stateless(1000, tool, arguments), LoopbackClient.statelessHeaders(tool));
	}

	static class Tools {

		private static final List<CompletableFuture<String>> LEFT = new CopyOnWriteArrayList<>();

		private static final String TEXT = "x".repeat(MEGABYTE);

		@McpTool
		CompletableFuture<String> never(@Nullable String text) {
			CompletableFuture<String> stage = new CompletableFuture<>();
			LEFT.add(stage);
			return stage;
		}

		@McpTool
		String large() {
			return TEXT;
		}

		@McpTool
		String echo(String text) {
			return text;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Lasting {

		@Bean
		@ConditionalOnBooleanProperty("test.small-memory")
		MemoryBudget memory() {
			return MemoryBudget.ofHeap().with(Part.SMALL_CALLS, 2 * MEGABYTE).with(Part.RUNNING_CALLS, 30 * MEGABYTE);
		}

		@Bean
		Tools tools() {
			return new Tools();
		}

	}

}

package io.mcpspring.autoconfigure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.server.McpAccess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import reactor.core.publisher.Mono;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Work for requests that takes long runs on threads that may be held. Run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HeldThreadsContract {

	/** The threads of the last decisions of the application. */
	private static final List<String> DECIDING = new CopyOnWriteArrayList<>();

	private final WebApplicationType type;

	/** The begin of the names of threads that serve requests. */
	private final String serving;

	/** The begin of the names of threads that may be held. */
	private final String holdable;

	private RunningApplication application;

	private RawHttp http;

	HeldThreadsContract(WebApplicationType type, String serving, String holdable) {
		this.type = type;
		this.serving = serving;
		this.holdable = holdable;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, List.of(Deciding.class));
		this.http = this.application.http();
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	@BeforeEach
	void forget() {
		DECIDING.clear();
	}

	@Test
	void decideWhatCallersMayListenFor() throws IOException, InterruptedException {
		HttpResponse<InputStream> response = RawHttp.client()
			.send(this.http.request("POST", "/mcp", """
					{"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":{"notifications":{
					"resourceSubscriptions":["held://item/1","held://item/2"]},%s}}""".formatted(meta()),
					"Content-Type", "application/json", "Accept", "application/json, text/event-stream",
					"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "subscriptions/listen"),
					BodyHandlers.ofInputStream());
		try (BufferedReader lines = new BufferedReader(
				new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
			String line = lines.readLine();
			while (line != null && !line.startsWith("data: {")) {
				line = lines.readLine();
			}
			assertThat(line).contains("held://item/1", "held://item/2");
		}
		assertThat(DECIDING).hasSize(2).allMatch((thread) -> thread.startsWith(this.holdable));
	}

	@Test
	void decideAboutSubscriptions() {
		String session = this.http.post("""
				{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
				"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""")
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
		this.http.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", "Mcp-Session-Id", session);
		assertThat(this.http
			.post("""
					{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"held://item/1"}}""",
					"Mcp-Session-Id", session)
			.body()).contains("\"result\"");
		assertThat(DECIDING).hasSize(1).allMatch((thread) -> thread.startsWith(this.holdable));
	}

	@Test
	void validateManyValues() {
		assertThat(sum(10)).contains("\"text\":\"" + this.serving);
		assertThat(sum(6000)).contains("\"text\":\"" + this.holdable);
	}

	private String sum(int numbers) {
		String list = IntStream.range(0, numbers).mapToObj(String::valueOf).collect(Collectors.joining(","));
		return this.http
			.post("""
					{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"held_sum",
					"arguments":{"numbers":[%s]},%s}}""".formatted(list, meta()), "MCP-Protocol-Version", "2026-07-28",
					"Mcp-Method", "tools/call", "Mcp-Name", "held_sum")
			.body();
	}

	private static String meta() {
		return "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
				+ "\"io.modelcontextprotocol/clientCapabilities\":{}}";
	}

	static class Tools {

		/** Return the name of the thread. */
		@McpTool(name = "held_sum")
		Mono<String> sum(List<Integer> numbers) {
			return Mono.just(Thread.currentThread().getName());
		}

		@McpResource(uri = "held://item/{id}", name = "held_item")
		String item(String id) {
			return id;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Deciding {

		@Bean
		Tools heldTools() {
			return new Tools();
		}

		@Bean
		McpAccess held() {
			return McpAccess.visibleIf((request) -> !request.registration().name().startsWith("held://")
					|| DECIDING.add(Thread.currentThread().getName()));
		}

	}

}

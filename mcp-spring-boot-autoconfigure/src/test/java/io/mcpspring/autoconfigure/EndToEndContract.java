package io.mcpspring.autoconfigure;

import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What an application gets by the starter alone, as clients see it. Run for each stack.
 */
@SpringBootTest(classes = ShopApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.application.name=shop", "server.address=127.0.0.1", "mcp.server.version=1.0",
				"mcp.server.allowed-origins=https://app.example.com" })
abstract class EndToEndContract {

	private static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},
			"clientInfo":{"name":"test","version":"1"}}}""";

	private static final String ALLOWED_ORIGIN = "https://app.example.com";

	@LocalServerPort
	private int port;

	@Test
	void sdkClientListsAndCalls() {
		try (McpSyncClient client = sdkClient(new ConcurrentLinkedQueue<>())) {
			McpSchema.InitializeResult server = client.initialize();
			assertThat(server.serverInfo().name()).isEqualTo("shop");
			assertThat(server.serverInfo().version()).isEqualTo("1.0");
			assertThat(client.listTools().tools()).extracting(McpSchema.Tool::name)
				.containsExactly("cancel", "count", "deliver", "stock", "thread");
			McpSchema.CallToolResult result = client
				.callTool(new McpSchema.CallToolRequest("stock", Map.of("name", "apples")));
			assertThat(result.isError()).isNotEqualTo(true);
			assertThat(result.structuredContent()).isEqualTo(Map.of("name", "apples", "count", 42));
			assertThat(client.listPrompts().prompts()).extracting(McpSchema.Prompt::name).containsExactly("restock");
			assertThat(client.readResource(new McpSchema.ReadResourceRequest("shop://items/pears")).contents())
				.hasSize(1);
		}
	}

	@Test
	void sdkClientGetsErrorsWithoutDetails() {
		try (McpSyncClient client = sdkClient(new ConcurrentLinkedQueue<>())) {
			client.initialize();
			assertThat(client.callTool(new McpSchema.CallToolRequest("stock", Map.of())).isError()).isTrue();
			McpSchema.CallToolResult failed = client
				.callTool(new McpSchema.CallToolRequest("stock", Map.of("name", " ")));
			assertThat(failed.isError()).isTrue();
			assertThat(failed.content()).asString().doesNotContain("SECRET-4711").doesNotContain("Exception");
		}
	}

	@Test
	void sdkClientGetsProgress() {
		Queue<Double> progress = new ConcurrentLinkedQueue<>();
		try (McpSyncClient client = sdkClient(progress)) {
			client.initialize();
			client.callTool(McpSchema.CallToolRequest.builder("count")
				.arguments(Map.of("steps", 3))
				.progressToken("token")
				.build());
			// The client hands them over in parallel.
			await().untilAsserted(() -> assertThat(progress).containsExactlyInAnyOrder(1.0, 2.0, 3.0));
		}
	}

	private McpSyncClient sdkClient(Queue<Double> progress) {
		return McpClient
			.sync(HttpClientStreamableHttpTransport.builder("http://localhost:" + this.port).endpoint("/mcp").build())
			.requestTimeout(Duration.ofSeconds(60))
			.progressConsumer((notification) -> progress.add(notification.progress()))
			.build();
	}

	@Test
	void sessionOverPlainHttp() {
		// server-2025 HTTP-01, AUTH-01: nobody has to sign in unless that is set up
		HttpResponse<String> initialized = http().post(INITIALIZE);
		assertThat(initialized.statusCode()).isEqualTo(200);
		assertThat(initialized.headers().firstValue("Content-Type")).hasValue("application/json");
		assertThat(json(initialized).at("/result/serverInfo/name").asString()).isEqualTo("shop");
		String session = initialized.headers().firstValue("Mcp-Session-Id").orElseThrow();
		HttpResponse<String> called = http()
			.post("""
					{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"stock","arguments":{"name":"figs"}}}""",
					"Mcp-Session-Id", session);
		assertThat(json(called).at("/id").asString()).isEqualTo("a");
		assertThat(json(called).at("/result/structuredContent/count").asInt()).isEqualTo(42);
		assertThat(http().send("DELETE", "/mcp", null, "Mcp-Session-Id", session).statusCode()).isEqualTo(204);
		assertThat(http().send("DELETE", "/mcp", null, "Mcp-Session-Id", session).statusCode()).isEqualTo(404);
	}

	@Test
	void newestStandaloneStreamReplacesTheOlder() throws Exception {
		// server-2025 GET-07
		String session = http().post(INITIALIZE).headers().firstValue("Mcp-Session-Id").orElseThrow();
		HttpRequest listening = http().request("GET", "/mcp", null, "Accept", "text/event-stream", "Mcp-Session-Id",
				session);
		HttpResponse<InputStream> first = RawHttp.client().send(listening, BodyHandlers.ofInputStream());
		HttpResponse<InputStream> second = RawHttp.client().send(listening, BodyHandlers.ofInputStream());
		try (InputStream open = second.body()) {
			assertThat(second.statusCode()).isEqualTo(200);
			assertThat(new String(first.body().readAllBytes(), StandardCharsets.UTF_8)).doesNotContain("jsonrpc");
			assertThat(http().send("DELETE", "/mcp", null, "Mcp-Session-Id", session).statusCode()).isEqualTo(204);
			assertThat(new String(open.readAllBytes(), StandardCharsets.UTF_8)).doesNotContain("jsonrpc");
		}
	}

	@Test
	void statelessOverPlainHttp() {
		// server-2026 HTTP-01, AUTH-01
		HttpResponse<String> called = http().post("""
				{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"stock","arguments":{"name":"figs"},
				"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
				"io.modelcontextprotocol/clientCapabilities":{}}}}""", "MCP-Protocol-Version", "2026-07-28",
				"Mcp-Method", "tools/call", "Mcp-Name", "stock");
		assertThat(called.statusCode()).as(called.body()).isEqualTo(200);
		assertThat(json(called).at("/result/structuredContent/name").asString()).isEqualTo("figs");
	}

	@Test
	void refusesForeignOriginOnEveryMethod() {
		for (String method : List.of("POST", "GET", "DELETE")) {
			assertThat(http().send(method, "/mcp", null, "Origin", "https://evil.example.com").statusCode()).as(method)
				.isEqualTo(403);
		}
	}

	@Test
	void serverJudgesMethodsItself() {
		HttpResponse<String> answer = http().send("PUT", "/mcp", "{}", "Content-Type", "application/json");
		assertThat(answer.statusCode()).isEqualTo(405);
		assertThat(answer.headers().firstValue("Allow")).isPresent();
		assertThat(json(answer).path("jsonrpc").asString()).isEqualTo("2.0");
	}

	@Test
	void serverJudgesMethodsOfAllowedOriginsItself() {
		HttpResponse<String> answer = http().send("PUT", "/mcp", "{}", "Content-Type", "application/json", "Origin",
				ALLOWED_ORIGIN);
		assertThat(answer.statusCode()).isEqualTo(405);
		assertThat(answer.headers().firstValue("Allow")).isPresent();
		assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).hasValue(ALLOWED_ORIGIN);
		HttpResponse<String> preflight = http().send("OPTIONS", "/mcp", null, "Origin", ALLOWED_ORIGIN,
				"Access-Control-Request-Method", "PUT");
		assertThat(preflight.headers().firstValue("Access-Control-Allow-Methods").orElseThrow()).contains("POST")
			.doesNotContain("PUT");
	}

	@Test
	void blockingMethodsRunWhereTheyMayBlock() {
		try (McpSyncClient client = sdkClient(new ConcurrentLinkedQueue<>())) {
			client.initialize();
			McpSchema.CallToolResult result = client.callTool(new McpSchema.CallToolRequest("thread", Map.of()));
			assertThat(((McpSchema.TextContent) result.content().get(0)).text()).startsWith(blockingThreadPrefix());
		}
	}

	abstract String blockingThreadPrefix();

	RawHttp http() {
		return new RawHttp(this.port);
	}

	private static JsonNode json(HttpResponse<String> response) {
		// A slow answer is a stream.
		return JsonMapper.shared().readTree(response.body().substring(response.body().indexOf("{\"jsonrpc\"")));
	}

}

package io.mcpspring.composition;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.mcpspring.test.McpTestClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Another server with invalid lists and results.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.main.web-application-type=servlet", "mcp.client.odd.era=stateless",
				"mcp.server.remotes.odd.required=false", "test.remote.max-tools=6",
				"test.remote.max-descriptor-size=1024", "test.remote.max-message-size=16384",
				"test.remote.refresh-interval=1h" })
@ExtendWith(OutputCaptureExtension.class)
class HostileServerTests {

	private static final HttpServer SERVER = start();

	private static volatile boolean endless;

	/** The number of cursors that the list has, one after the other. */
	private static volatile int cursors = Integer.MAX_VALUE;

	private static final AtomicInteger pages = new AtomicInteger();

	private static volatile boolean huge;

	private static volatile boolean flooding;

	@Autowired
	McpTestClient client;

	@Autowired
	McpRemotes remotes;

	private static HttpServer start() {
		try {
			HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
			server.createContext("/mcp", HostileServerTests::serve);
			server.start();
			return server;
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void serve(HttpExchange exchange) throws IOException {
		JsonNode request = JsonMapper.shared().readTree(exchange.getRequestBody());
		String result = switch (request.path("method").asString()) {
			case "tools/list" -> list();
			case "tools/call" -> called(request.at("/params/name").asString());
			default -> "{}";
		};
		if (flooding) {
			flood(exchange);
			return;
		}
		byte[] answer = "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}".formatted(request.get("id"), result)
			.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", "application/json");
		exchange.sendResponseHeaders(200, answer.length);
		exchange.getResponseBody().write(answer);
		exchange.close();
	}

	private static void flood(HttpExchange exchange) throws IOException {
		byte[] events = "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}\n\n".repeat(1000)
			.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
		exchange.sendResponseHeaders(200, 0);
		try (exchange) {
			for (int written = 0; written < 400_000_000; written += events.length) {
				exchange.getResponseBody().write(events);
			}
		}
	}

	private static String list() {
		String schema = "\"inputSchema\":{\"type\":\"object\"}";
		return """
				{"resultType":"complete","tools":[{"name":"foreign",%1$s},{"name":"large",%1$s},{"name":"broken",%1$s},
				{"name":"two\\nlines",%1$s},{"name":"long","description":"%2$s",%1$s},{"name":"none"},
				{"name":"text","inputSchema":{"type":"string"}},{"name":"%3$s",%1$s},{"name":"one",%1$s},{"name":"more",%1$s}]%4$s}"""
			.formatted(schema, "x".repeat(1100), "n".repeat(70),
					endless ? ",\"nextCursor\":\"" + pages.incrementAndGet() % cursors + "\"" : "");
	}

	private static String called(String tool) {
		return switch (tool) {
			case "foreign" -> "{\"resultType\":\"complete\",\"content\":[{\"type\":\"hologram\"}]}";
			case "large" ->
				"""
						{"resultType":"complete","content":[],"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"internal"},
						"io.modelcontextprotocol/related-task":{"taskId":"t"},"example.com/own":1,
						"mcp/www_authenticate":["Bearer resource_metadata=\\"https://id.attacker.example\\""]}%s}"""
					.formatted(huge ? ",\"x\":\"%s\"".formatted("x".repeat(20_000)) : "");
			case "broken" ->
				"{\"resultType\":\"complete\",\"content\":[{\"type\":\"image\",\"mimeType\":\"image/png\",\"data\":\"?\"}]}";
			default ->
				JsonMapper.shared().createObjectNode().put("resultType", "complete").put("content", tool).toString();
		};
	}

	@DynamicPropertySource
	static void address(DynamicPropertyRegistry registry) {
		registry.add("mcp.client.odd.url", () -> "http://127.0.0.1:" + SERVER.getAddress().getPort() + "/mcp");
	}

	@AfterAll
	static void stop() {
		SERVER.stop(0);
	}

	@Test
	void withholdsWhatIsNotValid() {
		McpRemoteState state = this.remotes.states().get(0);
		assertThat(state.offered()).contains("odd_broken", "odd_foreign", "odd_large", "odd_two_lines");
		assertThat(state.withheld()).containsEntry("none", "it has no input schema")
			.containsEntry("one", "the server has more than the 6 tools that a RemoteCustomizer allows")
			.containsKeys("long", "text", "more");
		assertThat(state.withheld().get("long")).contains("characters that a RemoteCustomizer allows");
	}

	@Test
	void handsOverForeignResultsAsTexts() {
		assertThat(this.client.tool("odd_foreign").call()).succeeded();
		assertThat(this.client.tool("odd_foreign").call().text()).isEqualTo("{\"type\":\"hologram\"}");
		assertThat(this.client.tool("odd_broken").call().text())
			.isEqualTo("Content of the type 'image' cannot be read: The member 'data' has to be base64");
		assertThat(this.client.tool("odd_two_lines").call().text()).isEqualTo("two\nlines");
		huge = true;
		assertThat(this.client.tool("odd_large").call()).failed("The server 'odd' of this tool gave no usable answer");
		huge = false;
	}

	@Test
	void endsCallWithoutResultButNotifications() {
		flooding = true;
		try {
			assertThat(this.client.tool("odd_foreign").call())
				.failed("The server 'odd' of this tool gave no usable answer");
		}
		finally {
			flooding = false;
		}
	}

	@Test
	void keepsWhatTheServerSaysOfItself() {
		JsonNode meta = this.client.tool("odd_large").call().result().path("_meta");
		assertThat(meta.path("example.com/own").asInt()).isEqualTo(1);
		assertThat(meta.toString()).doesNotContain("internal", "taskId", "attacker");
	}

	@Test
	void keepsWhatWasReadOfAListThatRepeatsACursor(CapturedOutput output) throws Exception {
		endless = true;
		cursors = 3;
		try {
			assertThat(this.remotes.refresh("odd").get(30, TimeUnit.SECONDS).reachable()).isTrue();
			assertThat(output).contains("The list of tools of the remote server 'odd' repeats a cursor");
		}
		finally {
			endless = false;
			cursors = Integer.MAX_VALUE;
		}
	}

	@Test
	void doesNotListForEver(CapturedOutput output) throws Exception {
		endless = true;
		try {
			McpRemoteState state = this.remotes.refresh("odd").get(30, TimeUnit.SECONDS);
			assertThat(state.reachable()).isFalse();
			assertThat(state.failure()).contains("over 200 pages");
			assertThat(state.offered()).contains("odd_foreign");
			assertThat(output).contains("The server 'odd' does not list its tools: ");
		}
		finally {
			endless = false;
		}
		assertThat(this.remotes.refresh("odd").get(30, TimeUnit.SECONDS).reachable()).isTrue();
	}

}

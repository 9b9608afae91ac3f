package io.mcpspring.onbehalfof;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.nimbusds.jwt.SignedJWT;
import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.redis.RedisServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls on behalf of the caller that go on at another node, or without their request
 * (sign-in OBO-01, OBO-11). No access token is written to the Redis of the nodes.
 */
@Tag("cluster")
class OnBehalfOfNodesTests {

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	private static final String LEDGER = "https://ledger.example.com/api";

	private static final Issuer ISSUER = new Issuer();

	private static final Downstream DOWNSTREAM = new Downstream();

	private static RedisServer redis;

	private static List<ConfigurableApplicationContext> nodes;

	private final String token = ISSUER.token("ada");

	private final Watch watch = new Watch(redis.port());

	@BeforeAll
	static void start() {
		redis = RedisServer.start();
		nodes = IntStream.range(0, 2).mapToObj((node) -> node()).toList();
	}

	@AfterAll
	static void stop() {
		nodes.forEach(ConfigurableApplicationContext::close);
		redis.kill();
		DOWNSTREAM.close();
		ISSUER.close();
	}

	@BeforeEach
	void reset() {
		DOWNSTREAM.reset();
	}

	private static ConfigurableApplicationContext node() {
		String client = "spring.security.oauth2.client.registration.exchange.";
		return new SpringApplicationBuilder(Application.class)
			.properties(Map.ofEntries(Map.entry("spring.main.web-application-type", "servlet"),
					Map.entry("server.port", "0"), Map.entry("server.address", "127.0.0.1"),
					Map.entry("mcp.server.public-url", Issuer.MCP), Map.entry("mcp.server.tasks.inline-wait", "0"),
					Map.entry("mcp.server.drain-period", "0s"),
					Map.entry("mcp.server.input.state-keys", "a secret of some thirty-two characters"),
					Map.entry("spring.data.redis.host", "127.0.0.1"),
					Map.entry("spring.security.oauth2.resourceserver.jwt.issuer-uri", ISSUER.url()),
					Map.entry("spring.security.oauth2.client.provider.a.token-uri", ISSUER.url() + "/oauth2/token"),
					Map.entry(client + "provider", "a"), Map.entry(client + "client-id", "mcp-server"),
					Map.entry(client + "client-secret", "password"),
					Map.entry(client + "authorization-grant-type", "urn:ietf:params:oauth:grant-type:token-exchange"),
					Map.entry("mcp.server.on-behalf-of.ledger.registration-id", "exchange"),
					Map.entry("mcp.server.on-behalf-of.ledger.resource", LEDGER)))
			.run("--mcp.server.store.type=redis", "--spring.data.redis.port=" + redis.port(),
					"--mcp.server.store.redis.timeout=30s", "--mcp.server.store.redis.node-timeout=1m",
					"--downstream=" + DOWNSTREAM.url());
	}

	@Test
	void afterQuestionThatIsAnsweredAtAnotherNode() throws ParseException {
		JsonNode asked = stateless(0, "tools/call", "asked", "\"name\":\"asked\",\"arguments\":{}");
		assertThat(DOWNSTREAM.sent()).isEmpty();
		String key = asked.at("/result/inputRequests").propertyNames().iterator().next();
		JsonNode done = stateless(1, "tools/call", "asked",
				"\"name\":\"asked\",\"arguments\":{},\"requestState\":" + asked.at("/result/requestState")
						+ ",\"inputResponses\":{\"" + key + "\":{\"action\":\"accept\",\"content\":{\"sure\":true}}}");
		assertThat(done.toString()).contains("Rex");
		assertCalledAsAda();
	}

	@Test
	void afterQuestionOfSessionThatIsAnsweredAtAnotherNode() throws ParseException {
		HttpResponse<Stream<String>> begun = post(0, """
				{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
				"capabilities":{"elicitation":{}},"clientInfo":{"name":"test","version":"1"}}}""");
		String session = begun.headers().firstValue("Mcp-Session-Id").orElseThrow();
		post(1, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", "Mcp-Session-Id", session);
		Iterator<JsonNode> messages = messages(post(0, """
				{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"asked","arguments":{}}}""",
				"Mcp-Session-Id", session));
		JsonNode question = messages.next();
		assertThat(question.path("method").asString()).isEqualTo("elicitation/create");
		assertThat(DOWNSTREAM.sent()).isEmpty();
		post(1, "{\"jsonrpc\":\"2.0\",\"id\":" + question.path("id")
				+ ",\"result\":{\"action\":\"accept\",\"content\":{\"sure\":true}}}", "Mcp-Session-Id", session);
		assertThat(messages.next().toString()).contains("Rex");
		assertCalledAsAda();
	}

	@Test
	void inTask() throws ParseException {
		JsonNode created = stateless(0, "tools/call", "worked", "\"name\":\"worked\",\"arguments\":{}");
		String task = created.at("/result/taskId").asString();
		Awaitility.await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
			JsonNode now = stateless(1, "tasks/get", task, "\"taskId\":\"" + task + "\"");
			assertThat(now.at("/result/status").asString()).isEqualTo("completed");
			assertThat(now.toString()).contains("Rex");
		});
		assertCalledAsAda();
	}

	private void assertCalledAsAda() throws ParseException {
		assertThat(DOWNSTREAM.calls()).hasSize(1);
		String issued = DOWNSTREAM.calls().get(0).bearer();
		assertThat(SignedJWT.parse(issued).getJWTClaimsSet().getSubject()).isEqualTo("ada");
		assertThat(SignedJWT.parse(issued).getJWTClaimsSet().getAudience()).containsExactly(LEDGER);
		assertThat(DOWNSTREAM.sent().toString()).doesNotContain(this.token);
		assertThat(this.watch.end()).contains("mcp:").doesNotContain(this.token, issued);
	}

	private JsonNode stateless(int node, String method, String name, String params) {
		return messages(
				post(node, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + params + """
						,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
						"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}},
						"extensions":{"io.modelcontextprotocol/tasks":{}}}}}}""", "MCP-Protocol-Version", "2026-07-28",
						"Mcp-Method", method, "Mcp-Name", name))
			.next();
	}

	private HttpResponse<Stream<String>> post(int node, String body, String... headers) {
		String port = nodes.get(node).getEnvironment().getProperty("local.server.port");
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/mcp"))
			.timeout(Duration.ofMinutes(1))
			.headers("Content-Type", "application/json", "Accept", "application/json, text/event-stream",
					"Authorization", "Bearer " + this.token)
			.POST(BodyPublishers.ofString(body));
		if (headers.length > 0) {
			request.headers(headers);
		}
		HttpResponse<Stream<String>> response = HTTP.sendAsync(request.build(), BodyHandlers.ofLines()).join();
		assertThat(response.statusCode()).isBetween(200, 202);
		return response;
	}

	/** The messages of a JSON body or of a stream. */
	private static Iterator<JsonNode> messages(HttpResponse<Stream<String>> response) {
		return response.body()
			.map((line) -> line.startsWith("data:") ? line.substring(5).strip() : line)
			.filter((line) -> line.startsWith("{"))
			.map((line) -> (JsonNode) JsonMapper.shared().readTree(line))
			.iterator();
	}

	/** All that is written to Redis. */
	private static final class Watch {

		private final StringBuffer seen = new StringBuffer();

		private final Socket socket;

		private final Thread reader = new Thread(this::read, "watch");

		Watch(int port) {
			try {
				this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
				this.socket.getOutputStream().write("MONITOR\r\n".getBytes(StandardCharsets.US_ASCII));
			}
			catch (IOException ex) {
				throw new IllegalStateException(ex);
			}
			this.reader.setDaemon(true);
			this.reader.start();
			Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> this.seen.indexOf("OK") >= 0);
		}

		private void read() {
			try (InputStream in = this.socket.getInputStream()) {
				byte[] bytes = new byte[8192];
				for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
					this.seen.append(new String(bytes, 0, read, StandardCharsets.ISO_8859_1));
				}
			}
			catch (IOException ex) {
				// closed by end()
			}
		}

		/** Return it, up to a command that comes last. */
		String end() {
			redis.command("ECHO", "the end");
			Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> this.seen.indexOf("the end") >= 0);
			try {
				this.socket.close();
			}
			catch (IOException ex) {
				throw new IllegalStateException(ex);
			}
			return this.seen.toString();
		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		Tools tools(CallerTokens tokens, @Value("${downstream}") String url) {
			return new Tools(
					RestClient.builder().baseUrl(url).requestInterceptor(tokens.interceptor("ledger")).build());
		}

	}

	/** The tools. */
	static class Tools {

		private final RestClient ledger;

		Tools(RestClient ledger) {
			this.ledger = ledger;
		}

		@McpTool(description = "Calls the ledger after a question")
		String asked(McpRequestContext context) {
			context.elicit("Go on?", Sure.class);
			return worked();
		}

		@McpTool(description = "Calls the ledger in a task")
		@McpTask
		String worked() {
			return String.valueOf(this.ledger.get().uri("/ledger").retrieve().body(String.class));
		}

	}

	record Sure(boolean sure) {
	}

}

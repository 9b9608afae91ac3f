package io.mcpspring.demo;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Iterator;
import java.util.stream.Stream;

import io.mcpspring.redis.RedisServer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two shops with the profile redis, one on Tomcat and one on Netty: what one asks the
 * other may be answered.
 */
class SharedSessionTests {

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private final HttpClient client = HttpClient.newHttpClient();

	@Test
	void asksAtOneShopAndIsAnsweredAtAnother() throws Exception {
		try (RedisServer redis = RedisServer.start();
				ConfigurableApplicationContext tomcat = shop(redis, "redis");
				ConfigurableApplicationContext netty = shop(redis, "redis", "netty")) {
			String session = this.client
				.send(request(tomcat, "", """
						{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
						"capabilities":{"elicitation":{}},"clientInfo":{"name":"test","version":"1"}}}"""),
						BodyHandlers.ofString())
				.headers()
				.firstValue("Mcp-Session-Id")
				.orElseThrow();
			assertThat(redis.count("EXISTS", "mcp:{" + session + "}:s")).isOne();
			send(netty, session, """
					{"jsonrpc":"2.0","method":"notifications/initialized"}""");

			HttpResponse<Stream<String>> call = this.client.send(request(tomcat, session, """
					{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"return_order",
					"arguments":{"orderId":1}}}"""), BodyHandlers.ofLines());
			Iterator<String> lines = call.body().iterator();
			answer(netty, session, next(lines), "reason", "DAMAGED");
			answer(netty, session, next(lines), "method", "VOUCHER");

			assertThat(next(lines).at("/result/content/0/text").asString()).endsWith(" are refunded by VOUCHER");
		}
	}

	private static ConfigurableApplicationContext shop(RedisServer redis, String... profiles) {
		return new SpringApplicationBuilder(DemoApplication.class).profiles(profiles)
			.run("--server.port=0", "--spring.data.redis.port=" + redis.port(), "--spring.data.redis.host=127.0.0.1",
					"--mcp.server.store.redis.timeout=30s", "--mcp.server.store.redis.node-timeout=1m",
					"--mcp.server.input.state-keys=a-key-for-this-test-only-0123456789abcdef",
					"--mcp.server.drain-period=0s");
	}

	/** The next message of a stream. */
	private static JsonNode next(Iterator<String> lines) {
		while (true) {
			String line = lines.next().replaceFirst("^data: ?", "");
			if (line.startsWith("{")) {
				return MAPPER.readTree(line);
			}
		}
	}

	private void answer(ConfigurableApplicationContext shop, String session, JsonNode question, String field,
			String value) throws Exception {
		assertThat(question.path("method").asString()).isEqualTo("elicitation/create");
		send(shop, session, """
				{"jsonrpc":"2.0","id":%s,"result":{"action":"accept","content":{"%s":"%s"}}}"""
			.formatted(question.get("id"), field, value));
	}

	private void send(ConfigurableApplicationContext shop, String session, String message) throws Exception {
		assertThat(this.client.send(request(shop, session, message), BodyHandlers.discarding()).statusCode())
			.isEqualTo(202);
	}

	private static HttpRequest request(ConfigurableApplicationContext shop, String session, String body) {
		HttpRequest.Builder request = HttpRequest
			.newBuilder(
					URI.create("http://127.0.0.1:" + shop.getEnvironment().getProperty("local.server.port") + "/mcp"))
			.header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.POST(BodyPublishers.ofString(body));
		if (!session.isEmpty()) {
			request.header("Mcp-Session-Id", session).header("MCP-Protocol-Version", "2025-11-25");
		}
		return request.build();
	}

}

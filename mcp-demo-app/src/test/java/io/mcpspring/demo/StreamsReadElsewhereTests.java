package io.mcpspring.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.stream.Stream;

import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.redis.RedisServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Streams that are read at another node than the one that writes them are kept alive, and
 * end with their client (server-2025 GET-08, SESS-06).
 */
class StreamsReadElsewhereTests {

	private final HttpClient client = HttpClient.newHttpClient();

	@Test
	@Tag("cluster")
	void areKeptAliveAndEndWithTheirClient() throws Exception {
		try (RedisServer redis = RedisServer.start();
				ConfigurableApplicationContext tomcat = shop(redis, "redis");
				ConfigurableApplicationContext netty = shop(redis, "redis", "netty")) {
			readElsewhere(tomcat, netty);
			readElsewhere(netty, tomcat);
		}
	}

	private void readElsewhere(ConfigurableApplicationContext writer, ConfigurableApplicationContext reader)
			throws Exception {
		String session = post(writer, "", """
				{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
				"capabilities":{"elicitation":{}},"clientInfo":{"name":"test","version":"1"}}}""").headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
		post(writer, session, """
				{"jsonrpc":"2.0","method":"notifications/initialized"}""").body().close();
		String first;
		try (Stream<String> call = post(writer, session, """
				{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"return_order",
				"arguments":{"orderId":1}}}""").body()) {
			first = next(call.iterator(), "id:").substring(3).strip();
		}
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port(reader))) {
			socket.setSoTimeout(60_000);
			socket.getOutputStream()
				.write("""
						GET /mcp HTTP/1.1
						Host: 127.0.0.1:%d
						Accept: text/event-stream
						Mcp-Session-Id: %s
						MCP-Protocol-Version: 2025-11-25
						Last-Event-ID: %s

						""".formatted(port(reader), session, first)
					.replace("\n", "\r\n")
					.getBytes(StandardCharsets.US_ASCII));
			Iterator<String> resumed = new BufferedReader(
					new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
				.lines()
				.iterator();
			assertThat(next(resumed, "data: {")).contains("elicitation/create");
			for (int comments = 0; comments < 3; comments++) {
				next(resumed, ": keep-alive");
			}
			assertThat(reader.getBean(McpEngine.class).openStreams()).isPositive();
		}
		await().atMost(Duration.ofSeconds(60)).until(() -> reader.getBean(McpEngine.class).openStreams() == 0);
	}

	private static String next(Iterator<String> lines, String start) {
		while (true) {
			String line = lines.next();
			if (line.startsWith(start)) {
				return line;
			}
		}
	}

	private HttpResponse<Stream<String>> post(ConfigurableApplicationContext shop, String session, String body)
			throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port(shop) + "/mcp"))
			.header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.POST(BodyPublishers.ofString(body));
		if (!session.isEmpty()) {
			request.header("Mcp-Session-Id", session).header("MCP-Protocol-Version", "2025-11-25");
		}
		return this.client.send(request.build(), BodyHandlers.ofLines());
	}

	private static int port(ConfigurableApplicationContext shop) {
		return shop.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
	}

	private static ConfigurableApplicationContext shop(RedisServer redis, String... profiles) {
		return new SpringApplicationBuilder(DemoApplication.class).profiles(profiles)
			.run("--server.port=0", "--spring.data.redis.port=" + redis.port(), "--spring.data.redis.host=127.0.0.1",
					"--mcp.server.store.redis.timeout=30s", "--mcp.server.store.redis.node-timeout=1m",
					"--mcp.server.input.state-keys=a-key-for-this-test-only-0123456789abcdef",
					"--mcp.server.stream.keep-alive=500ms", "--mcp.server.drain-period=0s");
	}

}

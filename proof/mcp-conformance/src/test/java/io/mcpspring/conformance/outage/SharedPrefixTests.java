package io.mcpspring.conformance.outage;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpspring.conformance.ConformanceApplication;
import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.conformance.raw.RawStream;
import io.mcpspring.redis.RedisServer;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Two applications that use one Redis by the same prefix.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("cluster")
class SharedPrefixTests {

	@Test
	void refusesToStartASecondApplication() throws IOException {
		try (RedisServer redis = RedisServer.start(); ConfigurableApplicationContext first = start(redis)) {
			Awaitility.await().until(() -> readiness(first) == 200);
			McpSession session = McpSession.begin(port(first));

			assertThatException().isThrownBy(() -> start(redis, "--mcp.server.name=other").close())
				.havingRootCause()
				.isInstanceOf(InvalidMcpPropertyException.class)
				.withMessageContainingAll("mcp.server.store.redis.key-prefix", "'mcp-conformance'");

			assertThat(session.text(1, "test_simple_text", "{}")).isNotEmpty();
			try (ConfigurableApplicationContext renamed = start(redis, "--mcp.server.name=renamed",
					"--mcp.server.store.redis.application=mcp-conformance");
					ConfigurableApplicationContext apart = start(redis, "--mcp.server.name=other",
							"--mcp.server.store.redis.key-prefix=other:")) {
				assertThat(status(renamed, session.headers())).isEqualTo(200);
				assertThat(status(apart, session.headers())).isEqualTo(404);
			}
		}
	}

	@Test
	void isNotReadyWhenRedisComesBackWithAnother() throws Exception {
		try (RedisServer redis = RedisServer.start()) {
			ConfigurableApplicationContext first = start(redis);
			Awaitility.await().until(() -> readiness(first) == 200);
			McpSession session = McpSession.begin(port(first));
			redis.pause();
			try (ConfigurableApplicationContext second = start(redis, "--mcp.server.name=other")) {
				redis.resume();

				Awaitility.await().until(() -> readiness(second) == 503);
				assertThat(status(second, session.headers())).isEqualTo(503);
				assertThat(status(second, Map.of())).isEqualTo(503);
				Awaitility.await().until(() -> status(first, session.headers()) == 200);
				first.close();
				redis.command("DEL", "mcp:{nodes}:application");

				Awaitility.await().until(() -> readiness(second) == 200);
				Awaitility.await().until(() -> status(second, Map.of()) == 200);
			}
		}
	}

	private static ConfigurableApplicationContext start(RedisServer redis, String... more) {
		List<String> arguments = new ArrayList<>(List.of("--server.port=0", "--mcp.server.store.type=redis",
				"--spring.data.redis.host=127.0.0.1", "--spring.data.redis.port=" + redis.port(),
				"--mcp.server.store.redis.node-timeout=2s", "--mcp.server.drain-period=0s",
				"--mcp.server.input.state-keys=a secret of some thirty-two characters"));
		arguments.addAll(List.of(more));
		return new SpringApplicationBuilder(ConformanceApplication.class).profiles("servlet")
			.properties("spring.main.register-shutdown-hook=false")
			.run(arguments.toArray(String[]::new));
	}

	private static int port(ConfigurableApplicationContext node) {
		return ((WebServerApplicationContext) node).getWebServer().getPort();
	}

	private static int readiness(ConfigurableApplicationContext node) throws IOException {
		HttpURLConnection connection = (HttpURLConnection) URI
			.create("http://127.0.0.1:" + port(node) + "/actuator/health/readiness")
			.toURL()
			.openConnection();
		return connection.getResponseCode();
	}

	/** Of a ping in a session, or of a new session without headers. */
	private static int status(ConfigurableApplicationContext node, Map<String, String> headers) throws IOException {
		try (RawStream stream = new RawStream(new Socket(InetAddress.getLoopbackAddress(), port(node)))) {
			stream.send("POST", headers, headers.isEmpty() ? """
					{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
					"capabilities":{},"clientInfo":{"name":"guest","version":"1"}}}""" : """
					{"jsonrpc":"2.0","id":1,"method":"ping"}""");
			return stream.status();
		}
	}

}

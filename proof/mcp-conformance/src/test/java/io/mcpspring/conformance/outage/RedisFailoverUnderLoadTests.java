package io.mcpspring.conformance.outage;

import java.util.concurrent.TimeUnit;

import io.mcpspring.conformance.ConformanceApplication;
import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.redis.RedisWithSentinel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The master of Redis dies while clients use the server: calls that run finish, and
 * sessions go on with the replica. Runs with {@code -Dmcp.redis.failover=true}.
 */
@EnabledIfSystemProperty(named = "mcp.redis.failover", matches = "true")
@SpringBootTest(classes = ConformanceApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.profiles.active=reactive", "mcp.server.store.type=redis",
				"mcp.server.store.redis.timeout=1s", "mcp.server.drain-period=0s" })
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("cluster")
class RedisFailoverUnderLoadTests {

	private static RedisWithSentinel redis;

	@LocalServerPort
	private int port;

	@DynamicPropertySource
	static void connection(DynamicPropertyRegistry registry) {
		redis = RedisWithSentinel.start();
		redis.properties().forEach((name, value) -> registry.add(name, () -> value));
	}

	@AfterAll
	static void stopRedis() {
		redis.close();
	}

	@Test
	void finishesCallsAndKeepsSessions() throws Exception {
		McpSession before = McpSession.begin(this.port);
		try (OutageClients clients = OutageClients.start(this.port)) {
			clients.awaitResumableCalls();
			clients.awaitSendingCalls();
			redis.master().kill();
			clients.awaitResumableCalls();
			clients.stopAndCheck();
			assertThat(clients.brokenCalls()).isPositive();
		}
		assertThat(before.text(1, "test_simple_text", "{}")).isNotEmpty();
	}

}

package io.mcpspring.redis;

import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.McpResult.CallTool;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Script;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How often a node waits for Redis. The server is one of its own, whose commands are
 * counted.
 */
class RoundTripTests {

	private RedisServer redis;

	private RedisNodes nodes;

	private RedisMonitor monitor;

	@BeforeEach
	void start() throws Exception {
		this.redis = RedisServer.start();
		this.nodes = new RedisNodes(this.redis);
		this.monitor = new RedisMonitor(this.redis);
	}

	@AfterEach
	void stop() throws Exception {
		this.monitor.close();
		this.nodes.close();
		this.redis.close();
	}

	@Test
	void aCallInASessionTakesOne() {
		try (FakeServer server = FakeServer.setup()
			.stores(this.nodes.node().all())
			.tool("hello", (context, arguments) -> CallTool.text("hello"))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			String session = "{" + RedisKeys.encode(client.id()) + "}:";
			client.call("hello").toolText();
			Awaitility.await().until(() -> this.monitor.count(session, Script.SESSION_USE) > 0);
			this.monitor.clear();

			client.call("hello").toolText();
			client.call("hello").toolText();

			Awaitility.await().until(() -> this.monitor.scripts(session).size() >= 2);
			assertThat(this.monitor.scripts(session)).hasSize(2);
			assertThat(this.monitor.count(session, Script.SESSION_USE)).isEqualTo(2);
		}
	}

}

package io.mcpspring.autoconfigure;

import io.mcpspring.redis.RedisServer;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What health and readiness say of a store that does not take what the node writes. Run
 * for each stack.
 */
abstract class StoreReadinessContract {

	private static final String READINESS = "/actuator/health/readiness";

	private static final String STRICT = "/actuator/health/strict";

	private static final String HEALTH = "/actuator/health/mcp";

	private final WebApplicationType type;

	StoreReadinessContract(WebApplicationType type) {
		this.type = type;
	}

	@Test
	void healthSaysThatRedisIsFullOrReadOnly() {
		try (RedisServer redis = RedisServer.start(); RunningApplication node = start(redis)) {
			await().until(() -> status(node, STRICT) == 200);
			assertThat(status(node, READINESS)).isEqualTo(200);

			redis.command("CONFIG", "SET", "maxmemory", "1");
			await().until(() -> status(node, STRICT) == 503);
			await().untilAsserted(() -> assertThat(body(node, HEALTH)).contains("\"DOWN\"", "OOM command not allowed"));
			assertThat(status(node, READINESS)).as("all nodes have it").isEqualTo(200);
			redis.command("CONFIG", "SET", "maxmemory", "0");
			await().until(() -> status(node, STRICT) == 200);

			redis.command("REPLICAOF", "127.0.0.1", "1");
			await().until(() -> status(node, STRICT) == 503);
			await().untilAsserted(() -> assertThat(body(node, HEALTH)).contains("\"DOWN\"", "READONLY"));
			redis.command("REPLICAOF", "NO", "ONE");
			await().until(() -> status(node, STRICT) == 200);
		}
	}

	@Test
	void isNotReadyBeforeItHasWrittenToRedis() {
		try (RedisServer redis = RedisServer.start()) {
			redis.command("REPLICAOF", "127.0.0.1", "1");
			try (RunningApplication node = start(redis)) {
				await().until(() -> status(node, READINESS) == 503);
				assertThat(status(node, "/actuator/health/liveness")).isEqualTo(200);
				await().until(() -> body(node, HEALTH).contains("READONLY"));

				redis.command("REPLICAOF", "NO", "ONE");
				await().until(() -> status(node, READINESS) == 200);
				assertThat(body(node, HEALTH)).contains("\"UP\"");
			}
		}
	}

	@Test
	void isNotReadyWithAWrongPassword() {
		try (RedisServer redis = RedisServer.start("--requirepass", "right");
				RunningApplication node = start(redis, "spring.data.redis.password=wrong")) {
			await().until(() -> status(node, READINESS) == 503);
			await().until(() -> body(node, HEALTH).contains("WRONGPASS"));
			assertThat(body(node, HEALTH)).contains("\"DOWN\"", "Redis refuses the credentials of this node")
				.doesNotContain("wrong\"");
		}
	}

	@Test
	void healthSaysThatThePasswordWasChangedWhileTheNodeRuns() {
		try (RedisServer redis = RedisServer.start("--user", "node", "on", ">right", "~*", "&*", "+@all");
				RunningApplication node = start(redis, "spring.data.redis.username=node",
						"spring.data.redis.password=right", "mcp.server.store.redis.timeout=5s")) {
			await().until(() -> status(node, STRICT) == 200);

			redis.command("ACL", "SETUSER", "node", "resetpass", ">other");
			// Connections stay open.
			await().until(() -> status(node, STRICT) == 200);
			redis.command("CLIENT", "KILL", "USER", "node");
			await().until(() -> status(node, STRICT) == 503);
			await().untilAsserted(() -> assertThat(body(node, HEALTH)).contains("\"DOWN\"",
					"Redis refuses the credentials of this node"));
			assertThat(status(node, READINESS)).as("all nodes have it").isEqualTo(200);

			redis.command("ACL", "SETUSER", "node", ">right");
			await().until(() -> status(node, STRICT) == 200);
			assertThat(body(node, HEALTH)).contains("\"UP\"");
		}
	}

	private RunningApplication start(RedisServer redis, String... more) {
		String[] properties = { "spring.profiles.active=redis", "spring.data.redis.host=127.0.0.1",
				"spring.data.redis.port=" + redis.port(), "mcp.server.drain-period=0s",
				"mcp.server.input.state-keys=a secret of some thirty-two characters",
				"management.endpoint.health.show-details=always", "management.endpoint.health.probes.enabled=true",
				"management.endpoint.health.group.strict.include=readinessState,mcp" };
		String[] all = new String[properties.length + more.length];
		System.arraycopy(properties, 0, all, 0, properties.length);
		System.arraycopy(more, 0, all, properties.length, more.length);
		return RunningApplication.start(this.type, all);
	}

	private static int status(RunningApplication node, String path) {
		return node.http().send("GET", path, null).statusCode();
	}

	private static String body(RunningApplication node, String path) {
		return node.http().send("GET", path, null).body();
	}

}

package io.mcpspring.redis;

import java.time.Duration;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that heard nothing of the others for a while.
 */
@ExtendWith(RedisOfTest.class)
class MissedMessageTests {

	@RegisterExtension
	private final ServersOnRedis cluster = new ServersOnRedis(Duration.ofSeconds(5));

	@Test
	void stopsWhatWasCancelledMeanwhile(RedisServer redis) {
		// server-2025 CANC-01
		SessionClient client = this.cluster.server(this.cluster.stores()).connect("2025-11-25");
		FakeServer other = this.cluster.server(this.cluster.stores());
		FakeExchange call = this.cluster.begunSteps(client);
		redis.command("ACL", "SETUSER", "default", "-subscribe");
		try {
			redis.command("CLIENT", "KILL", "TYPE", "pubsub");
			assertThat(client.at(other).cancel(client.lastRequest()).status()).isEqualTo(202);
			assertThat(this.cluster.interrupted()).isFalse();
		}
		finally {
			redis.command("ACL", "SETUSER", "default", "+subscribe");
		}

		call.stream().awaitEnd();
		Awaitility.await().untilTrue(this.cluster.interrupted());
	}

}

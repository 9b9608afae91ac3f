package io.mcpspring.redis;

import java.time.Duration;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that heard nothing of the others for a while.
 */
@ExtendWith(RedisOfTest.class)
@Isolated
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

	@Test
	void stopsWhatIsCancelledWhileItHearsNothing(RedisServer redis) {
		// server-2025 CANC-01
		SessionClient client = this.cluster.server(this.cluster.stores()).connect("2025-11-25");
		FakeServer other = this.cluster.server(this.cluster.stores());
		FakeExchange call = this.cluster.begunSteps(client);

		whileNobodyHears(redis, () -> {
			assertThat(client.at(other).cancel(client.lastRequest()).status()).isEqualTo(202);
			call.stream().awaitEnd();
			Awaitility.await().untilTrue(this.cluster.interrupted());
		});
	}

	@Test
	void endsWhatIsDeletedWhileItHearsNothing(RedisServer redis) {
		// server-2025 SESS-11
		SessionClient client = this.cluster.server(this.cluster.stores()).connect("2025-11-25");
		FakeServer other = this.cluster.server(this.cluster.stores());
		FakeExchange listening = client.get();
		listening.stream().await((event) -> event.isPriming());
		FakeExchange call = this.cluster.begunSteps(client);

		whileNobodyHears(redis, () -> {
			assertThat(client.at(other).delete().status()).isEqualTo(204);
			listening.stream().awaitEnd();
			call.stream().awaitEnd();
			Awaitility.await().untilTrue(this.cluster.interrupted());
		});
	}

	/** Do something while no node receives messages of others, though Redis answers. */
	static void whileNobodyHears(RedisServer redis, Runnable action) {
		redis.command("ACL", "SETUSER", "default", "-subscribe");
		try {
			redis.command("CLIENT", "KILL", "TYPE", "pubsub");
			action.run();
		}
		finally {
			redis.command("ACL", "SETUSER", "default", "+subscribe");
		}
	}

}

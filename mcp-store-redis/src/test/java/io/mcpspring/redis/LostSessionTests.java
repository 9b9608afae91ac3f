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
 * Sessions whose data Redis lost.
 */
@ExtendWith(RedisOfTest.class)
@Isolated
class LostSessionTests {

	@RegisterExtension
	private final ServersOnRedis cluster = new ServersOnRedis(Duration.ofSeconds(2));

	@Test
	void endsTheConnectionsOfCallsThatWaited(RedisServer redis) {
		FakeServer server = this.cluster.server(this.cluster.stores());
		SessionClient client = server.connect("2025-11-25");
		FakeExchange listening = client.get();
		listening.stream().await((event) -> event.isPriming());
		FakeExchange call = client.call("confirm");
		call.stream().awaitMethod("elicitation/create");

		redis.command("FLUSHALL");

		call.stream().awaitEnd();
		listening.stream().awaitEnd();
		assertThat(client.request("tools/list").status()).isEqualTo(404);
	}

	@Test
	void endsTheStreamBesideACallThatRunsToItsEnd(RedisServer redis) {
		// server-2025 GET-01
		FakeServer server = this.cluster.server(this.cluster.stores());
		SessionClient client = server.connect("2025-11-25");
		FakeExchange listening = client.get();
		listening.stream().await((event) -> event.isPriming());
		FakeExchange call = this.cluster.begunSteps(client);

		redis.command("FLUSHALL");

		listening.stream().awaitEnd();
		assertThat(call.stream().isOver()).isFalse();
		assertThat(this.cluster.interrupted()).isFalse();
		this.cluster.send(2, 0);
		assertThat(call.toolText()).isEqualTo("done");
	}

	@Test
	void tellsALossFromADeletionAfterIt(RedisServer redis) {
		FakeServer server = this.cluster.server(this.cluster.stores());
		FakeServer other = this.cluster.server(this.cluster.stores());
		FakeExchange listening = server.connect("2025-11-25").get();
		listening.stream().await((event) -> event.isPriming());
		redis.command("FLUSHALL");
		listening.stream().awaitEnd();
		SessionClient client = server.connect("2025-11-25");
		FakeExchange call = this.cluster.begunSteps(client);

		MissedMessageTests.whileNobodyHears(redis, () -> {
			assertThat(client.at(other).delete().status()).isEqualTo(204);
			call.stream().awaitEnd();
			Awaitility.await().untilTrue(this.cluster.interrupted());
		});
	}

}

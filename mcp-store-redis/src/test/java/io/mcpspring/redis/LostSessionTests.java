package io.mcpspring.redis;

import java.time.Duration;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sessions whose data Redis lost.
 */
@ExtendWith(RedisOfTest.class)
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

}

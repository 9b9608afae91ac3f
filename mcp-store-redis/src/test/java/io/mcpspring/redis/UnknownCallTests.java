package io.mcpspring.redis;

import java.io.IOException;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.redis.access.Script;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cancellations of calls that the node does not know.
 */
@ExtendWith(RedisOfTest.class)
class UnknownCallTests {

	private static final Duration LONG = Duration.ofMinutes(1);

	@RegisterExtension
	private final ServersOnRedis cluster = new ServersOnRedis(Duration.ofSeconds(5));

	@Test
	void areSearchedByOneNodeAndAnnouncedInSmallNumber(RedisServer redis) throws IOException {
		// server-2025 CANC-01, CANC-02
		try (CutLink here = new CutLink(redis); CutLink there = new CutLink(redis)) {
			FakeServer server = this.cluster.server(this.cluster.stores(here, LONG));
			FakeServer other = this.cluster.server(this.cluster.stores(there, LONG));
			SessionClient client = server.connect("2025-03-26");
			FakeExchange call = this.cluster.begunSteps(client.at(other));
			// Redis knows the scripts from now on.
			assertThat(client.cancel(999).status()).isEqualTo(202);
			Awaitility.await().until(() -> there.heard().contains("cancelled"));
			int sent = here.sent().length();
			int heard = there.heard().length();

			assertThat(client.post(cancellations(100)).status()).isEqualTo(202);
			assertThat(client.cancel(client.lastRequest()).status()).isEqualTo(202);

			call.stream().awaitEnd();
			Awaitility.await().untilTrue(this.cluster.interrupted());
			assertThat(there.sent()).as("the other node").doesNotContain(Script.CALL_TAKE.digest());
			assertThat(count(there.heard().substring(heard), "cancelled")).as("16 of the batch, and the call")
				.isEqualTo(17);
			assertThat(count(here.sent().substring(sent), Script.SESSION_WRITE.digest()))
				.as("one for the batch, one for the call")
				.isEqualTo(2);
		}
	}

	private static String cancellations(int number) {
		return IntStream.range(0, number)
			.mapToObj((i) -> "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':'unknown-" + i
					+ "'}}")
			.collect(Collectors.joining(",", "[", "]"));
	}

	private static int count(String text, String part) {
		return text.split(part, -1).length - 1;
	}

}

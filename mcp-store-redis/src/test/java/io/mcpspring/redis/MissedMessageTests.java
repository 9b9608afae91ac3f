package io.mcpspring.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.stream.EventLog;
import io.mcpspring.stream.StreamEvent;
import io.mcpspring.stream.StreamKey;
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

	/**
	 * A client that reconnects to a node that was paused reads the events that another
	 * node wrote meanwhile.
	 */
	@Test
	void readsWhatOthersWroteToAStreamThatNobodyWatched(RedisServer redis) {
		// server-2025 SSE-07
		EventLog log = this.cluster.stores().events();
		EventLog other = this.cluster.stores().events();
		StreamKey key = new StreamKey("session", "stream");
		long epoch = await(log.open(key));
		await(log.append(key, event("one")));

		whileNobodyHears(redis, () -> await(other.append(key, event("two"))));

		Awaitility.await()
			.untilAsserted(() -> assertThat(await(log.read(key, epoch, 1, 1000)))
				.isInstanceOfSatisfying(EventLog.Read.Events.class, (read) -> assertThat(read.events()).hasSize(1)));
	}

	private static StreamEvent event(String text) {
		return StreamEvent.message(text.getBytes(StandardCharsets.UTF_8));
	}

	private static <T> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
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

package io.mcpspring.redis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.session.RedisSessionStore;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
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

	/** After which a node takes Redis for lost. */
	private static final Duration SOON = Duration.ofSeconds(2);

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

	@Test
	void endsWhatWasDeletedWhileItsLinkWasCut(RedisServer redis) throws IOException {
		// server-2025 SESS-11
		try (CutLink link = new CutLink(redis)) {
			RedisStores stores = this.cluster.stores(link, SOON);
			SessionClient client = this.cluster.server(stores).connect("2025-11-25");
			FakeServer other = this.cluster.server(this.cluster.stores());
			FakeExchange listening = client.get();
			listening.stream().await((event) -> event.isPriming());

			link.cut();
			Awaitility.await().until(() -> !stores.isAvailable());
			assertThat(client.at(other).delete().status()).isEqualTo(204);
			assertThat(listening.stream().isOver()).isFalse();
			link.mend();

			listening.stream().awaitEnd();
		}
	}

	/** The node learns of the end before it learns that there was such a session. */
	@Test
	void endsWhatBeganWhileItsSessionWasDeleted(RedisServer redis) throws IOException {
		// server-2025 SESS-11
		try (CutLink link = new CutLink(redis)) {
			FakeServer slow = this.cluster.server(this.cluster.stores(link, Duration.ofMinutes(1)));
			SessionClient client = this.cluster.server(this.cluster.stores()).connect("2025-11-25");
			// The connection for messages is there.
			Awaitility.await().until(() -> !link.heard().isEmpty());

			link.delayAnswers();
			FakeExchange call = client.at(slow).call("steps");
			Awaitility.await().until(() -> link.sent().contains(this.cluster.key(client, "s")));
			assertThat(client.delete().status()).isEqualTo(204);
			Awaitility.await().until(() -> link.heard().contains(client.id()));
			link.mend();

			assertThat(call.status()).isEqualTo(404);
		}
	}

	/** The node that deletes a session may lose its link, or die, right after. */
	@Test
	void endsWhatWasDeletedByANodeThatIsNotHeardSince(RedisServer redis) throws IOException {
		// server-2025 SESS-11
		try (CutLink link = new CutLink(redis)) {
			FakeServer deleting = this.cluster.server(this.cluster.stores(link, SOON));
			RedisStores stores = this.cluster.stores();
			FakeServer other = this.cluster.server(stores);
			// Redis knows the script from now on.
			assertThat(other.connect("2025-11-25").at(deleting).delete().status()).isEqualTo(204);
			SessionClient client = other.connect("2025-11-25");
			FakeExchange listening = client.get();
			listening.stream().await((event) -> event.isPriming());
			FakeExchange call = this.cluster.begunSteps(client);
			// The next use of the session is recorded much later.
			Awaitility.await().until(() -> ((RedisSessionStore) stores.sessions()).touched() == 1);

			link.cutAfter(Script.SESSION_REMOVE.digest());
			client.at(deleting).delete();

			listening.stream().awaitEnd();
			call.stream().awaitEnd();
			Awaitility.await().untilTrue(this.cluster.interrupted());
		}
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

	/** A client that reconnects elsewhere may find its stream begun anew there. */
	@Test
	void writesToTheStreamThatAnotherNodeBeganAnew(RedisServer redis) {
		EventLog log = this.cluster.stores().events();
		EventLog other = this.cluster.stores().events();
		EventLog reader = this.cluster.stores().events();
		StreamKey key = StreamKey.standalone("session");
		await(log.open(key));
		await(log.append(key, event("one")));

		whileNobodyHears(redis, () -> {
			await(other.close(key));
			long epoch = await(other.open(key));
			await(log.append(key, event("two")));

			assertThat(await(reader.read(key, epoch, 0, 1000))).isInstanceOfSatisfying(EventLog.Read.Events.class,
					(read) -> assertThat(read.events()).hasSize(1));
		});
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

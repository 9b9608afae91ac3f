package io.mcpspring.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.redis.access.Script;
import io.mcpspring.store.EventLog.Positioned;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.SessionStore.Created;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What two nodes do with a Redis of any shape, in seconds: the contracts that need not
 * wait for something to expire, and sessions and streams that are spread over all slots
 * where there are slots. The other contracts run with
 * {@code -Dmcp.test.redis-shape=cluster} and the like.
 */
abstract class RedisEverydayContract {

	private static final int SESSIONS = 12;

	@RegisterExtension
	final Nodes nodes = new Nodes();

	@Test
	void keepsSessionsAndTheirCaps() {
		SessionLimits limits = new SessionLimits(SESSIONS, SESSIONS - 4, Duration.ofMinutes(1), Duration.ofHours(1));
		RedisStores one = this.nodes.cluster().with(limits).node();
		RedisStores two = this.nodes.cluster().node();
		List<String> ended = new ArrayList<>();
		one.sessions().onEnd((session) -> ended.add(session.id()));
		for (int i = 0; i < SESSIONS; i++) {
			String id = "session-" + i;
			assertThat(await(one.sessions().create(session(id, (i < 8) ? "alice" : ""))))
				.isInstanceOf(Created.Kept.class);
			await(two.sessions()
				.update(id, SessionData.changing((session) -> session.withSubscriptions(Set.of("test://" + id)))));
		}
		assertThat(await(two.sessions().create(session("more", "alice")))).isInstanceOf(Created.Refused.class);
		assertThat(await(two.sessions().create(session("more", "")))).isInstanceOf(Created.Refused.class);

		assertThat(await(one.sessions().find("session-7", "alice")).subscriptions())
			.containsExactly("test://session-7");
		assertThat(await(two.sessions().remove("session-7"))).isTrue();
		assertThat(await(one.sessions().find("session-7", "alice"))).isNull();
		assertThat(await(two.sessions().create(session("more", "alice")))).isInstanceOf(Created.Kept.class);
		List<String> all = new ArrayList<>();
		one.sessions().forEach((session) -> all.add(session.id()));
		assertThat(all).hasSize(SESSIONS).contains("more", "session-0").doesNotContain("session-7");
	}

	@Test
	void keepsStreamsAndWakesTheirReaders() throws Exception {
		RedisStores one = this.nodes.cluster().node();
		RedisStores two = this.nodes.cluster().node();
		for (int i = 0; i < SESSIONS; i++) {
			StreamKey key = new StreamKey("session-" + i, "call");
			long epoch = await(one.events().open(key));
			append(one, key, "one");
			Semaphore woken = new Semaphore(0);
			two.events().watch(key, woken::release);
			assertThat(texts(two, key, epoch)).containsExactly("one");
			woken.drainPermits();
			append(one, key, "two");
			assertThat(woken.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
			append(two, key, "three");
			Awaitility.await()
				.untilAsserted(() -> assertThat(texts(one, key, epoch)).containsExactly("one", "two", "three"));
			await(two.events().closeSession(key.sessionId()));
			assertThat(await(one.events().read(key, epoch, 0, 100))).isInstanceOf(Read.Gone.class);
		}
	}

	@Test
	void countsForAllNodes() {
		RedisStores one = this.nodes.cluster().node();
		RedisStores two = this.nodes.cluster().node();
		for (int i = 0; i < SESSIONS; i++) {
			assertThat(await(one.rates().count("caller-" + i, 1, Duration.ofMinutes(1)))).isNull();
			assertThat(await(two.rates().count("caller-" + i, 1, Duration.ofMinutes(1)))).isPositive();
		}
	}

	static SessionData session(String id, String owner) {
		return SessionData.begun(id, owner, ProtocolVersion.V2025_11_25, Implementation.of("client", "1.0"),
				ClientCapabilities.NONE, Instant.parse("2026-11-01T10:00:00Z"));
	}

	static long append(RedisStores node, StreamKey key, String text) {
		return await(node.events().append(key, StreamEvent.message(Script.bytes(text))));
	}

	/** All events, in order. */
	static List<String> texts(RedisStores node, StreamKey key, long epoch) {
		List<String> texts = new ArrayList<>();
		while (true) {
			Read read = await(node.events().read(key, epoch, texts.size(), 10_000));
			assertThat(read).isInstanceOf(Read.Events.class);
			List<Positioned> found = ((Read.Events) read).events();
			if (found.isEmpty()) {
				return texts;
			}
			found.forEach((event) -> texts.add(new String(event.event().data(), StandardCharsets.UTF_8)));
		}
	}

	static <T> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

	@Nested
	class SuspendedCalls extends RedisSuspendedCallStoreTests {

	}

	@Nested
	class States extends RedisConsumedStatesTests {

	}

	@Nested
	class Links extends RedisNodeLinkTests {

	}

}

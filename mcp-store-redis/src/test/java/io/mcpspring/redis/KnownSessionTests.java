package io.mcpspring.redis;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.engine.record.StandalonePosition;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.store.SessionWeight;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.redis.session.RedisSessionStore;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Sessions that a node does not read again while they stay the same.
 */
@ExtendWith(RedisOfTest.class)
class KnownSessionTests {

	private static final String URI = "test://subscribed/";

	/** The most that a client may subscribe to: 64 KB. */
	private static final Set<String> URIS = IntStream.range(1000, 2000)
		.mapToObj((number) -> (URI + number + "x".repeat(64)).substring(0, 64))
		.collect(Collectors.toSet());

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	private RedisSessionStore node() {
		return (RedisSessionStore) this.nodes.cluster().node().sessions();
	}

	private RedisSessionStore node(CutLink link) {
		return (RedisSessionStore) this.nodes.cluster().node(link).sessions();
	}

	private String key(String id) {
		return this.nodes.cluster().prefix() + "{" + id + "}:s";
	}

	private static SessionData session(String id) {
		return SessionData
			.begun(id, "alice", ProtocolVersion.V2025_11_25, Implementation.of("client", "1.0"),
					ClientCapabilities.NONE, Instant.parse("2026-11-01T10:00:00Z"))
			.asInitialized()
			.withSubscriptions(URIS);
	}

	private static @Nullable SessionRecord setLevel(SessionStore store, LoggingLevel level) {
		return await(store.update("one", SessionData.changing((session) -> session.withLogLevel(level))));
	}

	private static @Nullable LoggingLevel level(SessionStore store) {
		return SessionData.of(await(store.find("one", "alice"))).logLevel();
	}

	@Test
	void requestsOfALargeSessionMoveNoRecord(RedisServer redis) throws IOException {
		try (CutLink link = new CutLink(redis);
				FakeServer server = FakeServer.setup().stores(this.nodes.cluster().node(link).all()).start()) {
			SessionClient client = server.connect("2025-11-25");
			await(node().update(client.id(), SessionData.changing((session) -> session.withSubscriptions(URIS))));
			int begun = link.answered().length();
			assertThat(client.request("ping").status()).isEqualTo(200);
			int read = link.answered().length();
			assertThat(read - begun).as("the first reads the record").isGreaterThan(64_000);

			for (int i = 0; i < 20; i++) {
				assertThat(client.request("ping").status()).isEqualTo(200);
			}

			assertThat(link.answered().substring(read)).doesNotContain(URI);
			assertThat(link.answered().length() - read).as("20 pings, and heartbeats").isLessThan(64_000);
		}
	}

	@Test
	void changesThatChangeNothingMoveNoRecord(RedisServer redis) throws IOException {
		try (CutLink link = new CutLink(redis)) {
			RedisSessionStore store = node(link);
			await(store.create(session("one")));
			setLevel(store, LoggingLevel.ERROR);
			int read = link.answered().length();

			assertThat(setLevel(store, LoggingLevel.ERROR)).isEqualTo(session("one").withLogLevel(LoggingLevel.ERROR));
			assertThatThrownBy(() -> await(store.update("one", (session) -> {
				throw new IllegalStateException("Too many");
			}))).hasMessageContaining("Too many");

			assertThat(link.answered().substring(read)).doesNotContain(URI);
			setLevel(node(), LoggingLevel.INFO);
			assertThat(setLevel(store, LoggingLevel.ERROR)).isEqualTo(session("one").withLogLevel(LoggingLevel.ERROR));
			assertThat(level(node())).isEqualTo(LoggingLevel.ERROR);
		}
	}

	@Test
	void changesOfAKnownSessionReadNoRecord(RedisServer redis) throws IOException {
		try (CutLink link = new CutLink(redis)) {
			RedisSessionStore store = node(link);
			await(store.create(session("one")));
			int read = link.answered().length();

			setLevel(store, LoggingLevel.ERROR);
			for (int reached = 1; reached <= 3; reached++) {
				StandalonePosition position = new StandalonePosition(1, reached);
				await(store.update("one", SessionData.changing((session) -> session.withStandalone(position))));
			}

			assertThat(link.answered().substring(read)).doesNotContain(URI);
			assertThat(await(node().find("one", "alice"))).isEqualTo(
					session("one").withLogLevel(LoggingLevel.ERROR).withStandalone(new StandalonePosition(1, 3)));
		}
	}

	@Test
	void visitsOfKnownSessionsMoveNoRecord(RedisServer redis) throws IOException {
		try (CutLink link = new CutLink(redis)) {
			RedisSessionStore store = node(link);
			SessionData session = session("one").withStandalone(new StandalonePosition(1, 0));
			await(store.create(session));
			int read = link.answered().length();

			List<SessionRecord> visited = new CopyOnWriteArrayList<>();
			await(store.forEachListening(visited::add));
			await(store.forEachSubscribed(URIS.iterator().next(), visited::add));

			assertThat(visited).containsExactly(session, session);
			assertThat(link.answered().substring(read)).doesNotContain(URI);
		}
	}

	@Test
	void seesChangesOfOtherNodes() {
		RedisSessionStore store = node();
		RedisSessionStore other = node();
		await(store.create(session("one")));
		for (LoggingLevel level : LoggingLevel.values()) {
			assertThat(setLevel(other, level)).isNotNull();

			assertThat(level(store)).isEqualTo(level);
			assertThat(level(store)).isEqualTo(level);
		}
	}

	@Test
	void seesTheEndOfASessionOfWhichItHasNotHeard(RedisServer redis) {
		RedisSessionStore store = node();
		await(store.create(session("one")));
		assertThat(await(store.find("one", "alice"))).isNotNull();

		redis.command("DEL", key("one"));

		assertThat(await(store.find("one", "alice"))).isNull();
		assertThat(setLevel(store, LoggingLevel.ERROR)).isNull();
	}

	@Test
	void hidesAKnownSessionFromOtherOwners() {
		// server-2025 SESS-14
		RedisSessionStore store = node();
		await(store.create(session("one")));
		assertThat(await(store.find("one", "alice"))).isNotNull();

		assertThat(await(store.find("one", "mallory"))).isNull();
		assertThat(await(store.find("one", ""))).isNull();
	}

	/** Such a node leaves the tag as it was. */
	@Test
	void seesChangesOfNodesOfAnOlderVersion(RedisServer redis) {
		RedisSessionStore store = node();
		await(store.create(session("one")));
		await(node().create(session("other").withLogLevel(LoggingLevel.ALERT)));
		assertThat(level(store)).isNull();

		redis.command("HSET", key("one"), "r", "1", "d", redis.command("HGET", key("other"), "d"));

		assertThat(level(store)).isEqualTo(LoggingLevel.ALERT);
		assertThat(level(store)).isEqualTo(LoggingLevel.ALERT);
		assertThat(setLevel(store, LoggingLevel.INFO)).isNotNull();
		assertThat(level(store)).isEqualTo(LoggingLevel.INFO);
	}

	/** Such a record has no tag by which it could be known again. */
	@Test
	void keepsNoRecordOfANodeOfAnOlderVersion(RedisServer redis) {
		RedisSessionStore store = node();
		await(store.create(session("one")));
		assertThat(store.tracker().bytes()).isPositive();

		redis.command("HDEL", key("one"), "t");

		assertThat(await(store.find("one", "alice"))).isEqualTo(session("one"));
		assertThat(store.tracker().bytes()).isZero();
		assertThat(await(store.find("one", "alice"))).isEqualTo(session("one"));
		assertThat(setLevel(store, LoggingLevel.ERROR)).isNotNull();
		assertThat(store.tracker().bytes()).isPositive();
		assertThat(level(store)).isEqualTo(LoggingLevel.ERROR);
	}

	/** The revision that was lost is written again, with other content. */
	@Test
	void seesWhatIsWrittenAfterAFailoverThatLostAChange(RedisServer redis) {
		RedisSessionStore store = node();
		await(store.create(session("one")));
		redis.command("COPY", key("one"), key("one") + ":copy");
		setLevel(store, LoggingLevel.ERROR);
		assertThat(level(store)).isEqualTo(LoggingLevel.ERROR);

		redis.command("COPY", key("one") + ":copy", key("one"), "REPLACE");
		setLevel(node(), LoggingLevel.ALERT);

		assertThat(level(store)).isEqualTo(LoggingLevel.ALERT);
	}

	@Test
	void knowsNoMoreThanThereIsRoomFor() {
		long most = 5 * SessionWeight.of(session("one")) / 2;
		Duration idle = this.nodes.unit().multipliedBy(4);
		this.nodes.cluster().knowing(most).with(new SessionLimits(100, 100, idle, this.nodes.unit().multipliedBy(100)));
		RedisSessionStore store = node();
		for (int i = 0; i < 10; i++) {
			await(store.create(session("session-" + i)));
			assertThat(await(store.find("session-" + i, "alice"))).isEqualTo(session("session-" + i));
			assertThat(store.tracker().bytes()).isBetween(1L, most);
		}

		RedisSessionStore other = node();
		for (int time = 0; time < 3; time++) {
			for (int i = 0; i < 10; i++) {
				assertThat(await(other.find("session-" + i, "alice"))).isEqualTo(session("session-" + i));
			}
			this.nodes.pass(this.nodes.unit().multipliedBy(2));
		}
		awaitBytes(store, 0); // others use them

		assertThat(await(store.find("session-2", "alice"))).isEqualTo(session("session-2"));
		assertThat(store.tracker().bytes()).isPositive();
		await(store.remove("session-2"));
		awaitBytes(store, 0);
		assertThat(await(store.find("session-3", "alice"))).isEqualTo(session("session-3"));
		assertThat(store.tracker().bytes()).isPositive();
		this.nodes.pass(idle.multipliedBy(2));
		awaitBytes(store, 0);
		awaitBytes(other, 0);
	}

	private static void awaitBytes(RedisSessionStore store, long most) {
		Awaitility.await()
			.atMost(Duration.ofSeconds(60))
			.untilAsserted(() -> assertThat(store.tracker().bytes()).isLessThanOrEqualTo(most));
	}

	private static <T> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

}

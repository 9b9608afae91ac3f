package io.mcpspring.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import io.mcpspring.engine.record.StandalonePosition;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.store.SessionStoreContract;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.session.RedisSessionStore;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.data.redis.connection.RedisConnection;

import static org.assertj.core.api.Assertions.assertThat;

// Each test has nodes of its own.
@Execution(ExecutionMode.CONCURRENT)
class RedisSessionStoreTests extends SessionStoreContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	protected RedisNodes cluster() {
		return this.nodes.cluster();
	}

	@Override
	protected SessionStore store(SessionLimits limits) {
		return cluster().with(limits).node().sessions();
	}

	@Override
	protected void pass(Duration time) {
		this.nodes.pass(time);
	}

	@Override
	protected Duration unit() {
		return this.nodes.unit();
	}

	/** As in production: nobody moves a clock. */
	@Test
	void endsASessionByTheClockOfRedis() {
		Duration idle = Duration.ofSeconds(1);
		SessionStore store = store(new SessionLimits(10, 10, idle, Duration.ofHours(1)));
		List<String> ended = new CopyOnWriteArrayList<>();
		store.onEnd((session) -> ended.add(session.id()));
		long created = System.nanoTime();
		join(store.create(session("one", "alice")));

		Awaitility.await().until(() -> ended.equals(List.of("one")));

		assertThat(Duration.ofNanos(System.nanoTime() - created)).isGreaterThan(idle.minusMillis(10));
		assertThat(join(store.find("one", "alice"))).isNull();
	}

	@Test
	void countsEachEndAtOneOfTheNodes() {
		cluster().with(new SessionLimits(10, 10, this.nodes.unit().multipliedBy(4), Duration.ofHours(1)));
		List<RedisSessionStore> stores = Stream.generate(() -> (RedisSessionStore) cluster().node().sessions())
			.limit(2)
			.toList();
		List<String> heard = new CopyOnWriteArrayList<>();
		List<SessionStore.Ended> counted = new CopyOnWriteArrayList<>();
		stores.forEach((store) -> {
			store.onEnd((session) -> heard.add(session.id()));
			store
				.countEnds((end) -> counted.add(new SessionStore.Ended(end.version(), end.createdAt(), end.removed())));
		});
		RedisStores dead = cluster().node();
		join(dead.sessions().create(session("seen by none", "alice")));
		dead.kill();
		for (String id : List.of("removed", "removed twice", "expired")) {
			join(stores.get(0).create(session(id, "alice")));
			assertThat(join(stores.get(1).find(id, "alice"))).isNotNull();
		}

		join(stores.get(1).remove("removed"));
		CompletionStage<Boolean> again = stores.get(0).remove("removed twice");
		assertThat(List.of(join(stores.get(1).remove("removed twice")), join(again))).containsOnlyOnce(true);

		this.nodes.pass(this.nodes.unit().multipliedBy(5));
		Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
			stores.forEach((store) -> store.index().expire().join());
			assertThat(heard).containsExactlyInAnyOrder("removed", "removed", "removed twice", "removed twice",
					"expired", "expired");
			assertThat(counted).containsExactlyInAnyOrder(ended(true), ended(true), ended(false), ended(false));
		});
		stores.forEach((store) -> store.index().expire().join());
		assertThat(counted).hasSize(4);
	}

	@Test
	void keepsThePlaceOfASessionThatIsCreatedTwice() {
		SessionStore store = store(SessionLimits.DEFAULTS);
		join(store.create(session("one", "alice")));

		for (String owner : List.of("alice", "bob")) {
			assertThat(store.create(session("one", owner)).toCompletableFuture()).failsWithin(Duration.ofMinutes(1));
		}

		assertThat(join(store.idsOf("alice"))).containsExactly("one");
		assertThat(join(store.idsOf("bob"))).isEmpty();
	}

	@Test
	void forgetsWhenASessionWasUsedThoughItsStreamIsStillOpen() {
		RedisSessionStore store = (RedisSessionStore) store(SessionLimits.DEFAULTS);
		join(store.create(session("one", "alice")));
		store.touch("one");
		assertThat(store.touched()).isOne();
		join(store.remove("one"));
		Awaitility.await().until(() -> store.touched() == 0);

		store.touch("one");

		assertThat(store.touched()).isZero();
	}

	@Test
	void noticesAMissedEndWhenAStreamIsOpen() {
		RedisSessionStore store = (RedisSessionStore) store(SessionLimits.DEFAULTS);
		List<String> ended = new CopyOnWriteArrayList<>();
		store.onEnd((session) -> ended.add(session.id()));
		join(store.create(session("one", "alice")));
		try (RedisConnection connection = cluster().connect().getConnection()) {
			RedisKeys keys = new RedisKeys(cluster().prefix());
			assertThat(connection.keyCommands().del(keys.sessionRecord("one").getBytes(StandardCharsets.UTF_8)))
				.isOne();
		}

		store.touch("one");

		Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> ended.equals(List.of("one")));
	}

	@Test
	void forgetsListenersThatLeftWithoutAWord() {
		Duration idle = this.nodes.unit().multipliedBy(3);
		cluster().with(new SessionLimits(10, 10, idle, Duration.ofHours(1)));
		RedisStores left = cluster().node();
		join(left.sessions().create(session("left", "alice")));
		join(left.sessions()
			.update("left",
					SessionData.changing((present) -> present.asInitialized()
						.withStandalone(new StandalonePosition(1, 1))
						.withSubscriptions(Set.of("test://one")))));
		left.kill();
		RedisSessionStore store = (RedisSessionStore) cluster().node().sessions();
		assertThat(store.listening().all().join()).containsExactly("left");
		assertThat(store.listening().subscribers("test://one").join()).containsExactly("left");

		this.nodes.pass(idle.multipliedBy(2));
		join(store.forEachListening((session) -> {
		}));
		join(store.forEachSubscribed("test://one", (session) -> {
		}));

		Awaitility.await().untilAsserted(() -> {
			assertThat(store.listening().all().join()).isEmpty();
			assertThat(store.listening().subscribers("test://one").join()).isEmpty();
		});
	}

	@Test
	void keepsNothingLargeOfASessionWithoutRoom() {
		cluster().knowing(0);
		SessionStore store = store(SessionLimits.DEFAULTS);
		List<SessionRecord> ended = new CopyOnWriteArrayList<>();
		SessionStore other = cluster().node().sessions();
		other.onEnd(ended::add);
		join(store
			.create(SessionData.begun("one", "alice", ProtocolVersion.V2025_11_25, Implementation.of("client", "1.0"),
					ClientCapabilities.of(JsonMapper.shared().createObjectNode().put("experimental", "x".repeat(1000))),
					Instant.now())));
		join(other.update("one", SessionData.changing((present) -> present.withSubscriptions(Set.of("test://one")))));
		join(other.find("one", "alice"));

		join(store.remove("one"));

		Awaitility.await().untilAsserted(() -> assertThat(ended).hasSize(1));
		assertThat(SessionData.of(ended.get(0)).capabilities()).isEqualTo(ClientCapabilities.NONE);
		assertThat(ended.get(0).subscriptions()).isEmpty();
		assertThat(ended.get(0).owner()).isEqualTo("alice");
	}

	@Test
	void forgetsListenersThatExpired() {
		Duration idle = this.nodes.unit().multipliedBy(3);
		RedisSessionStore store = (RedisSessionStore) store(new SessionLimits(10, 10, idle, Duration.ofHours(1)));
		join(store.create(session("one", "alice")));
		join(store.update("one",
				SessionData.changing((present) -> present.asInitialized()
					.withStandalone(new StandalonePosition(1, 1))
					.withSubscriptions(Set.of("test://one", "test://two")))));
		join(store.update("one",
				SessionData.changing((present) -> present.withSubscriptions(Set.of("test://one", "test://three")))));
		assertThat(store.listening().all().join()).containsExactly("one");
		for (String uri : List.of("test://one", "test://three")) {
			assertThat(store.listening().subscribers(uri).join()).containsExactly("one");
		}
		assertThat(store.listening().subscribers("test://two").join()).isEmpty();

		this.nodes.pass(idle.multipliedBy(2));

		Awaitility.await().untilAsserted(() -> {
			assertThat(store.listening().all().join()).isEmpty();
			for (String uri : List.of("test://one", "test://three")) {
				assertThat(store.listening().subscribers(uri).join()).isEmpty();
			}
		});
	}

	private static <T> T join(CompletionStage<T> stage) {
		return stage.toCompletableFuture().join();
	}

}

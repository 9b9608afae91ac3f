package io.mcpspring.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.mcpspring.context.McpSessionState;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.state.SessionStates;
import io.mcpspring.engine.state.StateLimits;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeValues;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.session.RedisSessionStore;
import io.mcpspring.store.SessionStateStore;
import io.mcpspring.store.StateKey;
import io.mcpspring.store.StateRecord;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * State of sessions and handles that two servers share, and how it is stored.
 */
@ExtendWith(RedisOfTest.class)
@Execution(ExecutionMode.CONCURRENT)
class SessionStateOnRedisTests {

	private static final int MANY = 64;

	private static final Duration LIFETIME = Duration.ofHours(1);

	private final ServerKeys keys = ServerKeys.random();

	private final List<String> ended = new CopyOnWriteArrayList<>();

	private final List<FakeServer> servers = new CopyOnWriteArrayList<>();

	private RedisServer redis;

	private RedisNodes nodes;

	@BeforeEach
	void begin(RedisServer shared) {
		this.redis = shared;
		this.nodes = new RedisNodes(shared);
	}

	@AfterEach
	void end() {
		this.servers.forEach(FakeServer::close);
		this.nodes.close();
	}

	private FakeServer server(RedisStores stores, StateLimits limits) {
		SessionStateStore states = stores.states(limits, ShareSettings.DEFAULTS);
		FakeServer server = FakeServer.setup()
			.keys(this.keys)
			.stores(stores.all())
			.sessions((sessions, executor) -> new SessionStates(states, sessions, Duration.ofHours(8), limits,
					new FakeValues(), executor,
					List.of((session, end) -> this.ended
						.add(session.attribute("count", Integer.class) + " " + session.handle() + " " + end))))
			.tool("count", (context, arguments) -> {
				McpSessionState session = context.session(arguments.path("handle").asString(null));
				int count = session.update("count", Integer.class, 0, (present) -> present + 1);
				return CallToolResult.text(count + " " + session.handle());
			})
			.asyncTool("later", (context, arguments) -> {
				McpSessionState session = context.session(arguments.path("handle").asString(null));
				return session.updateAsync("count", Integer.class, (present) -> (present != null) ? present + 1 : 1)
					.thenApply((count) -> CallToolResult.text(count + " " + session.handle()));
			})
			.start();
		this.servers.add(server);
		return server;
	}

	@Test
	void losesNoStepOfParallelCallsAtTwoNodes() throws Exception {
		FakeServer one = server(this.nodes.node(), StateLimits.DEFAULTS);
		FakeServer two = server(this.nodes.node(), StateLimits.DEFAULTS);
		SessionClient session = one.connect("2025-11-25").blocking();
		SessionClient moved = session.at(two).blocking();
		StatelessClient client = one.client().blocking();
		StatelessClient other = two.client().blocking();
		String handle = client.call("count").toolText().substring(2);
		String of = "{'handle':'" + handle + "'}";
		List<Runnable> calls = List.of(() -> session.call("count").toolText(), () -> moved.call("count").toolText(),
				() -> client.call("count", of).toolText(), () -> other.call("count", of).toolText());

		together(IntStream.range(0, 2 * MANY).mapToObj((i) -> calls.get(i % calls.size())).toList());

		assertThat(session.call("count").toolText()).isEqualTo(MANY + 1 + " null");
		assertThat(other.call("count", of).toolText()).isEqualTo(MANY + 2 + " " + handle);
	}

	private static void together(List<Runnable> calls) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(calls.size());
		try {
			List<? extends Future<?>> running = calls.stream().map(threads::submit).toList();
			for (Future<?> call : running) {
				call.get(60, TimeUnit.SECONDS);
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	@Test
	void changesWithoutWaiting() {
		FakeServer server = server(this.nodes.node(), StateLimits.DEFAULTS);
		SessionClient client = server.connect("2025-11-25");
		assertThat(client.call("later").toolText()).isEqualTo("1 null");
		assertThat(client.call("later").toolText()).isEqualTo("2 null");
	}

	@Test
	void survivesTheDeathOfItsNode() {
		RedisStores dying = this.nodes.node();
		FakeServer one = server(dying, StateLimits.DEFAULTS);
		FakeServer two = server(this.nodes.node(), StateLimits.DEFAULTS);
		SessionClient session = one.connect("2025-11-25");
		session.call("count").toolText();
		String handle = one.client().call("count").toolText().substring(2);

		dying.kill();

		assertThat(session.at(two).call("count").toolText()).isEqualTo("2 null");
		assertThat(two.client().call("count", "{'handle':'" + handle + "'}").toolText()).isEqualTo("2 " + handle);
	}

	@Test
	void oneNodeTellsTheEnd() {
		FakeServer one = server(this.nodes.node(), StateLimits.DEFAULTS);
		FakeServer two = server(this.nodes.node(), StateLimits.DEFAULTS);
		SessionClient session = one.connect("2025-11-25");
		session.call("count").toolText();
		session.at(two).call("count").toolText();
		assertThat(exists("{" + session.id() + "}:a")).isTrue();

		session.at(two).delete();

		Awaitility.await().untilAsserted(() -> assertThat(this.ended).containsExactly("2 null DELETED"));
		assertThat(exists("{" + session.id() + "}:a")).isFalse();
	}

	@Test
	void tellsTheEndOfASessionThatExpiredThoughItsNodeDied() {
		this.nodes.with(new SessionLimits(10, 10, Duration.ofMinutes(6), LIFETIME));
		RedisStores dying = this.nodes.node();
		RedisStores living = this.nodes.node();
		FakeServer one = server(dying, StateLimits.DEFAULTS);
		server(living, StateLimits.DEFAULTS);
		one.connect("2025-11-25").call("count").toolText();
		dying.kill();

		this.nodes.pass(Duration.ofMinutes(7));
		Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
			((RedisSessionStore) living.sessions()).index().expire().join();
			assertThat(this.ended).containsExactly("1 null EXPIRED");
		});
	}

	private boolean exists(String key) {
		return this.redis.count("EXISTS", this.nodes.prefix() + key) == 1;
	}

	@Test
	void encryptsContentForItsPlace() {
		this.nodes.keys("a secret of the store that is long enough");
		SessionStateStore store = store();
		StateKey key = StateKey.ofSession("sealed");
		await(store.write(record(key, "confidential")));
		StateRecord read = await(store.find(key));
		assertThat(read).isNotNull();
		assertThat(read.content()).isEqualTo("confidential");
		String name = this.nodes.prefix() + "{sealed}:a";
		assertThat(number("local d = redis.call('HGET', KEYS[1], 'd'); "
				+ "return string.find(d, 'confidential', 1, true) and 1 or 0", name))
			.isZero();

		number("return redis.call('HSET', KEYS[1], 'd', 'x')", name);
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> await(store.find(key)));
		assertThat(await(store.remove(key))).isNull();
		assertThat(await(store.find(key))).isNull();
	}

	@Test
	void everyKeyExpires() {
		SessionStateStore store = store();
		await(store.write(record(StateKey.ofSession("one"), "{}")));
		await(store.write(record(StateKey.ofHandle("two"), "{}")));
		String prefix = this.nodes.prefix();
		long most = LIFETIME.plusMinutes(10).toMillis();

		for (String key : List.of("{one}:a", "{two}:h")) {
			assertThat(number("return redis.call('PTTL', KEYS[1])", prefix + key)).isBetween(1L, most);
		}
		assertThat(number("return redis.call('PTTL', KEYS[1])", prefix + "{states}:o:calice")).isPositive();
		await(store.remove(StateKey.ofHandle("two")));
		assertThat(exists("{two}:h")).isFalse();
		assertThat(exists("{states}:all")).isFalse();
		assertThat(exists("{states}:o:calice")).isFalse();
	}

	@Test
	void takesAWriteThatIsSentTwiceForOne() {
		String script = new String(Script.ATTRIBUTES_WRITE.source(), StandardCharsets.UTF_8);
		String key = this.nodes.prefix() + "{twice}:a";
		List<String> write = List.of("EVAL", script, "1", key, "0", "5", "alice", "", "10000", "data", "10000");
		List<String> other = List.of("EVAL", script, "1", key, "0", "6", "alice", "", "10000", "data", "10000");

		assertThat(this.redis.list(write.toArray(String[]::new))).containsExactly("OK");
		assertThat(this.redis.list(write.toArray(String[]::new))).containsExactly("OK");
		assertThat(this.redis.list(other.toArray(String[]::new))).containsExactly("CHANGED");
	}

	private SessionStateStore store() {
		return this.nodes.node().states(StateLimits.DEFAULTS, ShareSettings.DEFAULTS);
	}

	private static StateRecord record(StateKey key, String content) {
		return StateRecord.of(key, "alice", LIFETIME).withContent(content);
	}

	private long number(String script, String key) {
		return this.redis.count("EVAL", script, "1", key);
	}

	private static <T extends @Nullable Object> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

}

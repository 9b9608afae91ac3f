package io.mcpspring.redis;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.record.StandalonePosition;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Script;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How often a node waits for Redis. The server is one of its own, which is paused while
 * events come.
 */
@Execution(ExecutionMode.CONCURRENT)
class RoundTripTests {

	private static final StreamKey STREAM = new StreamKey("one", "call");

	private static final Duration MAX_WAIT = Duration.ofSeconds(60);

	private RedisServer redis;

	private RedisNodes nodes;

	private RedisMonitor monitor;

	@BeforeEach
	void start() throws Exception {
		this.redis = RedisServer.start();
		this.nodes = new RedisNodes(this.redis);
		this.monitor = new RedisMonitor(this.redis);
	}

	@AfterEach
	void stop() throws Exception {
		this.monitor.close();
		this.nodes.close();
		this.redis.close();
	}

	@Test
	void aCallInASessionTakesOne() {
		try (FakeServer server = FakeServer.setup()
			.stores(this.nodes.node().all())
			.tool("hello", (context, arguments) -> CallToolResult.text("hello"))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			String session = "{" + RedisKeys.encode(client.id()) + "}:";
			client.call("hello").toolText();
			Awaitility.await().until(() -> this.monitor.count(session, Script.SESSION_USE) > 0);
			this.monitor.clear();

			client.call("hello").toolText();
			client.call("hello").toolText();

			Awaitility.await().until(() -> this.monitor.scripts(session).size() >= 2);
			assertThat(this.monitor.scripts(session)).hasSize(2);
			assertThat(this.monitor.count(session, Script.SESSION_USE)).isEqualTo(2);
		}
	}

	@Test
	void changesOfASessionThatArriveTogetherAreStoredTogether() {
		RedisStores stores = this.nodes.node();
		await(stores.sessions().create(session("one")));
		await(stores.sessions().update("one", SessionData.changing(SessionData::asInitialized)));
		this.monitor.clear();
		this.redis.pause();
		List<CompletableFuture<?>> changed = new ArrayList<>();
		try {
			for (int i = 0; i < 100; i++) {
				changed.add(stores.sessions()
					.update("one", SessionData.changing((session) -> session.withRoots(session.roots().changed())))
					.toCompletableFuture());
			}
		}
		finally {
			this.redis.resume();
		}

		changed.forEach(RoundTripTests::await);
		assertThat(SessionData.of(await(stores.sessions().find("one", "owner of one"))).roots().revision())
			.isEqualTo(100);
		assertThat(this.monitor.count("{one}:", Script.SESSION_READ)).as("1 in flight, 64 that wait, 35").isEqualTo(3);
		assertThat(this.monitor.count("{one}:", Script.SESSION_WRITE)).isEqualTo(3);
	}

	@Test
	void sessionsThatListenAreReadPageByPage() throws Exception {
		RedisStores stores = this.nodes.node();
		for (int i = 0; i < 100; i++) {
			await(stores.sessions()
				.create(session("s" + i).asInitialized().withStandalone(new StandalonePosition(1, 1))));
		}
		List<String> seen = new CopyOnWriteArrayList<>();
		CountDownLatch atFirst = new CountDownLatch(1);
		CountDownLatch goOn = new CountDownLatch(1);

		CompletionStage<Void> visited = stores.sessions().forEachListening((session) -> {
			seen.add(session.id());
			atFirst.countDown();
			assertThat(goOn).satisfies((latch) -> latch.await(60, TimeUnit.SECONDS));
		});

		assertThat(atFirst.await(60, TimeUnit.SECONDS)).isTrue();
		assertThat(this.monitor.count("}:s", Script.SESSION_READ)).isEqualTo(64);
		goOn.countDown();
		await(visited);
		assertThat(this.monitor.count("}:s", Script.SESSION_READ)).isEqualTo(100);
		assertThat(seen).hasSize(100).doesNotHaveDuplicates();
	}

	private static SessionData session(String id) {
		return SessionData.begun(id, "owner of " + id, ProtocolVersion.V2025_03_26, Implementation.of("client", "1.0"),
				ClientCapabilities.NONE, Instant.now());
	}

	@Test
	void aBurstOfEventsIsStoredByOne() {
		RedisStores stores = this.nodes.node();
		warmUp(stores);
		this.redis.pause();
		long epoch;
		List<CompletableFuture<Long>> appended = new ArrayList<>();
		try {
			epoch = await(stores.events().open(STREAM));
			appended.add(append(stores, StreamEvent.priming()));
			for (int step = 1; step <= 3; step++) {
				appended.add(append(stores, StreamEvent.message(Script.bytes("progress " + step))));
			}
			appended.add(append(stores, StreamEvent.last(Script.bytes("result"))));
			assertThat(appended).as("not told before it is stored").noneMatch(CompletableFuture::isDone);
		}
		finally {
			this.redis.resume();
		}

		assertThat(appended).extracting(RoundTripTests::await).containsExactly(1L, 2L, 3L, 4L, 5L);
		assertThat(this.monitor.count("{one}:", Script.STREAM_OPEN)).isEqualTo(1);
		assertThat(this.monitor.count("{one}:", Script.STREAM_APPEND)).isEqualTo(1);
		assertThat(await(this.nodes.node().events().read(STREAM, epoch, 0, 1 << 20)))
			.isInstanceOfSatisfying(Read.Events.class, (read) -> {
				assertThat(read.ended()).isTrue();
				assertThat(read.events()).extracting((event) -> new String(event.event().data()))
					.containsExactly("", "progress 1", "progress 2", "progress 3", "result");
			});
	}

	@Test
	void manyEventsTakeAsManyAsTheirSizeNeeds() {
		RedisStores stores = this.nodes.node();
		warmUp(stores);
		await(stores.events().open(STREAM));
		this.redis.pause();
		List<CompletableFuture<Long>> appended = new ArrayList<>();
		try {
			for (int i = 0; i < 130; i++) {
				appended.add(append(stores, StreamEvent.message(Script.bytes("event " + i))));
			}
			appended.add(append(stores, StreamEvent.message(new byte[100 << 10])));
			appended.add(append(stores, StreamEvent.message(new byte[100 << 10])));
		}
		finally {
			this.redis.resume();
		}

		assertThat(await(appended.get(131))).isEqualTo(132);
		assertThat(appended).allMatch(CompletableFuture::isDone);
		assertThat(this.monitor.count("{one}:", Script.STREAM_APPEND))
			.as("the first alone, 64, 64, 1 with a large one, 1")
			.isBetween(4L, 5L);
	}

	/** From then on Redis knows the scripts. */
	private void warmUp(RedisStores stores) {
		StreamKey other = new StreamKey("other", "call");
		await(stores.events().open(other));
		await(stores.events().append(other, StreamEvent.last(Script.bytes("end"))));
	}

	private static CompletableFuture<Long> append(RedisStores stores, StreamEvent event) {
		return stores.events().append(STREAM, event).toCompletableFuture();
	}

	private static <T> T await(CompletionStage<T> stage) {
		assertThat(stage.toCompletableFuture()).succeedsWithin(MAX_WAIT);
		return stage.toCompletableFuture().join();
	}

}

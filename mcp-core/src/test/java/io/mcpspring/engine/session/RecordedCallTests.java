package io.mcpspring.engine.session;

import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.store.InMemoryConsumedStates;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.InMemorySuspendedCallStore;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.engine.stream.InMemoryEventLog;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import io.mcpspring.store.SuspendedCallStore;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls that are answered by streams, and the record of them that other nodes read.
 */
class RecordedCallTests {

	private final CompletableFuture<Void> recorded = new CompletableFuture<>();

	private final CountDownLatch reported = new CountDownLatch(1);

	private final CountDownLatch done = new CountDownLatch(1);

	private final AtomicInteger begun = new AtomicInteger();

	private final AtomicReference<StreamKey> call = new AtomicReference<>();

	private final Set<StreamKey> ended = ConcurrentHashMap.newKeySet();

	private volatile Runnable asking = () -> {
	};

	/** Otherwise it could wait for ever for a node that died before it was known. */
	@Test
	void sendsTheFirstEventWhenOtherNodesKnowOfTheCall() throws InterruptedException {
		try (FakeServer server = FakeServer.setup()
			.stores(stores(new InMemoryEventLog(EventLogLimits.DEFAULTS)))
			.tool("report", (context, arguments) -> {
				context.progress(1, 2);
				this.reported.countDown();
				this.done.await();
				return CallToolResult.text("done");
			})
			.start()) {
			FakeExchange call = server.connect("2025-11-25").callWithProgress("report", "1");
			assertThat(this.reported.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat(call.isAnswered()).isFalse();
			this.recorded.complete(null);
			call.stream().awaitMethod("notifications/progress");
			this.done.countDown();
			assertThat(call.stream().awaitEnd().messages()).last()
				.satisfies((last) -> assertThat(last.at("/result/content/0/text").asString()).isEqualTo("done"));
		}
	}

	@Test
	void sendsAllOfACallThatEndedBeforeItsClientWasConnected() throws InterruptedException {
		UnstoredEvents log = new UnstoredEvents();
		try (FakeServer server = FakeServer.setup().stores(stores(log)).tool("report", (context, arguments) -> {
			context.progress(1, 2);
			return CallToolResult.text("done");
		}).start()) {
			FakeExchange call = server.connect("2025-11-25").callWithProgress("report", "1");
			assertThat(log.ended.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat(call.isAnswered()).isFalse();
			this.recorded.complete(null);
			assertThat(call.stream().awaitEnd().messages()).last()
				.satisfies((last) -> assertThat(last.at("/result/content/0/text").asString()).isEqualTo("done"));
			assertThat(log.watches).hasValue(0);
		}
	}

	@Test
	void sendsTheErrorOfACallThatWasAbandonedBeforeItsClientWasConnected() throws InterruptedException {
		try (FakeServer server = FakeServer.setup()
			.stores(stores(new InMemoryEventLog(EventLogLimits.DEFAULTS)))
			.tool("report", (context, arguments) -> {
				context.progress(1, 2);
				this.reported.countDown();
				this.done.await();
				return CallToolResult.text("done");
			})
			.start()) {
			FakeExchange call = server.connect("2025-11-25").callWithProgress("report", "1");
			assertThat(this.reported.await(60, TimeUnit.SECONDS)).isTrue();
			server.server().drain();
			server.server().abandonCalls();
			assertThat(call.isAnswered()).isFalse();
			this.recorded.complete(null);
			assertThat(call.stream().awaitEnd().messages()).last()
				.satisfies((last) -> assertThat(last.at("/error/data/retryable").asBoolean()).isTrue());
		}
	}

	/** Nothing else would remove its record, or the memory for it. */
	@Test
	void forgetsACallWhoseSessionEndsWhileItAsks() throws InterruptedException {
		this.recorded.complete(null);
		SessionStore sessions = new InMemorySessionStore(SessionLimits.DEFAULTS);
		UnstoredEvents log = new UnstoredEvents() {

			@Override
			public CompletionStage<Long> append(StreamKey key, StreamEvent event) {
				if (new String(event.data(), StandardCharsets.UTF_8).contains("elicitation/create")) {
					sessions.remove(key.sessionId());
				}
				return super.append(key, event);
			}

		};
		try (FakeServer server = asking(sessions, log, new InMemorySuspendedCallStore())) {
			FakeExchange call = server.connect("2025-11-25").callWithProgress("ask", "1");
			call.stream().awaitEnd();
			Awaitility.await().until(() -> this.begun.get() == 1 && this.ended.contains(this.call.get()));
		}
	}

	@Test
	void keepsNoCallThatAsksAfterTheEndOfItsSession() throws InterruptedException {
		this.recorded.complete(null);
		SessionStore known = new InMemorySessionStore(SessionLimits.DEFAULTS);
		AtomicBoolean over = new AtomicBoolean();
		SessionStore sessions = (SessionStore) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { SessionStore.class },
				(proxy, method, arguments) -> (over.get() && method.getName().equals("find"))
						? CompletableFuture.completedFuture(null) : method.invoke(known, arguments));
		InMemorySuspendedCallStore suspended = new InMemorySuspendedCallStore();
		try (FakeServer server = asking(sessions, new InMemoryEventLog(EventLogLimits.DEFAULTS), suspended)) {
			SessionClient client = server.connect("2025-11-25");
			this.asking = () -> over.set(true);
			client.callWithProgress("ask", "1").stream().awaitEnd();
			Awaitility.await().until(() -> this.begun.get() == 1 && this.ended.contains(this.call.get()));
			Awaitility.await().until(() -> suspended.size() == 0);
		}
	}

	private FakeServer asking(SessionStore sessions, EventLog log, SuspendedCallStore suspended) {
		return FakeServer.setup()
			.stores(new ServerStores(sessions, log, suspended, new HeldRunningCallStore(), new InMemoryConsumedStates(),
					NodeLink.NONE))
			.tool("ask", (context, arguments) -> {
				this.asking.run();
				return CallToolResult
					.text(context.elicit("Sure?", Json.object("{'type':'object','properties':{}}")).toString());
			})
			.start();
	}

	private ServerStores stores(EventLog log) {
		return new ServerStores(new InMemorySessionStore(SessionLimits.DEFAULTS), log, new InMemorySuspendedCallStore(),
				new HeldRunningCallStore(), new InMemoryConsumedStates(), NodeLink.NONE);
	}

	/** Stores the record of a call when the test says so. */
	private final class HeldRunningCallStore implements RunningCallStore {

		@Override
		public CompletionStage<Void> begin(RunningCall call) {
			RecordedCallTests.this.begun.incrementAndGet();
			RecordedCallTests.this.call.set(call.stream());
			return RecordedCallTests.this.recorded;
		}

		@Override
		public CompletionStage<Void> end(RunningCall call) {
			RecordedCallTests.this.ended.add(call.stream());
			return CompletableFuture.completedStage(null);
		}

		@Override
		public CompletionStage<List<RunningCall>> orphans() {
			return CompletableFuture.completedStage(List.of());
		}

	}

	/**
	 * Log that keeps an ended stream only while it is watched, like one that failed to
	 * store it.
	 */
	private static class UnstoredEvents implements EventLog {

		private final EventLog log = new InMemoryEventLog(EventLogLimits.DEFAULTS);

		private final AtomicInteger watches = new AtomicInteger();

		private final CountDownLatch ended = new CountDownLatch(1);

		@Override
		public CompletionStage<Long> open(StreamKey key) {
			return this.log.open(key);
		}

		@Override
		public CompletionStage<Long> append(StreamKey key, StreamEvent event) {
			CompletionStage<Long> appended = this.log.append(key, event);
			if (event.terminal()) {
				closeIfUnwatched(key);
				this.ended.countDown();
			}
			return appended;
		}

		private void closeIfUnwatched(StreamKey key) {
			if (this.watches.get() == 0) {
				this.log.close(key);
			}
		}

		@Override
		public CompletionStage<Read> read(StreamKey key, long epoch, long after, int maxBytes) {
			return this.log.read(key, epoch, after, maxBytes);
		}

		@Override
		public Watch watch(StreamKey key, Runnable action) {
			this.watches.incrementAndGet();
			Watch watch = this.log.watch(key, action);
			return () -> {
				watch.close();
				this.watches.decrementAndGet();
				closeIfUnwatched(key);
			};
		}

		@Override
		public CompletionStage<Void> close(StreamKey key) {
			return this.log.close(key);
		}

		@Override
		public CompletionStage<Void> closeSession(String sessionId) {
			return this.log.closeSession(sessionId);
		}

	}

}

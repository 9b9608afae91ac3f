package io.mcpspring.engine.state;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.McpSessionState;
import io.mcpspring.engine.server.CallSessions;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.FakeValues;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.fake.TestTime;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.server.McpSessionListener;
import io.mcpspring.store.SessionStateStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.StateKey;
import io.mcpspring.store.StateRecord;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The state of sessions and handles as calls see it, in memory.
 */
class SessionStateTests {

	private static final StateLimits LIMITS = new StateLimits(3, 1000, 100, 2, Duration.ofHours(1));

	private static final int MANY = 64;

	private final InMemorySessionStateStore store = new InMemorySessionStateStore(LIMITS, bytes());

	private final List<String> ended = new CopyOnWriteArrayList<>();

	private final FakeServer server = setup().start();

	private FakeServerSetup setup() {
		return FakeServer.setup()
			.sessions(states(this.store, LIMITS,
					(session, end) -> this.ended
						.add(session.attributeNames() + " " + session.attribute("count", Integer.class) + " " + end)))
			.tool("count", (context, arguments) -> {
				McpSessionState session = context.session(arguments.path("handle").asString(null));
				int count = session.update("count", Integer.class, 0, (present) -> present + 1);
				return CallToolResult.text(count + " " + session.handle());
			})
			.tool("read",
					(context, arguments) -> CallToolResult
						.text(String.valueOf(session(context, arguments).attribute("count", Integer.class))))
			.tool("set", (context, arguments) -> {
				session(context, arguments).setAttribute(arguments.path("name").asString(),
						arguments.path("value").asString());
				return CallToolResult.text("set");
			})
			.tool("clear", (context, arguments) -> {
				session(context, arguments).clear();
				return CallToolResult.text("cleared");
			})
			.tool("begin",
					(context, arguments) -> CallToolResult.text(String.valueOf(session(context, arguments).handle())))
			.tool("plain",
					(context, arguments) -> CallToolResult.text(String.valueOf(context.session().attributeNames())))
			.tool("ask", (context, arguments) -> {
				McpSessionState session = session(context, arguments);
				context.once("count", () -> session.update("count", Integer.class, 0, (present) -> present + 1));
				context.elicit("Sure?", Json.object("{'type':'object','properties':{}}"));
				return CallToolResult.text(session.attribute("count", Integer.class) + " " + session.handle());
			})
			.tool("nested", (context, arguments) -> {
				McpSessionState session = session(context, arguments);
				int sum = session.update("sum", Integer.class, 0, (present) -> {
					session.update("count", Integer.class, 0, (count) -> count + 1);
					return present + session.attribute("count", Integer.class);
				});
				return CallToolResult.text(sum + " " + session.attributeNames());
			})
			.tool("views", (context, arguments) -> CallToolResult.text(views(context)))
			.asyncTool("later", (context, arguments) -> SessionStateTests.later(session(context, arguments)));
	}

	private static BiFunction<SessionStore, Executor, CallSessions> states(SessionStateStore store, StateLimits limits,
			McpSessionListener... listeners) {
		return (sessions, executor) -> new SessionStates(store, sessions, Duration.ofHours(8), limits, new FakeValues(),
				executor, List.of(listeners));
	}

	private static McpSessionState session(McpRequestContext context, ObjectNode arguments) {
		return context.session(arguments.path("handle").asString(null));
	}

	private static String views(McpRequestContext context) {
		McpSessionState one = context.session((String) null);
		String handle = one.handle();
		context.session("x".repeat(24));
		McpSessionState two = context.session(handle);
		one.update("count", Integer.class, 0, (present) -> {
			two.setAttribute("other", present);
			try {
				two.update("lost", Integer.class, 0, (none) -> {
					one.setAttribute("other", 7);
					throw new IllegalArgumentException("undone");
				});
			}
			catch (IllegalArgumentException ex) {
				two.updateAsync("later", Integer.class, (none) -> 1);
			}
			return present + 1;
		});
		AtomicReference<String> refused = new AtomicReference<>("");
		one.update("count", Integer.class, 0, (present) -> {
			try {
				two.clear();
			}
			catch (IllegalStateException ex) {
				refused.set(String.valueOf(ex.getMessage()));
			}
			return present;
		});
		return one.attributeNames() + " " + two.attribute("other", Integer.class) + " " + (two != one)
				+ (two == context.session(handle)) + " " + refused.get();
	}

	private static CompletionStage<CallToolResult> later(McpSessionState session) {
		return session.updateAsync("count", Integer.class, (present) -> (present != null) ? present + 1 : 1)
			.thenCompose((count) -> session.attributeAsync("count", Integer.class))
			.thenApply((count) -> CallToolResult.text(count + " " + session.handle()));
	}

	@AfterEach
	void close() {
		this.server.close();
	}

	private static FairShares bytes() {
		return ShareSettings.DEFAULTS.of("bytes of state", 1 << 20);
	}

	@Test
	void keepsAttributesFromCallToCallOfASession() {
		SessionClient alice = this.server.connect("2025-11-25");
		SessionClient bob = this.server.connect("2025-06-18");

		assertThat(alice.call("read").toolText()).isEqualTo("null");
		assertThat(alice.call("count").toolText()).isEqualTo("1 null");
		assertThat(alice.call("count").toolText()).isEqualTo("2 null");
		assertThat(bob.call("count").toolText()).isEqualTo("1 null");
		assertThat(alice.call("plain").toolText()).isEqualTo("[count]");
		assertThat(alice.call("later").toolText()).isEqualTo("3 null");
		alice.call("clear").toolText();
		assertThat(alice.call("count").toolText()).isEqualTo("1 null");
	}

	@Test
	void keepsAttributesUnderAHandleWhereThereAreNoSessions() {
		StatelessClient client = this.server.client();
		String first = client.call("count").toolText();
		String handle = first.substring(2);

		assertThat(first).matches("1 [A-Za-z0-9_-]{24}");
		assertThat(client.call("count", "{'handle':'" + handle + "'}").toolText()).isEqualTo("2 " + handle);
		assertThat(client.call("later", "{'handle':'" + handle + "'}").toolText()).isEqualTo("3 " + handle);
		assertThat(client.call("count", "{'handle':' '}").toolText()).startsWith("1 ").doesNotContain(handle);
	}

	@Test
	void aHandleIsGoodAsSoonAsItIsKnown() {
		StatelessClient client = this.server.client();
		String handle = client.call("begin").toolText();

		assertThat(client.call("read", "{'handle':'" + handle + "'}").toolText()).isEqualTo("null");
		assertThat(client.call("count", "{'handle':'" + handle + "'}").toolText()).isEqualTo("1 " + handle);
	}

	@Test
	void readingANewHandleStoresNothing() {
		assertThat(this.server.client().call("read").toolText()).isEqualTo("null");
		assertThat(this.store.size()).isZero();
	}

	@Test
	void aRequestWithoutSessionSaysWhatToDo() {
		assertThat(this.server.client().call("plain").isToolError()).isTrue();
		assertThat(this.server.client().call("plain").toolText()).doesNotContain("handle");
	}

	@Test
	void theHandleOfAnotherCallerIsUnknown() {
		McpCaller alice = FakeServer.caller("alice");
		McpCaller bob = FakeServer.caller("bob");
		String handle = this.server.client("{}", alice).call("count").toolText().substring(2);
		String of = "{'handle':'" + handle + "'}";
		String unknown = this.server.client("{}", bob).call("read", "{'handle':'" + "x".repeat(24) + "'}").toolText();
		assertThat(unknown).contains("unknown");

		for (String tool : List.of("read", "count", "clear", "later")) {
			for (FakeExchange refused : List.of(this.server.client("{}", bob).call(tool, of),
					this.server.client().call(tool, of), this.server.connect("2025-11-25", "{}", bob).call(tool, of))) {
				assertThat(refused.isToolError()).as(tool).isTrue();
				assertThat(refused.toolText()).isEqualTo(unknown);
			}
		}

		assertThat(this.server.client("{}", alice).call("read", of).toolText()).isEqualTo("1");
		assertThat(this.server.connect("2025-11-25", "{}", alice).call("read", of).toolText()).isEqualTo("1");
	}

	@Test
	void hostileHandlesAreUnknown() {
		SessionClient session = this.server.connect("2025-11-25");
		session.call("count").toolText();
		for (String handle : List.of(session.id(), "_#_", "../../etc", "{" + "y".repeat(22) + "}",
				"z".repeat(20_000))) {
			FakeExchange refused = this.server.client().call("count", "{'handle':'" + handle + "'}");
			assertThat(refused.isToolError()).as(handle).isTrue();
			assertThat(refused.toolText()).contains("unknown").doesNotContain(handle);
		}
		assertThat(this.store.size()).isOne();
	}

	@Test
	void losesNoStepOfParallelCalls() throws Exception {
		SessionClient session = this.server.connect("2025-11-25").blocking();
		StatelessClient client = this.server.client().blocking();
		String handle = client.call("begin").toolText();

		together(() -> session.call("count").toolText(),
				() -> client.call("count", "{'handle':'" + handle + "'}").toolText(),
				() -> session.call("later").toolText());

		assertThat(session.call("read").toolText()).isEqualTo(String.valueOf(2 * MANY));
		assertThat(client.call("read", "{'handle':'" + handle + "'}").toolText()).isEqualTo(String.valueOf(MANY));
	}

	private static void together(Runnable... calls) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(MANY);
		try {
			List<? extends Future<?>> running = IntStream.range(0, MANY * calls.length)
				.mapToObj((i) -> threads.submit(calls[i % calls.length]))
				.toList();
			for (Future<?> call : running) {
				call.get(60, TimeUnit.SECONDS);
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	@Test
	void aChangeWithinAChangeIsAPartOfIt() {
		SessionClient client = this.server.connect("2025-11-25");
		assertThat(client.call("nested").toolText()).isEqualTo("1 [count, sum]");
		assertThat(client.call("nested").toolText()).isEqualTo("3 [count, sum]");
		assertThat(client.call("read").toolText()).isEqualTo("2");
	}

	@Test
	void viewsOfOneStateShareAChange() {
		assertThat(this.server.client().call("views").toolText())
			.startsWith("[count, later, other] 0 truetrue A function that changes the state of a session cannot clear");
	}

	@Test
	void aCancelledCallGivesUpAfterALostAttempt() {
		AtomicInteger writes = new AtomicInteger();
		CallSessions states = states(new LosingStore(writes), LIMITS)
			.apply(new InMemorySessionStore(SessionLimits.DEFAULTS), Runnable::run);
		StateRecord absent = StateRecord.of(StateKey.ofHandle("x".repeat(24)), "", Duration.ofHours(1));
		McpSessionState session = new StoredSession((SessionStates) states, absent, true);
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> session.setAttribute("a", 1));
		assertThat(Thread.interrupted()).isTrue();
		assertThat(writes).hasValue(1);
	}

	@Test
	void boundsNumberSizeAndNames() {
		SessionClient client = this.server.connect("2025-11-25");
		for (String name : List.of("a", "b", "c")) {
			assertThat(client.call("set", "{'name':'" + name + "','value':'x'}").toolText()).isEqualTo("set");
		}
		for (String refused : List.of("{'name':'d','value':'x'}", "{'name':'a','value':'" + "é".repeat(480) + "'}")) {
			FakeExchange full = client.call("set", refused);
			assertThat(full.isToolError()).isTrue();
			assertThat(full.toolText()).contains("full");
		}
		for (String name : List.of("", " ", "a\\u0000b", "n".repeat(129))) {
			assertThat(client.call("set", "{'name':'" + name + "','value':'x'}").isToolError()).as(name).isTrue();
		}
		assertThat(client.call("plain").toolText()).isEqualTo("[a, b, c]");
	}

	@Test
	void boundsTheHandlesOfACaller() {
		StatelessClient alice = this.server.client("{}", FakeServer.caller("alice"));
		String first = alice.call("begin").toolText();
		alice.call("begin").toolText();
		FakeExchange refused = alice.call("begin");
		assertThat(refused.isToolError()).isTrue();
		assertThat(refused.toolText()).contains("try again later");
		assertThat(this.server.client("{}", FakeServer.caller("bob")).call("begin").isToolError()).isFalse();

		alice.call("clear", "{'handle':'" + first + "'}").toolText();
		assertThat(alice.call("begin").isToolError()).isFalse();
		assertThat(alice.call("read", "{'handle':'" + first + "'}").toolText()).contains("unknown");
	}

	@Test
	void endsWithItsSessionAndTellsTheLastState() {
		SessionClient client = this.server.connect("2025-11-25");
		client.call("count").toolText();
		client.call("count").toolText();
		this.server.connect("2025-11-25").delete();
		client.delete();

		Awaitility.await().untilAsserted(() -> assertThat(this.ended).containsExactly("[count] 2 DELETED"));
		assertThat(this.store.size()).isZero();
	}

	@Test
	void endsWithASessionThatExpires() {
		SessionLimits limits = new SessionLimits(10, 10, Duration.ofHours(1), Duration.ofDays(1));
		try (FakeServer server = setup().sessionLimits(limits).start()) {
			server.connect("2025-11-25").call("count").toolText();

			server.pass(Duration.ofMinutes(61));
			Awaitility.await().untilAsserted(() -> assertThat(this.ended).containsExactly("[count] 1 EXPIRED"));
			assertThat(this.store.size()).isZero();
		}
	}

	@Test
	void tellsTheEndOfHandles() {
		StatelessClient client = this.server.client();
		String handle = client.call("count").toolText().substring(2);
		client.call("clear", "{'handle':'" + handle + "'}").toolText();
		Awaitility.await().untilAsserted(() -> assertThat(this.ended).containsExactly("[count] 1 DELETED"));

		StateLimits shortly = new StateLimits(3, 1000, 100, 2, Duration.ofMinutes(1));
		TestTime time = new TestTime();
		InMemorySessionStateStore store = new InMemorySessionStateStore(shortly, bytes(), time::nanoTime);
		try (FakeServer server = setup()
			.sessions(states(store, shortly, (session, end) -> this.ended.add(session.handle() + " " + end)))
			.time(time)
			.start()) {
			String expiring = server.client().call("count").toolText().substring(2);
			time.pass(Duration.ofMinutes(2));
			Awaitility.await().untilAsserted(() -> assertThat(this.ended).contains(expiring + " EXPIRED"));
		}
	}

	@Test
	void anEndedSessionGetsNoState() {
		InMemorySessionStateStore late = new InMemorySessionStateStore(LIMITS, bytes());
		SessionClient[] client = new SessionClient[1];
		CompletableFuture<Void> changed = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup()
			.sessions(states(late, LIMITS))
			.tool("late", (context, arguments) -> {
				McpSessionState session = context.session();
				client[0].delete();
				try {
					session.setAttribute("late", "x");
					changed.complete(null);
				}
				catch (RuntimeException ex) {
					changed.completeExceptionally(ex);
					throw ex;
				}
				return CallToolResult.text("not reached");
			})
			.start()) {
			client[0] = server.connect("2025-11-25");
			client[0].call("late");

			// The deleted session ends the call before its handler returns.
			assertThat(changed).failsWithin(Duration.ofSeconds(30))
				.withThrowableThat()
				.withMessageContaining("The session has ended");
			assertThat(late.size()).isZero();
		}
	}

	@Test
	void aCallThatAsksKeepsTheHandleThatItBegan() {
		StatelessClient client = this.server.client();
		String params = StatelessClient.callParams("ask", "{}");
		FakeExchange round = client.request("tools/call", params);
		String key = round.result().path("inputRequests").propertyNames().iterator().next();
		FakeExchange done = client.retry("tools/call", params, round,
				"{'" + key + "':{'action':'accept','content':{}}}");

		assertThat(done.toolText()).matches("1 [A-Za-z0-9_-]{24}");
		assertThat(this.store.size()).isOne();
	}

	@Test
	void aServerWithoutStateSaysSo() {
		try (FakeServer server = FakeServer.setup()
			.tool("plain", (context, arguments) -> CallToolResult.text(text(context)))
			.start()) {
			assertThat(server.connect("2025-11-25").call("plain").toolText()).contains("keeps no state");
			assertThat(server.client().call("plain").toolText()).contains("keeps no state");
		}
	}

	private static @Nullable String text(McpRequestContext context) {
		try {
			return context.session((String) null).handle();
		}
		catch (IllegalStateException ex) {
			return ex.getMessage();
		}
	}

	@Test
	void aStoreOfOneNodeIsRefusedWhereSessionsAreShared() {
		try (FakeServer server = setup().sessionStore((sessions) -> new SharedSessions(sessions)).start()) {
			assertThat(server.connect("2025-11-25").call("count").isToolError()).isTrue();
		}
		assertThat(this.store.size()).isZero();
	}

	@Test
	void aStoreThatFailsIsTemporarilyUnavailable() {
		SessionStateStore broken = new BrokenStore();
		try (FakeServer server = setup().sessions(states(broken, LIMITS)).start()) {
			SessionClient client = server.connect("2025-11-25");
			for (String tool : List.of("count", "read", "clear", "later")) {
				FakeExchange failed = client.call(tool);
				assertThat(failed.isToolError()).as(tool).isTrue();
				assertThat(failed.toolText()).contains("try again later").doesNotContain("away");
			}
			client.delete();
			assertThat(client.call("read").status()).isEqualTo(404);
		}
	}

	@Test
	void contentOfANewerVersionIsLeftAlone() {
		SessionClient client = this.server.connect("2025-11-25");
		client.call("count").toolText();
		StateKey key = StateKey.ofSession(client.id());
		StateRecord present = this.store.find(key).toCompletableFuture().join();
		assertThat(present).isNotNull();
		String newer = "{\"v\":3,\"min\":1,\"attributes\":{\"count\":1},\"later\":[1.50]}";
		CompletableFuture<Boolean> written = this.store.write(present.withContent(newer)).toCompletableFuture();
		assertThat(written.join()).isTrue();
		client.call("count").toolText();
		StateRecord changed = this.store.find(key).toCompletableFuture().join();
		assertThat(changed).isNotNull();
		assertThat(changed.content()).isEqualTo(newer.replace("\"count\":1", "\"count\":2"));

		for (String unreadable : List.of("{\"v\":9,\"min\":9,\"attributes\":{}}", "{", "[]", "")) {
			StateRecord now = this.store.find(key).toCompletableFuture().join();
			assertThat(now).isNotNull();
			this.store.write(now.withContent(unreadable)).toCompletableFuture().join();
			assertThat(client.call("count").isToolError()).isTrue();
			StateRecord left = this.store.find(key).toCompletableFuture().join();
			assertThat(left).isNotNull();
			assertThat(left.content()).isEqualTo(unreadable);
		}
	}

	/** Another node is always faster. */
	private record LosingStore(AtomicInteger writes) implements SessionStateStore {

		@Override
		public CompletionStage<@Nullable StateRecord> find(StateKey key) {
			return CompletableFuture.<@Nullable StateRecord>completedFuture(null);
		}

		@Override
		public CompletionStage<Boolean> write(StateRecord next) {
			this.writes.incrementAndGet();
			return CompletableFuture.completedFuture(false);
		}

		@Override
		public CompletionStage<@Nullable StateRecord> remove(StateKey key) {
			return CompletableFuture.<@Nullable StateRecord>completedFuture(null);
		}

		@Override
		public void onExpiry(Consumer<StateRecord> listener) {
			// nothing expires
		}

	}

}

package io.mcpspring.engine.session;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.store.InMemoryConsumedStates;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.InMemorySuspendedCallStore;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.engine.stream.InMemoryEventLog;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCall;
import io.mcpspring.store.SuspendedCallStore;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls whose time is over, beside failures.
 */
class OverdueCallTests {

	private static final Duration LONG = Duration.ofMinutes(2);

	private SessionStore sessions = new InMemorySessionStore(SessionLimits.DEFAULTS);

	private EventLog events = new InMemoryEventLog(EventLogLimits.DEFAULTS);

	private SuspendedCallStore suspended = new InMemorySuspendedCallStore();

	private final CountDownLatch gate = new CountDownLatch(1);

	private FakeServerSetup setup() {
		return FakeServer.setup()
			.stores(new ServerStores(this.sessions, this.events, this.suspended, new InMemoryConsumedStates()))
			.questionTimeout(Duration.ofMinutes(1))
			.tool("ask",
					(context, arguments) -> CallToolResult
						.text(context.elicit("Sure?", Json.object("{'type':'object','properties':{}}")).toString()))
			.tool("wait", (context, arguments) -> {
				this.gate.await();
				return CallToolResult.text("done");
			});
	}

	/** A part of a store of which one method does something else. */
	private static <T> T with(Class<T> type, T known, String name, Function<Object, Object> result) {
		return type.cast(Proxy.newProxyInstance(OverdueCallTests.class.getClassLoader(), new Class<?>[] { type },
				(proxy, method, arguments) -> {
					Object usual = method.invoke(known, arguments);
					return method.getName().equals(name) ? result.apply(usual) : usual;
				}));
	}

	private static FakeExchange asked(FakeServer server) {
		FakeExchange call = server.connect("2025-11-25").call("ask");
		call.stream().awaitMethod("elicitation/create");
		return call;
	}

	/** Only this node has the calls that it took out. */
	@Test
	void goesOnWithTheOtherCallsAfterOneThatFails() {
		this.suspended = with(SuspendedCallStore.class, this.suspended, "takeOverdue",
				(taken) -> ((CompletionStage<?>) taken).thenApply(OverdueCallTests::failingFirst));
		try (FakeServer server = setup().start()) {
			List<FakeExchange> calls = List.of(asked(server), asked(server));

			server.pass(LONG);

			calls.forEach((call) -> call.stream().awaitEnd());
			assertThat(calls).extracting((call) -> call.response().has("error")).containsExactlyInAnyOrder(true, false);
		}
	}

	private static Object failingFirst(Object taken) {
		List<Object> calls = new ArrayList<>((List<?>) taken);
		if (!calls.isEmpty()) {
			calls.set(0, with(SuspendedCall.class, (SuspendedCall) calls.get(0), "none", Function.identity()));
		}
		return calls;
	}

	@Test
	void endsACallWhoseSessionCannotBeRead() {
		AtomicBoolean away = new AtomicBoolean();
		this.sessions = with(SessionStore.class, this.sessions, "find", (found) -> away.get()
				? CompletableFuture.failedFuture(new IllegalStateException("as tests want it")) : found);
		try (FakeServer server = setup().start()) {
			FakeExchange call = asked(server);
			away.set(true);

			server.pass(LONG);

			call.stream().awaitEnd();
			assertThat(call.error().at("/data/retryable").asBoolean()).isTrue();
		}
	}

	@Test
	void stopsACallWhoseStreamCannotBeOpened() {
		this.events = with(EventLog.class, this.events, "open",
				(opened) -> CompletableFuture.failedFuture(new IllegalStateException("as tests want it")));
		try (FakeServer server = setup().promotionDelay(Duration.ofMillis(1))
			.callTimeout(Duration.ofMinutes(1))
			.start()) {
			FakeExchange call = server.connect("2025-11-25").call("wait");

			server.pass(LONG);

			Awaitility.await().until(call::isAnswered);
		}
		finally {
			this.gate.countDown();
		}
	}

}

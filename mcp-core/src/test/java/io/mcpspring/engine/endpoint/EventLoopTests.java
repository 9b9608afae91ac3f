package io.mcpspring.engine.endpoint;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.server.CallLimits;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.ForwardingSessionStore;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.store.SessionRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Work for requests that would hold the thread of an event loop: it waits for a thread of
 * the server, where the thread of the request must not block.
 */
class EventLoopTests {

	private static final GateSettings GATE = new GateSettings(Set.of(), Set.of(), 1 << 20);

	private static final String NUMBERS = "{'type':'object','properties':{'list':{'type':'array','items':"
			+ "{'type':'integer'}}}}";

	/** Both alternatives are evaluated at each level, so that each doubles the work. */
	private static final String ALTERNATIVES = "{'type':'object','$defs':{'next':{'anyOf':["
			+ "{'properties':{'next':{'$ref':'#/$defs/next'}},'required':['last']},"
			+ "{'properties':{'next':{'$ref':'#/$defs/next'}}}]}}," + "'properties':{'next':{'$ref':'#/$defs/next'}}}";

	private static final String PATTERN = "{'type':'object','properties':{'text':{'type':'string',"
			+ "'pattern':'^(a+)+$'}}}";

	private final Queue<Runnable> tasks = new ArrayDeque<>();

	private final AtomicInteger decisions = new AtomicInteger();

	static Stream<Arguments> arguments() {
		return Stream.of(Arguments.of(NUMBERS, "{'list':" + numbers(6000) + "}", "here"),
				Arguments.of(ALTERNATIVES, "{'next':".repeat(10) + "{}" + "}".repeat(10), "here"),
				Arguments.of(PATTERN, "{'text':'" + "a".repeat(3000) + "!'}", "too complicated"));
	}

	private static String numbers(int number) {
		return IntStream.range(0, number).mapToObj(String::valueOf).collect(Collectors.joining(",", "[", "]"));
	}

	private FakeServerSetup setup(Executor executor) {
		return FakeServer.setup().gate(GATE).executor(executor);
	}

	private static FakeServer start(FakeServerSetup setup, String schema) {
		return setup.start()
			.add(FakeServer.tool("take", schema, null, HandlerOptions.nonBlocking("test"),
					(context, given) -> CallToolResult.text("here")));
	}

	private FakeServer deciding(Executor executor) {
		return setup(executor).template("test://item/{id}", (context, request) -> FakeServer.contents("test://x", "x"))
			.visibility((caller, registration) -> this.decisions.incrementAndGet() > 0)
			.start();
	}

	private static String uris(int number) {
		return IntStream.range(0, number)
			.mapToObj((id) -> "'test://item/" + id + "'")
			.collect(Collectors.joining(",", "{'resourceSubscriptions':[", "]}"));
	}

	@ParameterizedTest
	@MethodSource("arguments")
	void isNotHeldByArgumentsThatTakeLongToValidate(String schema, String arguments, String text) {
		try (FakeServer server = start(setup(this.tasks::add), schema)) {
			StatelessClient stateless = server.client();
			SessionClient session = server.connect("2025-11-25");
			for (Supplier<FakeExchange> sending : List.<Supplier<FakeExchange>>of(
					() -> stateless.call("take", arguments), () -> session.call("take", arguments))) {
				FakeExchange call = sending.get();
				assertThat(call.isAnswered()).isFalse();
				this.tasks.remove().run();
				assertThat(call.toolText()).contains(text);
				assertThat(this.tasks).isEmpty();
			}
		}
	}

	@ParameterizedTest
	@MethodSource("arguments")
	void leavesValidationToAThreadThatMayBeHeld(String schema, String arguments, String text) {
		try (FakeServer server = start(setup(this.tasks::add), schema)) {
			assertThat(server.client().blocking().call("take", arguments).toolText()).contains(text);
			assertThat(this.tasks).isEmpty();
		}
	}

	@Test
	void validatesUsualArgumentsAtOnce() {
		try (FakeServer server = start(setup(this.tasks::add), NUMBERS)) {
			String arguments = "{'list':" + numbers(300) + ",'text':'" + "x".repeat(30_000) + "'}";
			assertThat(server.client().call("take", arguments).toolText()).isEqualTo("here");
			assertThat(server.client().call("take", "{'list':['7','x']}").toolText())
				.isEqualTo("Invalid arguments:\n- /list/1: must be an integer, was string");
			assertThat(this.tasks).isEmpty();
		}
	}

	@Test
	void refusesACallWithoutThreadForItsValidation() {
		try (FakeServer server = start(setup((task) -> {
			throw new RejectedExecutionException();
		}).calls(new CallLimits(null, null, 1)), NUMBERS)) {
			for (int i = 0; i < 2; i++) {
				FakeExchange call = server.client().call("take", "{'list':" + numbers(6000) + "}");
				assertThat(call.error().path("message").asString()).contains("too busy");
			}
			assertThat(server.client().call("take").toolText()).isEqualTo("here");
		}
	}

	@Test
	void isNotHeldWhereAStoreContinuesARequest() throws InterruptedException {
		Queue<Runnable> found = new ConcurrentLinkedQueue<>();
		AtomicBoolean late = new AtomicBoolean();
		try (FakeServer server = start(
				setup(this.tasks::add).sessionStore((store) -> new ForwardingSessionStore(store) {
					@Override
					public CompletionStage<@Nullable SessionRecord> find(String id, String owner) {
						CompletionStage<@Nullable SessionRecord> now = this.store.find(id, owner);
						CompletableFuture<@Nullable SessionRecord> then = new CompletableFuture<>();
						found.add(() -> now.thenAccept(then::complete));
						return late.get() ? then : now;
					}
				}), NUMBERS)) {
			SessionClient client = server.connect("2025-11-25");
			found.clear();
			late.set(true);
			FakeExchange call = client.call("take", "{'list':" + numbers(6000) + "}");
			Thread callbacks = new Thread(found.remove());
			callbacks.start();
			callbacks.join();
			assertThat(call.isAnswered()).isFalse();
			this.tasks.remove().run();
			assertThat(call.toolText()).isEqualTo("here");
		}
	}

	@Test
	void mendsArgumentsWithinTheWorkOfOneValidation() {
		String one = "{'type':'integer'}";
		String schema = NUMBERS.replace(one, "{'allOf':[" + one + (',' + one).repeat(69) + "],'type':'integer'}");
		try (FakeServer server = start(FakeServer.setup().gate(GATE), schema)) {
			String misfit = numbers(10_000).replace("9999]", "'9999']");
			assertThat(server.client().call("take", "{'list':['7']}").toolText()).isEqualTo("here");
			assertThat(server.client().call("take", "{'list':" + misfit + "}").toolText())
				.startsWith("Invalid arguments:\n- /list/9999: must be an integer");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 17 })
	void isNotHeldByDecisionsAboutWhatToListenFor(int number) {
		try (FakeServer server = deciding(this.tasks::add)) {
			FakeExchange listen = server.client().listen(uris(number));
			assertThat(listen.isAnswered()).isFalse();
			assertThat(this.decisions).hasValue(0);
			this.tasks.remove().run();
			assertThat(listen.stream().messages().get(0).at("/params/notifications/resourceSubscriptions"))
				.hasSize(number);
			assertThat(this.decisions).hasValue(number);
			assertThat(server.client().listen("{'resourcesListChanged':true}").isAnswered()).isTrue();
			FakeExchange held = server.send(server.client()
				.blocking()
				.prepare("subscriptions/listen", "{'notifications':" + uris(number) + "}"));
			assertThat(held.isAnswered()).isTrue();
			assertThat(this.tasks).isEmpty();
		}
	}

	@Test
	void isNotHeldByManyAddressesEither() {
		try (FakeServer server = setup(this.tasks::add)
			.template("test://item/{id}", (context, request) -> FakeServer.contents("test://x", "x"))
			.start()) {
			assertThat(server.client().listen(uris(16)).isAnswered()).isTrue();
			FakeExchange listen = server.client().listen(uris(17));
			assertThat(listen.isAnswered()).isFalse();
			this.tasks.remove().run();
			assertThat(listen.isStream()).isTrue();
		}
	}

	@Test
	void refusesAListenerWithoutThreadForTheDecisions() {
		AtomicBoolean full = new AtomicBoolean(true);
		try (FakeServer server = setup((task) -> {
			if (full.get()) {
				throw new RejectedExecutionException();
			}
			task.run();
		}).calls(new CallLimits(null, null, 1))
			.textResource("test://x", "x")
			.visibility((caller, registration) -> true)
			.start()) {
			StatelessClient client = server.client();
			for (int i = 0; i < 2; i++) {
				FakeExchange listen = client.listen("{'resourceSubscriptions':['test://x']}");
				assertThat(listen.status()).isEqualTo(503);
				assertThat(listen.reply().headers()).containsKey("Retry-After");
				assertThat(listen.json().get("id").asInt()).isEqualTo(i + 1);
			}
			full.set(false);
			assertThat(client.listen("{'resourceSubscriptions':['test://x']}").isStream()).isTrue();
		}
	}

	@Test
	void isNotHeldByADecisionAboutASubscription() {
		try (FakeServer server = deciding(this.tasks::add)) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange subscription = client.request("resources/subscribe", "{'uri':'test://item/1'}");
			assertThat(subscription.isAnswered()).isFalse();
			assertThat(this.decisions).hasValue(0);
			this.tasks.remove().run();
			assertThat(subscription.result()).isEmpty();
			client.blocking().request("resources/subscribe", "{'uri':'test://item/2'}").result();
			assertThat(this.decisions).hasValue(2);
			assertThat(this.tasks).isEmpty();
		}
	}

	@Test
	void refusesASubscriptionWithoutThreadForTheDecision() {
		try (FakeServer server = deciding((task) -> {
			throw new RejectedExecutionException();
		})) {
			FakeExchange subscription = server.connect("2025-11-25")
				.request("resources/subscribe", "{'uri':'test://item/1'}");
			assertThat(subscription.status()).isEqualTo(503);
			assertThat(subscription.error().path("message").asString()).contains("too busy");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "resources/subscribe", "resources/read" })
	void isNotHeldByTheRequestsOfABatch(String method) {
		String batch = IntStream.range(1, 4)
			.mapToObj((id) -> "{'jsonrpc':'2.0','id':" + id + ",'method':'" + method + "','params':{'uri':'test://item/"
					+ id + "'}}")
			.collect(Collectors.joining(",", "[", "]"));
		try (FakeServer server = deciding(this.tasks::add)) {
			FakeExchange answer = server.connect("2025-03-26").post(batch);
			assertThat(answer.isAnswered()).isFalse();
			assertThat(this.decisions).hasValue(0);
			this.tasks.remove().run();
			assertThat(this.decisions).hasValue(3);
			this.tasks.forEach(Runnable::run);
			assertThat(answer.json()).hasSize(3).allMatch((one) -> one.has("result"));
		}
		try (FakeServer server = deciding((task) -> {
			throw new RejectedExecutionException();
		})) {
			assertThat(server.connect("2025-03-26").post(batch).json()).hasSize(3)
				.allMatch((one) -> one.at("/error/message").asString().contains("too busy"));
		}
	}

}

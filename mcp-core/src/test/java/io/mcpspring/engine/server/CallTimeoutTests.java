package io.mcpspring.engine.server;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.server.CallOutcome;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Handlers that work longer than they may (server-2026 CANC-07).
 */
class CallTimeoutTests {

	private static final Duration SHORT = Duration.ofSeconds(1);

	/** Who calls. */
	enum Client {

		SESSION((server) -> {
			SessionClient client = server.connect("2025-11-25");
			return client::callWithProgress;
		}),

		STATELESS((server) -> (tool, token) -> server.client()
			.request("tools/call", "{'name':'" + tool + "','_meta':{'progressToken':" + token + "}}"));

		private final Function<FakeServer, Calls> connect;

		Client(Function<FakeServer, Calls> connect) {
			this.connect = connect;
		}

		FakeExchange call(FakeServer server, String tool) {
			return this.connect.apply(server).call(tool, "1");
		}

	}

	private interface Calls {

		FakeExchange call(String tool, String token);

	}

	private static void assertStopped(FakeServer server, FakeExchange call) {
		server.passUntil(SHORT, call::isAnswered);
		assertThat(call.code()).isEqualTo(-32603);
		assertThat(call.error().path("message").asString()).isEqualTo("Stopped because it took longer than 1 s");
		assertThat(call.answers()).isEqualTo(1);
		Awaitility.await().untilAsserted(() -> assertThat(server.server().runningCalls()).isZero());
	}

	@ParameterizedTest
	@EnumSource(Client.class)
	void areInterruptedAndAnswered(Client client) {
		AtomicBoolean interrupted = new AtomicBoolean();
		AtomicReference<CallOutcome> end = new AtomicReference<>();
		try (FakeServer server = FakeServer.setup()
			.callTimeout(SHORT)
			.interceptor((call, chain) -> CallWatch.proceed(chain, call,
					(result, failure) -> end.set(CallOutcome.of(call, result, failure))))
			.tool("sleep", (context, arguments) -> {
				try {
					new CountDownLatch(1).await();
				}
				catch (InterruptedException ex) {
					interrupted.set(true);
					throw ex;
				}
				return null;
			})
			.start()) {
			FakeExchange call = client.call(server, "sleep");
			assertStopped(server, call);
			assertThat(call.isStream()).isFalse();
			assertThat(call.status()).isEqualTo(200);
			Awaitility.await().untilTrue(interrupted);
			Awaitility.await().untilAsserted(() -> assertThat(end.get()).hasToString("timeout (timeout)"));
		}
	}

	@ParameterizedTest
	@EnumSource(Client.class)
	void haveWhatTheyReturnedCancelled(Client client) {
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().callTimeout(SHORT).asyncTool("later", (context, arguments) -> {
			context.progress(1, 2);
			return later;
		}).start()) {
			FakeExchange call = client.call(server, "later");
			server.passUntil(SHORT, call.stream()::isOver);
			call.stream().awaitEnd();
			assertStopped(server, call);
			assertThat(call.messages()).hasSize(2);
			Awaitility.await().untilAsserted(() -> assertThat(later).isCancelled());
		}
	}

	@ParameterizedTest
	@EnumSource(Client.class)
	void areStoppedAlthoughTheCancellationOfAnotherBlocks(Client client) throws Exception {
		CountDownLatch cancelling = new CountDownLatch(1);
		CountDownLatch over = new CountDownLatch(1);
		try (FakeServer server = FakeServer.setup().callTimeout(SHORT).asyncTool("stuck", (context, arguments) -> {
			CompletableFuture<CallToolResult> never = new CompletableFuture<>();
			never.whenComplete((result, failure) -> {
				cancelling.countDown();
				await(over);
			});
			return never;
		}).asyncTool("later", (context, arguments) -> new CompletableFuture<>()).start()) {
			FakeExchange stuck = client.call(server, "stuck");
			server.passUntil(SHORT, stuck::isAnswered);
			assertThat(stuck.code()).isEqualTo(-32603);
			assertThat(cancelling.await(30, TimeUnit.SECONDS)).isTrue();
			assertStopped(server, client.call(server, "later"));
		}
		finally {
			over.countDown();
		}
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@ParameterizedTest
	@EnumSource(Client.class)
	void areAnsweredForAlthoughTheyGoOn(Client client) {
		AtomicBoolean enough = new AtomicBoolean();
		try (FakeServer server = FakeServer.setup().callTimeout(SHORT).tool("deaf", (context, arguments) -> {
			while (!enough.get()) {
				Thread.onSpinWait();
			}
			context.progress(1, 2);
			return CallToolResult.text("too late");
		}).start()) {
			FakeExchange call = client.call(server, "deaf");
			server.passUntil(SHORT, call::isAnswered);
			assertThat(call.code()).isEqualTo(-32603);
			enough.set(true);
			assertStopped(server, call);
			assertThat(call.isStream()).isFalse();
		}
	}

	@ParameterizedTest
	@EnumSource(Client.class)
	void mayWorkForATimeOfTheirOwn(Client client) {
		HandlerOptions patient = FakeServer.BLOCKING.within(Duration.ofHours(1));
		HandlerOptions hasty = FakeServer.BLOCKING.within(SHORT);
		CountDownLatch hastyDone = new CountDownLatch(1);
		try (FakeServer server = FakeServer.setup()
			.callTimeout(Duration.ofMillis(1))
			.tool("patient", patient, (context, arguments) -> {
				hastyDone.await();
				return CallToolResult.text("done");
			})
			.tool("hasty", hasty, (context, arguments) -> {
				new CountDownLatch(1).await();
				return null;
			})
			.start()) {
			FakeExchange call = client.call(server, "patient");
			FakeExchange other = client.call(server, "hasty");
			server.passUntil(SHORT, other::isAnswered);
			assertThat(other.error().path("message").asString()).contains("1 s");
			hastyDone.countDown();
			assertThat(call.toolText()).isEqualTo("done");
		}
	}

	@Test
	void areNotChargedWithTheTimeTheirClientTakes() {
		ObjectNode form = Json.object("{'type':'object','properties':{}}");
		AtomicInteger runs = new AtomicInteger();
		Duration limit = Duration.ofHours(1);
		try (FakeServer server = FakeServer.setup()
			.callTimeout(limit)
			.questionTimeout(limit.multipliedBy(2))
			.stateLifetime(limit.multipliedBy(2))
			.tool("ask", (context, arguments) -> {
				runs.incrementAndGet();
				return CallToolResult.text(String.valueOf(context.elicit("Sure?", form).isAccepted()));
			})
			.start()) {
			SessionClient session = server.connect("2025-11-25");
			FakeExchange call = session.call("ask");
			JsonNode question = call.stream().awaitMethod("elicitation/create");
			StatelessClient stateless = server.client();
			FakeExchange first = stateless.call("ask");
			assertThat(first.result().path("resultType").asString()).isEqualTo("input_required");
			server.pass(limit.plusMinutes(1));
			session.answer(question, "{'action':'accept'}");
			call.stream().awaitEnd();
			assertThat(call.toolText()).isEqualTo("true");
			assertThat(stateless
				.retry("tools/call", StatelessClient.callParams("ask", "{}"), first, "{'q0':{'action':'accept'}}")
				.toolText()).isEqualTo("true");
			assertThat(runs).hasValue(4);
		}
	}

	@ParameterizedTest
	@EnumSource(Client.class)
	void endAlthoughTheirStageIsNoFuture(Client client) {
		CompletionStage<CallToolResult> never = new CompletableFuture<CallToolResult>().minimalCompletionStage();
		try (FakeServer server = FakeServer.setup()
			.callTimeout(SHORT)
			.asyncTool("later", (context, arguments) -> never)
			.start()) {
			assertStopped(server, client.call(server, "later"));
		}
	}

	@Test
	void mayNotBeGivenNoTime() {
		assertThatIllegalArgumentException().isThrownBy(() -> FakeServer.BLOCKING.within(Duration.ZERO));
	}

}

package io.mcpspring.engine.session;

import java.security.Principal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.context.McpCaller;
import io.mcpspring.fake.FakeCluster;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.FakeStream;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls of sessions whose requests go to one node now and to another then.
 */
class ClusteredCallTests {

	private static final ObjectNode NOTHING = Json.object("{'type':'object','properties':{}}");

	private final FakeCluster cluster = new FakeCluster();

	/** What the tool "steps" sends next; 0 ends it. */
	private final BlockingQueue<Integer> steps = new LinkedBlockingQueue<>();

	private final AtomicBoolean interrupted = new AtomicBoolean();

	private final AtomicReference<McpCaller> ranAs = new AtomicReference<>();

	private final AtomicInteger runs = new AtomicInteger();

	private FakeServer one = node("one");

	private FakeServer two = node("two");

	private FakeServer node(String name) {
		return setup(name).start();
	}

	private FakeServerSetup setup(String name) {
		return this.cluster.setup(name).tool("steps", (context, arguments) -> {
			try {
				for (int step = this.steps.take(); step > 0; step = this.steps.take()) {
					context.progress(step, 100);
				}
			}
			catch (InterruptedException ex) {
				this.interrupted.set(true);
				throw ex;
			}
			return CallToolResult.text("done");
		}).tool("confirm", (context, arguments) -> {
			this.runs.incrementAndGet();
			this.ranAs.set(context.caller());
			return CallToolResult.text(context.elicit("Sure?", NOTHING).isAccepted() ? "yes" : "no");
		}).tool("ask-then-wait", (context, arguments) -> {
			context.elicit("Sure?", NOTHING);
			this.steps.take();
			return CallToolResult.text("done");
		}).tool("echo", (context, arguments) -> CallToolResult.text("hello"));
	}

	@AfterEach
	void stop() {
		this.one.close();
		this.two.close();
	}

	private FakeExchange begunSteps(SessionClient client) {
		FakeExchange call = client.callWithProgress("steps", "1");
		this.steps.add(1);
		call.stream().awaitMethod("notifications/progress");
		return call;
	}

	private static List<Integer> progress(FakeStream stream) {
		return stream.messages().stream().map((message) -> message.at("/params/progress").asInt()).toList();
	}

	private static void assertGivenUp(JsonNode error) {
		assertThat(error.path("code").asInt()).isEqualTo(-32603);
		assertThat(error.at("/data/retryable").asBoolean()).isTrue();
	}

	private void assertNothingRuns() {
		Awaitility.await().untilAsserted(() -> {
			assertThat(this.cluster.running()).isEmpty();
			assertThat(this.cluster.suspended().size()).isZero();
			assertThat(this.cluster.suspended().openQuestions()).isZero();
			assertThat(this.two.server().runningCalls()).isZero();
		});
	}

	@Test
	void servesASessionAtAnyNode() {
		SessionClient client = this.one.connect("2025-11-25");

		assertThat(client.at(this.two).call("echo").toolText()).isEqualTo("hello");
		assertThat(client.at(this.two).delete().status()).isEqualTo(204);

		assertThat(client.call("echo").status()).isEqualTo(404);
	}

	@Test
	void goesOnWithAStreamAtAnotherNodeWhileTheCallRuns() {
		// server-2025 SSE-04, SSE-07
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = begunSteps(client);
		String id = call.stream().lastId();
		call.disconnect();
		this.steps.addAll(List.of(2, 3));

		FakeExchange resumed = client.at(this.two).resume(id);
		this.steps.addAll(List.of(4, 0));

		assertThat(resumed.toolText()).isEqualTo("done");
		resumed.stream().awaitEnd();
		assertThat(progress(resumed.stream())).startsWith(2, 3, 4);
		assertNothingRuns();
	}

	@Test
	void letsTheNewestConnectionHaveTheStream() {
		// server-2025 SSE-10
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = begunSteps(client);

		FakeExchange resumed = client.at(this.two).resume(call.stream().lastId());
		call.stream().awaitEnd();
		this.steps.addAll(List.of(2, 0));

		assertThat(resumed.toolText()).isEqualTo("done");
		assertThat(progress(call.stream())).containsExactly(1);
		assertThat(progress(resumed.stream())).startsWith(2);
	}

	@Test
	void takesAnAnswerAtAnotherNodeAndRunsThereAsTheCaller() {
		// server-2025 ELIC-01, SESS-14
		McpCaller alice = FakeServer.caller("alice", "scope-of-the-call");
		SessionClient client = this.one.connect("2025-11-25", SessionClient.EVERYTHING, alice);
		FakeExchange call = client.call("confirm");
		ObjectNode question = call.stream().awaitMethod("elicitation/create");

		assertThat(client.at(this.two).answer(question, "{'action':'accept'}").status()).isEqualTo(202);

		assertThat(call.toolText()).isEqualTo("yes");
		call.stream().awaitEnd();
		Principal principal = this.ranAs.get().principal();
		assertThat(principal).isNotNull();
		assertThat(principal.getName()).isEqualTo("alice");
		assertThat(this.ranAs.get().scopes()).containsExactly("scope-of-the-call");
		assertThat(this.runs).hasValue(2);
		assertNothingRuns();
	}

	@Test
	void letsAQuestionOutliveItsNode() {
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = client.call("confirm");
		call.stream().await((event) -> event.isPriming());
		call.stream().awaitMethod("elicitation/create");
		String priming = call.stream().ids().get(0);
		kill(this.one, call);

		FakeExchange resumed = client.at(this.two).resume(priming);
		client.at(this.two).answer(resumed.stream().awaitMethod("elicitation/create"), "{'action':'accept'}");

		assertThat(resumed.toolText()).isEqualTo("yes");
		assertNothingRuns();
	}

	private void kill(FakeServer server, FakeExchange... connections) {
		this.cluster.kill((server == this.one) ? "one" : "two");
		for (FakeExchange connection : connections) {
			connection.disconnect();
		}
	}

	@Test
	void endsTheCallsOfANodeThatDied() {
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = begunSteps(client);
		this.steps.add(2);
		call.stream().awaitMethods("notifications/progress", 2);
		String priming = call.stream().ids().get(0);
		kill(this.one, call);

		FakeExchange resumed = client.at(this.two).resume(priming);

		assertGivenUp(resumed.error());
		resumed.stream().awaitEnd();
		assertThat(resumed.response().path("id").asInt()).isEqualTo(client.lastRequest());
		assertThat(progress(resumed.stream())).startsWith(1, 2);
		assertNothingRuns();
	}

	@Test
	void endsTheOpenPartOfABatchOfANodeThatDied() {
		// server-2025 BATCH-03, BATCH-04
		SessionClient client = this.one.connect("2025-03-26");
		FakeExchange batch = client
			.post("[{'jsonrpc':'2.0','id':'a','method':'tools/call','params':{'name':'steps','_meta':{'progressToken':1}}},"
					+ "{'jsonrpc':'2.0','id':'b','method':'tools/call','params':{'name':'echo'}},"
					+ "{'jsonrpc':'2.0','id':'c','method':'tools/call','params':{'name':'steps','_meta':{'progressToken':3}}}]");
		this.steps.add(1);
		batch.stream().await((event) -> event.json().path("id").asString("").equals("b"));
		String first = batch.stream().ids().get(0);
		kill(this.one, batch);

		FakeExchange resumed = client.at(this.two).resume(first);
		resumed.stream().awaitEnd();

		List<ObjectNode> errors = resumed.messages().stream().filter((message) -> message.has("error")).toList();
		assertThat(errors).extracting((message) -> message.path("id").asString()).containsExactly("a", "c");
		assertThat(errors).allSatisfy((message) -> assertGivenUp(message.path("error")));
		assertNothingRuns();
	}

	@Test
	void endsACallWhoseNodeDiedJustBeforeItAsked() {
		AtomicBoolean die = new AtomicBoolean(true);
		this.cluster.node("one").afterPut(() -> {
			if (die.getAndSet(false)) {
				this.cluster.kill("one");
			}
		});
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = client.call("confirm");
		String priming = call.stream().await((event) -> event.isPriming()).id();
		call.disconnect();

		FakeExchange resumed = client.at(this.two).resume(String.valueOf(priming));

		assertGivenUp(resumed.error());
		assertNothingRuns();
	}

	@Test
	void endsACallWhoseSecondNodeDiedToo() {
		FakeServer three = node("three");
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = client.call("confirm");
		ObjectNode question = call.stream().awaitMethod("elicitation/create");
		this.cluster.kill("one");
		this.cluster.node("two").afterTaking(() -> this.cluster.kill("two"));
		client.at(this.two).answer(question, "{'action':'accept'}");

		FakeExchange resumed = client.at(three).resume(call.stream().ids().get(0));

		assertGivenUp(resumed.error());
		Awaitility.await().untilAsserted(() -> assertThat(this.cluster.running()).isEmpty());
		three.close();
	}

	@Test
	void keepsANodeThatWasTakenForDeadFromWriting() {
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = begunSteps(client);
		this.cluster.endLease("one");

		assertGivenUp(call.error());
		call.stream().awaitEnd();
		this.steps.add(2);

		Awaitility.await().untilTrue(this.interrupted);
		assertThat(call.messages()).hasSize(2);
		assertThat(this.one.server().runningCalls()).isZero();
		assertNothingRuns();
	}

	@Test
	void cancelsACallThatRunsAtAnotherNode() {
		// server-2025 CANC-01, CANC-07
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = begunSteps(client);

		assertThat(client.at(this.two).cancel(client.lastRequest()).status()).isEqualTo(202);

		call.stream().awaitEnd();
		Awaitility.await().untilTrue(this.interrupted);
		assertThat(call.messages()).hasSize(1);
		assertNothingRuns();
	}

	@Test
	void cancelsACallThatWaitsWhereverItAsked() {
		// server-2025 CANC-01
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = client.call("confirm");
		ObjectNode question = call.stream().awaitMethod("elicitation/create");

		client.at(this.two).cancel(client.lastRequest());

		call.stream().awaitEnd();
		assertThat(client.answer(question, "{'action':'accept'}").status()).isEqualTo(202);
		assertThat(this.runs).hasValue(1);
		assertNothingRuns();
	}

	@Test
	void cancelsACallWhoseNodeDidNotHearOfIt() {
		// server-2025 CANC-01
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = begunSteps(client);
		this.cluster.node("one").deaf(true);
		assertThat(client.at(this.two).cancel(client.lastRequest()).status()).isEqualTo(202);
		assertThat(this.one.server().runningCalls()).isOne();

		this.cluster.node("one").deaf(false);

		call.stream().awaitEnd();
		Awaitility.await().untilTrue(this.interrupted);
		assertNothingRuns();
	}

	@Test
	void doesNotAcceptACancellationThatNobodyWillHearOf() {
		SessionClient client = this.one.connect("2025-11-25");
		begunSteps(client);
		this.cluster.node("two").readOnly();

		assertThat(client.at(this.two).cancel(client.lastRequest()).status()).isEqualTo(503);
	}

	@Test
	void stopsTheCallsOfASessionThatEndsElsewhere() {
		// server-2025 SESS-11
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = begunSteps(client);

		client.at(this.two).delete();

		call.stream().awaitEnd();
		Awaitility.await().untilTrue(this.interrupted);
		assertNothingRuns();
		assertThat(this.cluster.events().size()).isZero();
	}

	@Test
	void takesAnAnswerThatCouldNotBeKeptAgain() {
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = client.call("confirm");
		ObjectNode question = call.stream().awaitMethod("elicitation/create");
		kill(this.two);

		FakeExchange refused = client.at(this.two).answer(question, "{'action':'accept'}");
		assertThat(refused.status()).isEqualTo(503);
		assertThat(refused.replied("Retry-After")).isNotNull();

		client.answer(question, "{'action':'accept'}");
		assertThat(call.toolText()).isEqualTo("yes");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void runsAnOverdueCallOnlyAsSomebodyKnown(boolean anonymous) {
		// server-2025 LIFE-15
		try (FakeServer three = setup("three").questionTimeout(Duration.ofMinutes(1)).start()) {
			McpCaller caller = anonymous ? McpCaller.ANONYMOUS : FakeServer.caller("alice");
			FakeExchange call = three.connect("2025-11-25", SessionClient.EVERYTHING, caller).call("confirm");

			call.stream().awaitMethod("elicitation/create");

			this.cluster.pass(Duration.ofMinutes(2));
			call.stream().awaitMethod("notifications/cancelled");
			if (anonymous) {
				assertThat(call.isToolError()).isTrue();
				assertThat(this.runs).hasValue(2);
			}
			else {
				assertGivenUp(call.error());
				assertThat(this.runs).hasValue(1);
			}
			call.stream().awaitEnd();
			assertNothingRuns();
		}
	}

	@Test
	void doesNotRunAgainWhatWasKeptWithoutItsNodesKnowledge() {
		try (FakeServer three = setup("three").questionTimeout(Duration.ofMinutes(1)).start()) {
			this.cluster.node("three").unsure();
			FakeExchange call = three.connect("2025-11-25").call("confirm");
			call.stream().awaitEnd();
			this.cluster.pass(Duration.ofMinutes(2));

			assertGivenUp(call.error());
			assertNothingRuns();
			assertThat(this.runs).hasValue(1);
		}
	}

	@Test
	void beginsSessionsUntilItEnds() {
		this.one.server().drain();

		assertThat(this.one.connect("2025-11-25").at(this.two).call("echo").toolText()).isEqualTo("hello");
	}

	@Test
	void keepsOlderClientsUntilTheirCallsEnd() {
		// server-2025 SSE-02
		SessionClient client = this.one.connect("2025-06-18");
		FakeExchange idle = client.get();
		FakeExchange asking = client.call("confirm");
		asking.stream().awaitMethod("elicitation/create");
		FakeExchange call = begunSteps(client);

		this.one.server().drain();
		idle.stream().awaitEnd();
		asking.stream().awaitEnd();
		this.steps.addAll(List.of(2, 0));

		assertThat(call.toolText()).isEqualTo("done");
		call.stream().awaitEnd();
	}

	@Test
	void keepsOlderClientsUntilTheirAnswersAreStored() {
		// server-2025 SSE-02
		SessionClient client = this.one.connect("2025-06-18");
		FakeExchange call = begunSteps(client);
		CompletableFuture<Void> stored = holdEvents();
		this.steps.add(0);
		Awaitility.await().until(() -> this.one.server().runningCalls() == 0);

		assertStaysWhileDraining(call, stored, "done");
	}

	@Test
	void keepsOlderClientsThatAnsweredUntilTheirCallsEnd() {
		// server-2025 SSE-02
		SessionClient client = this.one.connect("2025-06-18");
		FakeExchange call = client.call("confirm");
		ObjectNode question = call.stream().awaitMethod("elicitation/create");
		CompletableFuture<Void> stored = holdEvents();
		client.answer(question, "{'action':'accept'}");
		Awaitility.await().until(() -> this.runs.get() == 2 && this.one.server().runningCalls() == 0);

		assertStaysWhileDraining(call, stored, "yes");
	}

	@Test
	void owesACallThatGoesOnBeforeItsQuestionIsKnownToBeStored() {
		// server-2025 SSE-02
		SessionClient client = this.one.connect("2025-06-18");
		CompletableFuture<Void> confirmed = new CompletableFuture<>();
		this.cluster.node("one").beforeConfirming(confirmed);
		FakeExchange call = client.call("ask-then-wait");
		client.answer(call.stream().awaitMethod("elicitation/create"), "{'action':'accept'}");
		Awaitility.await().until(() -> this.one.server().runningCalls() == 1);

		confirmed.complete(null);
		this.one.server().drain();

		assertThat(this.cluster.running()).hasSize(1);
		this.steps.add(0);
		assertThat(call.toolText()).isEqualTo("done");
		call.stream().awaitEnd();
		assertNothingRuns();
	}

	private CompletableFuture<Void> holdEvents() {
		CompletableFuture<Void> stored = new CompletableFuture<>();
		this.cluster.node("one").beforeStoring(stored);
		return stored;
	}

	private void assertStaysWhileDraining(FakeExchange call, CompletableFuture<Void> stored, String text) {
		this.one.server().drain();
		stored.complete(null);
		assertThat(call.toolText()).isEqualTo(text);
		call.stream().awaitEnd();
	}

	@Test
	void letsNobodyGoWithoutAnIdToComeBackWith() {
		// server-2025 SSE-01, SSE-02
		SessionClient client = this.one.connect("2025-11-25");
		CompletableFuture<Void> stored = holdEvents();
		FakeExchange call = client.callWithProgress("steps", "1");
		this.steps.add(1);
		call.stream();
		this.one.server().drain();

		stored.complete(null);
		call.stream().awaitEnd();
		this.steps.add(0);

		assertThat(client.at(this.two).resume(call.stream().lastId()).toolText()).isEqualTo("done");
	}

	@Test
	void givesUpWhatStillRunsWhenTheNodeEnds() {
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = begunSteps(client);
		String id = call.stream().lastId();
		this.one.close();
		call.stream().awaitOver();

		FakeExchange resumed = client.at(this.two).resume(id);

		assertGivenUp(resumed.error());
		Awaitility.await().untilTrue(this.interrupted);
		assertNothingRuns();
	}

	@Test
	void givesNoIdsToEventsThatCannotBeResumedAndKeepsTheirConnection() {
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = begunSteps(client);
		int ids = call.stream().ids().size();
		this.cluster.node("one").cutOff();
		this.steps.add(2);
		call.stream().awaitMethods("notifications/progress", 2);
		this.one.server().drain();
		this.steps.addAll(List.of(3, 0));

		assertThat(call.toolText()).isEqualTo("done");
		call.stream().awaitEnd();
		assertThat(progress(call.stream())).startsWith(1, 2, 3);
		assertThat(call.stream().ids()).hasSize(ids);
	}

	@Test
	void tellsOnlyOfCallsThatAreAnsweredByStreams() {
		SessionClient client = this.one.connect("2025-11-25");
		client.call("steps");

		Awaitility.await().until(() -> this.one.server().runningCalls() == 1);
		assertThat(this.cluster.running()).isEmpty();

		this.steps.add(0);
		Awaitility.await().until(() -> this.one.server().runningCalls() == 0);
		assertNothingRuns();
	}

}

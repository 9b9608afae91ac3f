package io.mcpspring.engine.task;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.ElicitationAnswers;
import io.mcpspring.context.Elicitations;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.TaskSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What tasks ask clients of 2025-11-25.
 */
class SessionTaskQuestionsTests extends SessionTaskFixture {

	private void startAsking() {
		start(setup(Duration.ZERO), tool("asking", TaskSupport.REQUIRED,
				(context, arguments) -> text("" + context.elicit("How many?", Count.class).orNull())));
	}

	private static void assertRelated(JsonNode question, String id) {
		assertThat(question.path("params").path("_meta").path(RELATED).path("taskId").asString()).isEqualTo(id);
	}

	// extensions T25-11, T25-22, T25-23, T25-24, T25-39
	@Test
	void asksOnTheStreamOfTheResult() {
		CountDownLatch gate = new CountDownLatch(1);
		AtomicInteger runs = new AtomicInteger();
		start(setup(Duration.ZERO), tool("asking", TaskSupport.REQUIRED, (context, arguments) -> {
			runs.incrementAndGet();
			Count first = context.elicit("How many?", Count.class).orNull();
			await(gate);
			return text(first + " in " + context.roots().size() + " " + context.elicit("Sure?", Count.class).orNull());
		}));
		SessionClient alice = session("alice");
		String id = begin(alice, "asking");
		await(alice, id, "input_required");
		FakeExchange result = request(alice, "tasks/result", id);
		JsonNode question = result.stream().awaitMethod("elicitation/create");
		assertThat(question.at("/params/message").asString()).isEqualTo("How many?");
		assertThat(question.path("params").has("task")).isFalse();
		assertRelated(question, id);
		alice.answer(question, "{'action':'accept','content':{'count':3}}");
		await(alice, id, "working");
		gate.countDown();
		JsonNode roots = result.stream().awaitMethod("roots/list");
		assertRelated(roots, id);
		assertThat(get(alice, id).path("status").asString()).isEqualTo("input_required");
		alice.answer(roots, "{'roots':[]}");
		Awaitility.await().until(() -> questions(result) == 3);
		JsonNode last = result.messages().get(2);
		assertThat(last.at("/params/message").asString()).isEqualTo("Sure?");
		alice.answer(last, "{'action':'decline'}");
		assertThat(result.toolText()).isEqualTo("Count[count=3] in 0 null");
		assertThat(result.messages()).hasSize(4);
		assertThat(result.result().path("_meta").path(RELATED).path("taskId").asString()).isEqualTo(id);
		assertThat(runs).hasValue(4);
	}

	private static long questions(FakeExchange exchange) {
		return exchange.messages().stream().filter((message) -> message.has("id") && message.has("method")).count();
	}

	// extensions T25-22, T25-24
	@Test
	void asksSeveralQuestionsAtOnce() {
		start(setup(Duration.ZERO), tool("asking", TaskSupport.REQUIRED, (context, arguments) -> {
			ElicitationAnswers answers = context
				.ask(new Elicitations().elicit("a", "A?", Count.class).elicit("b", "B?", Count.class));
			return text(answers.<Count>elicited("a").orNull() + " " + answers.<Count>elicited("b").orNull());
		}));
		SessionClient alice = session("alice");
		String id = begin(alice, "asking");
		FakeExchange result = request(alice, "tasks/result", id);
		Awaitility.await().until(() -> result.isAnswered() && questions(result) == 2);
		List<? extends JsonNode> asked = List.copyOf(result.messages());
		alice.answer(asked.get(1), "{'action':'accept','content':{'count':2}}");
		assertThat(get(alice, id).path("status").asString()).isEqualTo("input_required");
		alice.answer(asked.get(0), "{'action':'accept','content':{'count':1}}");
		assertThat(result.toolText()).contains("Count[count=1]", "Count[count=2]");
	}

	// extensions T25-24
	@Test
	void asksWhoWaitsAlready() {
		CountDownLatch gate = new CountDownLatch(1);
		start(setup(Duration.ZERO), tool("asking", TaskSupport.REQUIRED, (context, arguments) -> {
			await(gate);
			return text("" + context.elicit("How many?", Count.class).orNull());
		}));
		SessionClient alice = session("alice");
		FakeExchange listening = alice.get();
		String id = begin(alice, "asking");
		FakeExchange result = request(alice, "tasks/result", id);
		gate.countDown();
		JsonNode question = result.stream().awaitMethod("elicitation/create");
		alice.refuse(question, -1, "not now");
		assertThat(result.isToolError()).isTrue();
		Awaitility.await().until(() -> listening.messages().size() == 3);
		assertThat(listening.messages()).extracting((message) -> message.at("/params/status").asString())
			.containsExactly("input_required", "working", "failed");
	}

	// extensions T25-24
	@Test
	void asksOnOneStreamOnly() {
		startAsking();
		SessionClient alice = session("alice");
		String id = begin(alice, "asking");
		FakeExchange first = request(alice, "tasks/result", id);
		JsonNode question = first.stream().awaitMethod("elicitation/create");
		FakeExchange second = request(session("alice"), "tasks/result", id);
		JsonNode again = second.stream().awaitMethod("elicitation/create");
		assertThat(first.stream().awaitMethod("notifications/cancelled").at("/params/requestId"))
			.isEqualTo(question.path("id"));
		assertThat(first.error().path("data").path("retryable").asBoolean()).isTrue();
		alice.answer(question, "{'action':'accept','content':{'count':9}}");
		assertThat(get(alice, id).path("status").asString()).isEqualTo("input_required");
		assertThat(again.at("/params/message").asString()).isEqualTo("How many?");
	}

	// extensions T25-24
	@Test
	void noLongerAsksWhenTheTaskIsCancelled() {
		startAsking();
		SessionClient alice = session("alice");
		String id = begin(alice, "asking");
		FakeExchange result = request(alice, "tasks/result", id);
		JsonNode question = result.stream().awaitMethod("elicitation/create");
		assertThat(answered(request(alice, "tasks/cancel", id)).result().path("status").asString())
			.isEqualTo("cancelled");
		assertThat(result.stream().awaitMethod("notifications/cancelled").at("/params/requestId"))
			.isEqualTo(question.path("id"));
		assertThat(result.error().path("message").asString()).isEqualTo("Task was cancelled");
		assertThat(this.server.suspended().size()).isZero();
	}

	// extensions T25-24, T26-05
	@Test
	void canBeAnsweredInTheOtherRevision() {
		startAsking();
		SessionClient alice = session("alice");
		String id = begin(alice, "asking");
		FakeExchange result = request(alice, "tasks/result", id);
		result.stream().awaitMethod("elicitation/create");
		StatelessClient modern = this.server.client(DECLARED, FakeServer.caller("alice"));
		String key = task(modern, "tasks/get", id, "").result().path("inputRequests").propertyNames().iterator().next();
		task(modern, "tasks/update", id, ",'inputResponses':{'" + key + "':{'action':'accept','content':{'count':5}}}");
		result.stream().awaitMethod("notifications/cancelled");
		assertThat(result.toolText()).isEqualTo("Count[count=5]");
	}

	// extensions T25-25
	@Test
	void asksOnlyWhatTheClientDeclared() {
		startAsking();
		SessionClient mute = session("alice", "{}");
		String id = begin(mute, "asking");
		JsonNode failed = await(mute, id, "failed");
		assertThat(failed.path("statusMessage").asString()).contains("elicitation");
		assertThat(answered(request(mute, "tasks/result", id)).isToolError()).isTrue();
		SessionClient able = session("alice");
		String open = begin(able, "asking");
		await(able, open, "input_required");
		FakeExchange refused = answered(request(mute, "tasks/result", open));
		assertThat(refused.code()).isEqualTo(-32602);
		assertThat(refused.error().path("message").asString()).contains("elicitation");
		assertThat(get(able, open).path("status").asString()).isEqualTo("input_required");
	}

	// extensions T25-24
	@Test
	void goesOnWithoutAnAnswerThatTakesTooLong() {
		start(setup(Duration.ZERO), tool("asking", TaskSupport.REQUIRED, (context, arguments) -> {
			return text("" + context
				.ask(new Elicitations().elicit("count", "How many?", Count.class).within(Duration.ofMinutes(1)))
				.elicited("count")
				.orNull());
		}));
		SessionClient alice = session("alice");
		String id = begin(alice, "asking");
		FakeExchange result = request(alice, "tasks/result", id);
		JsonNode question = result.stream().awaitMethod("elicitation/create");
		this.server.passUntil(Duration.ofMinutes(1), result.stream()::isOver);
		assertThat(result.stream().awaitMethod("notifications/cancelled").at("/params/requestId"))
			.isEqualTo(question.path("id"));
		assertThat(result.isToolError()).isTrue();
		assertThat(await(alice, id, "failed").path("statusMessage").asString()).isNotBlank();
	}

	// extensions T25-22
	@Test
	void asksAgainForAnAnswerThatDoesNotFit() {
		startAsking();
		SessionClient alice = session("alice");
		String id = begin(alice, "asking");
		FakeExchange result = request(alice, "tasks/result", id);
		JsonNode question = result.stream().awaitMethod("elicitation/create");
		alice.answer(question, "{'action':'accept','content':{'count':'many'}}");
		Awaitility.await().until(() -> questions(result) == 2);
		alice.answer(result.messages().get(1), "{'action':'accept','content':{'count':4}}");
		assertThat(result.toolText()).isEqualTo("Count[count=4]");
	}

}

package io.mcpspring.redis;

import java.time.Duration;

import io.mcpspring.context.McpCaller;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tasks of sessions of 2025-11-25 whose client comes to several nodes.
 */
@Execution(ExecutionMode.CONCURRENT)
class SessionTasksOnRedisTests {

	private static final McpCaller ALICE = FakeServer.caller("alice");

	private static final McpCaller NOBODY = McpCaller.ANONYMOUS;

	@RegisterExtension
	private final TaskNodes nodes = new TaskNodes(Duration.ofMillis(1500));

	private static SessionClient session(TaskNodes.Node node, McpCaller caller) {
		return node.server().connect("2025-11-25", SessionClient.EVERYTHING, caller);
	}

	private static String begin(SessionClient client, String tool) {
		FakeExchange call = client.request("tools/call", "{'name':'" + tool + "','arguments':{},'task':{}}");
		return answered(call).result().at("/task/taskId").asString();
	}

	private static FakeExchange request(SessionClient client, String method, String id) {
		return client.request(method, "{'taskId':'" + id + "'}");
	}

	private static FakeExchange answered(FakeExchange exchange) {
		Awaitility.await().until(exchange::isAnswered);
		return exchange;
	}

	private static void await(SessionClient client, String id, String status) {
		Awaitility.await()
			.until(() -> answered(request(client, "tasks/get", id)).result().path("status").asString().equals(status));
	}

	// extensions T25-17, T25-28, T25-36
	@Test
	void givesItsResultAtEachNode() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		SessionClient alice = session(one, ALICE);
		String id = begin(alice, "work");
		FakeExchange elsewhere = request(alice.at(two.server()), "tasks/result", id);
		FakeExchange later = request(session(two, ALICE), "tasks/result", id);
		assertThat(answered(alice.at(two.server()).request("tasks/list")).result().at("/tasks/0/taskId").asString())
			.isEqualTo(id);
		this.nodes.open();
		assertThat(answered(elsewhere).toolText()).isEqualTo("worked");
		assertThat(answered(later).toolText()).isEqualTo("worked");
	}

	// extensions T25-24
	@Test
	void asksAtOneNodeAndIsAnsweredAtAnother() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		SessionClient nobody = session(one, NOBODY);
		String id = begin(nobody, "ask");
		FakeExchange result = request(nobody.at(two.server()), "tasks/result", id);
		JsonNode question = result.stream().awaitMethod("elicitation/create");
		nobody.answer(question, "{'action':'accept','content':{}}");
		assertThat(result.toolText()).isEqualTo("yes");
	}

	// extensions T25-24
	@Test
	void asksAtAnotherNodeWhenItsOwnDies() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		SessionClient alice = session(one, ALICE);
		String id = begin(alice, "ask");
		await(alice, id, "input_required");
		one.stores().kill();
		FakeExchange result = request(alice.at(two.server()), "tasks/result", id);
		alice.at(two.server())
			.answer(result.stream().awaitMethod("elicitation/create"), "{'action':'accept','content':{}}");
		assertThat(result.toolText()).isEqualTo("yes");
	}

	// extensions T25-24, T25-29
	@Test
	void noLongerAsksWhenTheTaskIsCancelledElsewhere() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		SessionClient alice = session(one, ALICE);
		String id = begin(alice, "ask");
		FakeExchange result = request(alice.at(two.server()), "tasks/result", id);
		result.stream().awaitMethod("elicitation/create");
		assertThat(answered(request(alice, "tasks/cancel", id)).result().path("status").asString())
			.isEqualTo("cancelled");
		result.stream().awaitMethod("notifications/cancelled");
		assertThat(result.error().path("message").asString()).isEqualTo("Task was cancelled");
	}

	// extensions T25-31
	@Test
	void stopsWhenItIsCancelledElsewhere() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		SessionClient alice = session(one, ALICE);
		String id = begin(alice, "work");
		FakeExchange result = request(alice, "tasks/result", id);
		Awaitility.await().until(() -> this.nodes.begun() == 1);
		answered(request(alice.at(two.server()), "tasks/cancel", id));
		Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> this.nodes.interrupted() == 1);
		assertThat(result.error().path("message").asString()).isEqualTo("Task was cancelled");
	}

	// extensions T25-17
	@Test
	void tellsOfTheDeathOfTheNodeThatWorked() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		SessionClient alice = session(one, ALICE);
		String id = begin(alice, "work");
		Awaitility.await().until(() -> this.nodes.begun() == 1);
		FakeExchange result = request(alice.at(two.server()), "tasks/result", id);
		one.stores().kill();
		assertThat(answered(result).code()).isEqualTo(-32603);
		assertThat(result.error().at("/data/retryable").asBoolean()).isTrue();
	}

	// extensions T25-17
	@Test
	void runsAgainForWhoWaitsForTheResult() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		SessionClient alice = session(one, ALICE);
		String id = begin(alice, "repeat");
		Awaitility.await().until(() -> this.nodes.begun() == 1);
		FakeExchange result = request(alice.at(two.server()), "tasks/result", id);
		one.stores().kill();
		Awaitility.await().until(() -> this.nodes.begun() == 2);
		this.nodes.open();
		assertThat(answered(result).toolText()).isEqualTo("repeated by alice");
	}

	// extensions T25-27
	@Test
	void tellsOfChangesAtWhicheverNodeItsClientListens() {
		TaskNodes.Node one = this.nodes.node();
		TaskNodes.Node two = this.nodes.node();
		SessionClient nobody = session(one, NOBODY);
		FakeExchange listening = nobody.at(two.server()).get();
		listening.stream().await((event) -> event.isPriming());
		String id = begin(nobody, "work");
		this.nodes.open();
		JsonNode told = listening.stream().awaitMethod("notifications/tasks/status").path("params");
		assertThat(told.path("taskId").asString()).isEqualTo(id);
		assertThat(told.path("status").asString()).isEqualTo("completed");
	}

}

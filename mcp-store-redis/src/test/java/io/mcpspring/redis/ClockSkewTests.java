package io.mcpspring.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.mcpspring.context.Elicitations;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes whose clocks differ by two minutes: what one writes lives as long at the other.
 */
@ExtendWith(RedisOfTest.class)
@Tag("cluster")
class ClockSkewTests {

	private static final ServerKeys KEYS = ServerKeys.random();

	private RedisNodes nodes;

	private FakeServer right;

	private FakeServer wrong;

	@BeforeEach
	void begin(RedisServer redis) {
		this.nodes = new RedisNodes(redis);
	}

	@AfterEach
	void end() {
		this.right.close();
		this.wrong.close();
		this.nodes.close();
	}

	private void start(int minutes, Duration questionTimeout) {
		this.right = server(this.nodes.node(), questionTimeout);
		this.wrong = server(this.nodes.skew(Duration.ofMinutes(minutes)).node(), questionTimeout);
	}

	private static FakeServer server(RedisStores stores, Duration questionTimeout) {
		return FakeServer.setup()
			.keys(KEYS)
			.stores(stores.all())
			.questionTimeout(questionTimeout)
			.tool("steps", (context, arguments) -> {
				context.progress(1, 100);
				return CallToolResult.text("done");
			})
			.tool("confirm", (context, arguments) -> CallToolResult.text(ask(context, new Elicitations())))
			.tool("soon",
					(context, arguments) -> CallToolResult
						.text(ask(context, new Elicitations().within(questionTimeout))))
			.start();
	}

	private static String ask(McpRequestContext context, Elicitations questions) {
		ObjectNode form = Json.object("{'type':'object','properties':{}}");
		return context.ask(questions.elicit("q0", "Sure?", form)).elicited("q0").isAccepted() ? "yes" : "no";
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, -2 })
	void sessionsStreamsAndQuestionsGoOnAtTheOther(int minutes) {
		start(minutes, Duration.ofSeconds(30));
		for (List<FakeServer> way : List.of(List.of(this.right, this.wrong), List.of(this.wrong, this.right))) {
			SessionClient client = way.get(0).connect("2025-11-25");
			SessionClient there = client.at(way.get(1));
			assertThat(there.request("ping", "{}").status()).isEqualTo(200);

			FakeExchange steps = client.callWithProgress("steps", "1");
			steps.stream().awaitEnd();
			FakeExchange resumed = there.resume(steps.stream().await((event) -> true).id());
			resumed.stream().awaitEnd();
			assertThat(resumed.toolText()).isEqualTo("done");

			FakeExchange call = client.call("confirm");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			pass();
			assertThat(there.answer(question, "{'action':'accept'}").status()).isEqualTo(202);
			assertThat(call.toolText()).isEqualTo("yes");
		}
	}

	/** Long enough for each node to look for questions that are over. */
	private static void pass() {
		try {
			TimeUnit.MILLISECONDS.sleep(500);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, -2 })
	void questionsEndInTime(int minutes) {
		start(minutes, Duration.ofSeconds(1));
		for (FakeServer asking : List.of(this.right, this.wrong)) {
			FakeExchange call = asking.connect("2025-11-25").call("confirm");

			call.stream().awaitEnd();

			assertThat(call.toolText()).contains("did not answer in time");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, -2 })
	void statesAreGoodAtTheOther(int minutes) {
		start(minutes, Duration.ofSeconds(30));
		for (List<FakeServer> way : List.of(List.of(this.right, this.wrong), List.of(this.wrong, this.right))) {
			FakeExchange asked = way.get(0).client().call("soon");

			FakeExchange answered = way.get(1)
				.client()
				.retry("tools/call", "{'name':'soon','arguments':{}}", asked,
						"{'q0':{'action':'accept','content':{}}}");

			assertThat(answered.toolText()).isEqualTo("yes");
		}
	}

}

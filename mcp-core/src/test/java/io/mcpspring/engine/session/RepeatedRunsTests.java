package io.mcpspring.engine.session;

import java.util.List;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.server.McpServerCall;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a call sends when its handler runs again after a question.
 */
class RepeatedRunsTests {

	/** A form. */
	record Name(String name) {
	}

	@Test
	void losesNothingThatFollowsAStepThatSent() {
		// server-2025 CANC-08
		try (FakeServer server = FakeServer.setup().tool("steps", (context, arguments) -> {
			context.log(LoggingLevel.INFO, "before");
			int value = context.once("step", Integer.class, () -> {
				context.log(LoggingLevel.INFO, "within the step");
				context.progress(1, 3);
				return 1;
			});
			ask(context);
			context.log(LoggingLevel.INFO, "after one");
			context.progress(2, 3);
			ask(context);
			context.log(LoggingLevel.INFO, "after two");
			return CallToolResult.text("done " + value);
		}).start()) {
			FakeExchange call = answered(server, "steps");
			assertThat(logged(call)).containsExactly("before", "within the step", "after one", "after two");
			assertThat(call.messages()).extracting((message) -> message.at("/params/progress").asInt(0))
				.filteredOn((progress) -> progress > 0)
				.containsExactly(1, 2);
		}
	}

	@Test
	void forwardsOnceWhateverEachRunSays() {
		int[] runs = { 0 };
		try (FakeServer server = FakeServer.setup().tool("steps", (context, arguments) -> {
			McpServerCall call = (McpServerCall) context;
			runs[0]++;
			for (int i = 0; i < runs[0]; i++) {
				call.forwardLog(LoggingLevel.INFO, "library", "before one in run " + runs[0]);
			}
			context.log(LoggingLevel.INFO, "before one");
			ask(context);
			call.forwardLog(LoggingLevel.INFO, "library", "before two in run " + runs[0]);
			context.log(LoggingLevel.INFO, "before two");
			ask(context);
			call.forwardLog(LoggingLevel.INFO, "library", "last in run " + runs[0]);
			return CallToolResult.text("done");
		}).start()) {
			FakeExchange call = answered(server, "steps");
			assertThat(logged(call)).containsExactly("before one in run 1", "before one", "before two in run 2",
					"before two", "last in run 3");
		}
	}

	private static void ask(McpRequestContext context) {
		context.elicit("What is your name?", Name.class);
	}

	private static FakeExchange answered(FakeServer server, String tool) {
		SessionClient client = server.connect("2025-11-25");
		FakeExchange call = client.callWithProgress(tool, "'t'");
		for (int round = 1; round <= 2; round++) {
			client.answer(call.stream().awaitMethod("elicitation/create", round), "{'action':'cancel'}");
		}
		assertThat(call.toolText()).startsWith("done");
		return call;
	}

	private static List<String> logged(FakeExchange call) {
		return call.messages()
			.stream()
			.filter((message) -> message.path("method").asString("").equals("notifications/message"))
			.map((message) -> message.at("/params/data").asString())
			.toList();
	}

}

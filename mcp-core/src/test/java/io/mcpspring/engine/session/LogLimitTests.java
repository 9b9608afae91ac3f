package io.mcpspring.engine.session;

import java.util.List;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.LoggingLevel;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A call that logs too much is heard in part, and says so.
 */
class LogLimitTests {

	private static final int LIMIT = 5;

	private static CallToolResult flood(McpRequestContext context) {
		for (int i = 0; i < 1000; i++) {
			context.log((i == 500) ? LoggingLevel.ERROR : LoggingLevel.INFO, "shop", "message " + i);
		}
		return CallToolResult.text("done");
	}

	private static FakeServer flooding(int limit) {
		return FakeServer.setup()
			.logMessagesPerSecond(limit)
			.tool("flood", (context, arguments) -> flood(context))
			.start();
	}

	private static List<JsonNode> logged(FakeExchange call) {
		assertThat(call.toolText()).isEqualTo("done");
		return call.messages()
			.stream()
			.filter((message) -> "notifications/message".equals(message.path("method").asString("")))
			.map((message) -> message.get("params"))
			.toList();
	}

	@Test
	void thinsOutMessagesAndTellsHowManyAreMissing() {
		// server-2025 LOG-06
		try (FakeServer server = flooding(LIMIT)) {
			List<JsonNode> logged = logged(server.connect("2025-11-25").call("flood"));
			// the flood may take a moment, in which a few more may pass
			assertThat(logged).hasSizeBetween(LIMIT + 1, 500);
			assertThat(logged.subList(0, LIMIT)).extracting((message) -> message.get("data").asString())
				.containsExactly("message 0", "message 1", "message 2", "message 3", "message 4");
			assertThat(logged.subList(0, LIMIT))
				.allSatisfy((message) -> assertThat(message.get("logger").asString()).isEqualTo("shop"));
			int leftOut = logged.stream()
				.map((message) -> message.get("data").asString())
				.filter((text) -> text.startsWith("Log messages left out"))
				.mapToInt((text) -> Integer.parseInt(text.replaceAll("\\D", "")))
				.sum();
			long notes = logged.stream().filter((message) -> !message.has("logger")).count();
			assertThat(leftOut + logged.size() - notes).isEqualTo(1000);
		}
	}

	@Test
	void tellsOfItToAClientThatWantsOnlyErrors() {
		// server-2025 LOG-06, LOG-02
		try (FakeServer server = FakeServer.setup().logMessagesPerSecond(1).tool("flood", (context, arguments) -> {
			context.log(LoggingLevel.ERROR, "first");
			context.log(LoggingLevel.INFO, "not wanted");
			context.log(LoggingLevel.ERROR, "second");
			context.log(LoggingLevel.ALERT, "third");
			return CallToolResult.text("done");
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			client.request("logging/setLevel", "{'level':'error'}").result();
			List<JsonNode> logged = logged(client.call("flood"));
			assertThat(logged).containsExactly(Json.tree("{'level':'error','data':'first'}"),
					Json.tree("{'level':'alert','data':'Log messages left out because there were too many: 2'}"));
		}
	}

	@Test
	void tellsOfItBeforeAQuestion() {
		ObjectNode nothing = Json.object("{'type':'object','properties':{}}");
		try (FakeServer server = FakeServer.setup().logMessagesPerSecond(1).tool("flood", (context, arguments) -> {
			context.log(LoggingLevel.INFO, "first");
			context.log(LoggingLevel.INFO, "second");
			context.elicit("Sure?", nothing);
			return CallToolResult.text("done");
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("flood");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			assertThat(call.stream().messages()).hasSize(3);
			client.answer(question, "{'action':'accept'}");
			assertThat(logged(call)).hasSize(2);
		}
	}

	@Test
	void limitsCallsWithoutSessionsToo() {
		// server-2026 LOG-07
		try (FakeServer server = flooding(LIMIT)) {
			FakeExchange call = server.client()
				.request("tools/call", "{'name':'flood','_meta':{'io.modelcontextprotocol/logLevel':'info'}}");
			assertThat(logged(call)).hasSizeBetween(LIMIT + 1, 500);
		}
	}

	@Test
	void limitsNothingWhenThatIsWanted() {
		try (FakeServer server = flooding(0)) {
			assertThat(logged(server.connect("2025-11-25").call("flood"))).hasSize(1000);
		}
	}

}

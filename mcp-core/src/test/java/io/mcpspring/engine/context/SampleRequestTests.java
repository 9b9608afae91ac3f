package io.mcpspring.engine.context;

import java.util.Map;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.SampleRequest;
import io.mcpspring.context.SampleResult;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.McpRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Conversations with the client's model in which it uses tools.
 */
class SampleRequestTests {

	private static final SampleRequest WEATHER = SampleRequest.of("How is the weather in Paris and Rome?", 200)
		.withTool("weather", "The weather of a city",
				Json.object("{'type':'object','properties':{'city':{'type':'string'}}}"))
		.withToolChoice(SampleRequest.ToolChoice.REQUIRED);

	private static final String USES = """
			{'role':'assistant','model':'m','stopReason':'toolUse','content':[
			{'type':'text','text':'Let me see'},
			{'type':'tool_use','id':'u1','name':'weather','input':{'city':'Paris'}},
			{'type':'tool_use','id':'u2','name':'weather','input':{'city':'Rome'}}]}""";

	private static CallToolResult converse(McpRequestContext context) {
		SampleResult first = context.sample(WEATHER);
		SampleResult.ToolUse use = first.toolUses().get(1);
		SampleResult last = context.sample(WEATHER.withToolResults(first,
				Map.of("u1", "rain", use.id(), "sun in " + use.input().get("city").asString())));
		return CallToolResult.text(last.text());
	}

	private static FakeServer conversing() {
		return FakeServer.setup().tool("converse", (context, arguments) -> converse(context)).start();
	}

	@Test
	void offersToolsAndSaysWhetherToUseThem() {
		// server-2025 SAMP-02; server-2026 SAMP-04
		assertThat(WEATHER.params()).isEqualTo(Json.tree("""
				{'messages':[{'role':'user','content':{'type':'text','text':'How is the weather in Paris and Rome?'}}],
				'maxTokens':200,'tools':[{'name':'weather','description':'The weather of a city',
				'inputSchema':{'type':'object','properties':{'city':{'type':'string'}}}}],
				'toolChoice':{'mode':'required'}}"""));
	}

	@Test
	void answersEveryUseOfATool() {
		// server-2025 SAMP-06, SAMP-07
		try (FakeServer server = conversing()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("converse");
			client.answer(call.stream().awaitMethod("sampling/createMessage"), USES);
			ObjectNode next = call.stream().awaitMethod("sampling/createMessage", 2);
			assertThat(next.at("/params/messages/1"))
				.isEqualTo(Json.tree("{'role':'assistant','content':" + Json.object(USES).get("content") + "}"));
			assertThat(next.at("/params/messages/2/role").asString()).isEqualTo("user");
			assertThat(next.at("/params/messages/2/content")).containsExactlyInAnyOrder(
					Json.tree("{'type':'tool_result','toolUseId':'u1','content':[{'type':'text','text':'rain'}]}"),
					Json.tree(
							"{'type':'tool_result','toolUseId':'u2','content':[{'type':'text','text':'sun in Rome'}]}"));
			client.answer(next, "{'role':'assistant','model':'m','content':{'type':'text','text':'Mixed'}}");
			assertThat(call.toolText()).isEqualTo("Mixed");
		}
	}

	@Test
	void answersEveryUseOfAToolWithoutSessionsToo() {
		// server-2026 SAMP-05
		try (FakeServer server = conversing()) {
			StatelessClient client = server.client();
			String params = StatelessClient.callParams("converse", "{}");
			FakeExchange first = client.call("converse");
			FakeExchange second = client.retry("tools/call", params, first, "{'q0':" + USES + "}");
			assertThat(second.result().at("/inputRequests/q1/params/messages/2/content")).hasSize(2)
				.allSatisfy((block) -> assertThat(block.get("type").asString()).isEqualTo("tool_result"));
			FakeExchange last = client.retry("tools/call", params, second,
					"{'q1':{'role':'assistant','model':'m','content':{'type':'text','text':'Mixed'}}}");
			assertThat(last.toolText()).isEqualTo("Mixed");
		}
	}

	@Test
	void refusesResultsThatDoNotFitTheUses() {
		// server-2025 SAMP-07; server-2026 SAMP-05
		SampleResult uses = SampleResult.of(Json.tree(USES));
		assertThatIllegalArgumentException().isThrownBy(() -> WEATHER.withToolResults(uses, Map.of("u1", "rain")))
			.withMessageContaining("u2");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> WEATHER.withToolResults(uses, Map.of("u1", "rain", "u2", "sun", "u3", "snow")));
		assertThatIllegalArgumentException().isThrownBy(() -> WEATHER.withToolResults(uses, Map.of()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "[{'role':'user','content':[{'type':'tool_result','toolUseId':'u1','content':[]}]}]",
			"[{'role':'assistant','content':{'type':'tool_use','id':'u1','name':'t','input':{}}}]",
			"[{'role':'assistant','content':{'type':'tool_use','id':'u1','name':'t','input':{}}},"
					+ "{'role':'user','content':{'type':'text','text':'and?'}}]",
			"[{'role':'assistant','content':{'type':'tool_use','id':'u1','name':'t','input':{}}},"
					+ "{'role':'user','content':[{'type':'tool_result','toolUseId':'u1','content':[]},"
					+ "{'type':'text','text':'and?'}]}]" })
	void refusesConversationsThatBreakTheRules(String messages) {
		// server-2025 SAMP-06, SAMP-07; server-2026 SAMP-05
		assertThatIllegalArgumentException()
			.isThrownBy(() -> SampleRequest.of(Json.object("{'maxTokens':1,'messages':" + messages + "}")));
	}

	@Test
	void takesConversationsOfSeveralMessages() {
		assertThatCode(() -> SampleRequest.of("One", 1)
			.withMessage(McpRole.ASSISTANT, "Two")
			.withMessage(McpRole.USER, "Three")
			.withTemperature(0.1)).doesNotThrowAnyException();
	}

}

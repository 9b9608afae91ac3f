package io.mcpspring.engine.session;

import java.util.List;
import java.util.Map;

import io.mcpspring.engine.catalog.HostForms;
import io.mcpspring.engine.schema.SchemaForm;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.model.Annotations;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Results that are longer than the server sends.
 */
class ResultBudgetTests {

	private static HostForms forms(int budget, Map<String, Integer> tools) {
		return new HostForms(SchemaForm.REFERENCES, budget, tools);
	}

	private static JsonNode call(CallToolResult result, int budget) {
		return call(result, forms(budget, Map.of()));
	}

	private static JsonNode call(CallToolResult result, HostForms forms) {
		try (FakeServer server = FakeServer.setup()
			.forms(forms)
			.tool("find", "{'type':'object','properties':{'from':{},'to':{}}}", (context, arguments) -> result)
			.start()) {
			return server.connect("2025-11-25").call("find", "{}").result();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			{'items':[1,2,3,4,5,6,7,8,9]} | 20 | {'items':[1,2,3,4]} | 4 of 9
			{'a':['aaaa','bbbb','cccc']} | 22 | {'a':['aaaa','bbbb']} | 2 of 3
			{'page':{'rows':[{'a':1},{'a':2}]},'ids':[1]} | 40 | {'page':{'rows':[{'a':1}]},'ids':[1]} | 1 of 2
			{'items':['aaaaaaaaaaaaaaaaaaaa']} | 15 | {'items':[]} | 0 of 1
			""")
	void listsAreCutAtAnElement(String value, int budget, String cut, String told) {
		JsonNode result = call(CallToolResult.structured(Json.tree(value)), budget);
		assertThat(result.get("structuredContent")).isEqualTo(Json.tree(cut));
		assertThat(result.at("/content/0/text").asString()).isEqualTo(Json.tree(cut).toString())
			.hasSizeLessThanOrEqualTo(budget);
		assertThat(result.at("/content/1/text").asString()).contains(told + " elements")
			.contains("Narrow it by the arguments: from, to.");
	}

	/** Revisions before have structured content that is an object only. */
	@Test
	void listsOfTheLatestRevisionAreCutToo() {
		try (FakeServer server = FakeServer.setup()
			.forms(forms(16, Map.of()))
			.tool("find", (context, arguments) -> CallToolResult.structured(Json.tree("['aaaa','bbbb','cccc']")))
			.start()) {
			JsonNode result = server.client().request("tools/call", "{'name':'find'}").result();
			assertThat(result.get("structuredContent")).isEqualTo(Json.tree("['aaaa','bbbb']"));
			assertThat(result.at("/content/1/text").asString()).contains("first 2 of 3 elements");
		}
	}

	@Test
	void textsAreCutAtALine() {
		CallToolResult lines = CallToolResult.of(Content.text("first line\nsecond line\nthird"),
				Content.image(new byte[] { 1 }, "image/png"), Content.text("more"));
		JsonNode content = call(lines, 15).get("content");
		assertThat(content.at("/0/text").asString()).isEqualTo("first line");
		assertThat(content.at("/1/type").asString()).isEqualTo("image");
		assertThat(content.at("/2/text").asString()).startsWith("The text is cut: it has 32 characters");
		assertThat(content).hasSize(3);
	}

	@Test
	void textsAreCutBetweenCharacters() {
		JsonNode content = call(CallToolResult.text("ab\ud83d\ude00cd"), 3).get("content");
		assertThat(content.at("/0/text").asString()).isEqualTo("ab");
	}

	@Test
	void hintsAndMetadataStay() {
		ObjectNode inner = Json.tree("{'page':2}").asObject();
		Annotations hints = Annotations.builder().audience(List.of(McpRole.USER)).build();
		JsonNode result = call(CallToolResult.builder()
			.content(List.of(Content.text("long text").withAnnotations(hints).withMeta(inner)))
			.meta(Json.tree("{'trace':'t1'}").asObject())
			.build(), 4);
		assertThat(result.get("_meta")).isEqualTo(Json.tree("{'trace':'t1'}"));
		assertThat(result.at("/content/0")).isEqualTo(
				Json.tree("{'type':'text','text':'long','annotations':{'audience':['user']},'_meta':{'page':2}}"));
	}

	@Test
	void whatCannotBeCutIsAnError() {
		JsonNode answer = call(CallToolResult.structured(Json.tree("{'text':'" + "x".repeat(50) + "','ids':[1]}")), 30);
		assertThat(answer.path("isError").asBoolean(false)).isTrue();
		assertThat(answer.at("/content/0/text").asString()).contains(" characters, of which at most 30 are sent",
				"from, to");
	}

	@Test
	void shortResultsAreSentAsTheyAreAndToolsMayHaveLimitsOfTheirOwn() {
		CallToolResult list = CallToolResult.structured(Json.tree("{'items':[1,2,3,4,5,6,7,8,9]}"));
		for (HostForms budget : List.of(HostForms.DEFAULTS, forms(29, Map.of()), forms(5, Map.of("find", 0)),
				forms(5, Map.of("find", 100)))) {
			JsonNode result = call(list, budget);
			assertThat(result.at("/structuredContent/items")).hasSize(9);
			assertThat(result.get("content")).hasSize(1);
		}
		JsonNode own = call(list, forms(0, Map.of("find", 20)));
		assertThat(own.at("/structuredContent/items")).hasSize(4);
	}

}

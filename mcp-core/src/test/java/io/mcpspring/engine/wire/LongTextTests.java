package io.mcpspring.engine.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.mcpspring.engine.jsonrpc.ByteParts;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writes results with texts longer than any buffer.
 */
class LongTextTests {

	private static final RequestId ID = RequestId.of(1);

	private final JsonMapper json = new JsonMapper();

	private final WireFormat format = WireFormat.of(ProtocolVersion.V2025_11_25);

	@ParameterizedTest
	@ValueSource(ints = { 10, 511, 512, 513, 7990, 8000, 8010, 40_000, 1_000_000 })
	void writesTextsOfEachLength(int length) {
		for (String unit : List.of("x", "\n", "é", "€", "\"\\")) {
			String text = unit.repeat(length / unit.length());
			JsonNode answer = answer(CallToolResult.builder()
				.content(List.of(Content.text(text), Content.text("short"), Content.text(text + "!"),
						Content.text(text)))
				.structuredContent(this.json.createObjectNode().put("a", text).put("b", 1).put("c", text))
				.build());
			assertThat(answer.path("id").intValue()).isEqualTo(1);
			JsonNode result = answer.path("result");
			assertThat(result.at("/content/0/text").stringValue()).isEqualTo(text);
			assertThat(result.at("/content/1/text").stringValue()).isEqualTo("short");
			assertThat(result.at("/content/2/text").stringValue()).isEqualTo(text + "!");
			assertThat(result.at("/content/3/text").stringValue()).isEqualTo(text);
			assertThat(result.at("/structuredContent/a").stringValue()).isEqualTo(text);
			assertThat(result.at("/structuredContent/b").intValue()).isEqualTo(1);
			assertThat(result.at("/structuredContent/c").stringValue()).isEqualTo(text);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 10, 1000, 20_000 })
	void replacesHalfOfSurrogatePairs(int length) {
		String rest = "?".repeat(length);
		for (String half : List.of("\uD83D", "\uDE00")) {
			assertThat(text(rest + half)).isEqualTo(rest + '\uFFFD');
			assertThat(text(half + rest)).isEqualTo('\uFFFD' + rest);
			assertThat(text("😀" + half + rest)).isEqualTo("😀\uFFFD" + rest);
		}
		assertThat(text("😀" + rest)).isEqualTo("😀" + rest);
	}

	@Test
	void writesTheSameAsATree() {
		McpResult result = CallToolResult.text("\uD83D" + "long text\n".repeat(2000));
		assertThat(this.json.readTree(this.format.encode(result))).isEqualTo(this.format.tree(result));
	}

	private String text(String text) {
		return answer(CallToolResult.text(text)).at("/result/content/0/text").stringValue();
	}

	private ByteParts response(McpResult result) {
		return new EncodedLists().response(new JsonRpcCodec(), ID, this.format, result);
	}

	private JsonNode answer(McpResult result) {
		byte[] bytes = response(result).whole();
		assertThat(new String(bytes, StandardCharsets.UTF_8)).startsWith("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{")
			.endsWith("}}");
		return this.json.readTree(bytes);
	}

}

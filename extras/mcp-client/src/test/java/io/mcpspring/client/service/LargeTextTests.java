package io.mcpspring.client.service;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.mcpspring.client.McpClient;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * A result whose text is JSON of many values, which take much memory as a tree.
 */
class LargeTextTests {

	private static final String TEXT = "[" + "[],".repeat(120_000) + "[]]";

	private static final McpTransport TRANSPORT = (request, reader) -> {
		JsonNode id = JsonMapper.shared().readTree(request.body()).path("id");
		reader.head(ReplyHead.of(200, Map.of("Content-Type", List.of("application/json"))));
		reader.data("""
				{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","content":[{"type":"text","text":"%s"}],
				"tools":[{"name":"list","inputSchema":{"type":"object"}}]}}""".formatted(id, TEXT)
			.getBytes(StandardCharsets.UTF_8));
		reader.complete();
		return () -> {
		};
	};

	/** One tool. */
	interface Lists {

		@McpToolCall
		List<JsonNode> list();

	}

	@Test
	void isReadIfThereIsMemoryForIt() {
		long max = AnswerMemory.ALL.max();
		AnswerMemory.ALL.max(8 * 1024 * 1024);
		try (McpClient client = McpClient.builder(TRANSPORT).version(ProtocolVersion.V2026_07_28).build();
				McpServiceProxyFactory factory = McpServiceProxyFactory.of(client)) {
			Lists lists = factory.createClient(Lists.class);
			assertThatIllegalStateException().isThrownBy(lists::list).withMessageContaining("Too much");
		}
		finally {
			AnswerMemory.ALL.max(max);
		}
	}

}

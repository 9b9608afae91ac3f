package io.mcpspring.composition.remote;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpspring.client.McpClient;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.mock;

/**
 * Calls of another server, without a server around them.
 */
class RemoteCallsTests {

	private static final RemoteSettings SETTINGS = new RemoteSettings("other", "", List.of(), List.of(), List.of(), 10,
			1000, new FairShares("calls", 10, 10), Duration.ofSeconds(60));

	/** The least memory of the items as a tree. */
	private static final long MEMORY = 1024 * 1024;

	private static final McpTransport TRANSPORT = (request, reader) -> {
		String id = JsonMapper.shared().readTree(request.body()).path("id").toString();
		reader.head(ReplyHead.of(200, Map.of("Content-Type", List.of("application/json"))));
		reader.data("""
				{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","content":[],
				"structuredContent":{"items":[%s{}]}}}""".formatted(id, "{},".repeat(20_000))
			.getBytes(StandardCharsets.UTF_8));
		reader.complete();
		return () -> {
		};
	};

	@Test
	void resultsAreInUseUntilTheyWereWritten() throws Exception {
		ServedCall context = mock(ServedCall.class);
		List<Runnable> endings = new ArrayList<>();
		given(context.holder()).willReturn(OwnerKey.UNKNOWN);
		given(context.meta()).willReturn(JsonNodeFactory.instance.objectNode());
		willAnswer((call) -> {
			endings.add(call.getArgument(0));
			return null;
		}).given(context).atEnd(any());
		try (McpClient client = McpClient.builder(TRANSPORT).version(ProtocolVersion.V2026_07_28).build()) {
			long before = AnswerMemory.ALL.used();
			CallToolResult result = new RemoteCalls(client, () -> null, SETTINGS)
				.call(context, "items", JsonNodeFactory.instance.objectNode())
				.toCompletableFuture()
				.get(60, TimeUnit.SECONDS);
			assertThat(result.isError()).isFalse();
			assertThat(AnswerMemory.ALL.used() - before).isGreaterThan(MEMORY);
			endings.forEach(Runnable::run);
			assertThat(AnswerMemory.ALL.used()).isEqualTo(before);
		}
	}

}

package io.mcpspring.conformance.sdk;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientSseClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageResult;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * The client of the MCP Java SDK over HTTP with SSE, where it speaks 2024-11-05.
 */
abstract class SseSdkClientContract {

	private static final String WATCHED = "test://watched-resource";

	private static final Duration MAX_WAIT = Duration.ofSeconds(60);

	@LocalServerPort
	private int port;

	// transports SSE-01, SSE-02, SSE-04, SSE-06
	@Test
	void connectsListsAndCalls() {
		try (McpSyncClient client = connect((spec) -> spec)) {
			assertThat(client.getServerInfo().name()).isEqualTo("mcp-conformance");
			assertThat(client.listTools().tools()).extracting(McpSchema.Tool::name).contains("echo", "add");
			assertThat(client.ping()).isNotNull();
			assertThat(text(client, "echo", Map.of("message", "hello"))).isEqualTo("hello");
			assertThat(text(client, "add", Map.of("a", 1, "b", 2))).isEqualTo("{\"sum\":3}");
		}
	}

	@Test
	void learnsOfErrors() {
		try (McpSyncClient client = connect((spec) -> spec)) {
			assertThatThrownBy(() -> client.callTool(new CallToolRequest("no_such_tool", Map.of())))
				.isInstanceOfSatisfying(McpError.class,
						(error) -> assertThat(error.getJsonRpcError().code()).isEqualTo(-32602));
			CallToolResult failed = client.callTool(new CallToolRequest("probe_throw", Map.of()));
			assertThat(failed.isError()).isTrue();
			assertThat(failed.content()).asString().doesNotContain("SECRET-4711");
		}
	}

	@Test
	void readsResourcesAndGetsPrompts() {
		try (McpSyncClient client = connect((spec) -> spec)) {
			assertThat(client.listResources().resources()).extracting(McpSchema.Resource::uri).contains(WATCHED);
			assertThat(client.readResource(new McpSchema.ReadResourceRequest("test://template/7/data")).contents())
				.singleElement()
				.isInstanceOfSatisfying(McpSchema.TextResourceContents.class,
						(contents) -> assertThat(contents.text()).contains("Data for ID: 7"));
			assertThat(client.listPrompts().prompts()).extracting(McpSchema.Prompt::name)
				.contains("test_prompt_with_arguments");
		}
	}

	// transports SSE-09
	@Test
	void hearsOfProgressAndUpdates() {
		Queue<McpSchema.ProgressNotification> progress = new ConcurrentLinkedQueue<>();
		Queue<List<McpSchema.ResourceContents>> updates = new ConcurrentLinkedQueue<>();
		try (McpSyncClient client = connect(
				(spec) -> spec.progressConsumer(progress::add).resourcesUpdateConsumer(updates::add))) {
			CallToolResult result = client.callTool(
					CallToolRequest.builder("probe_emit").arguments(Map.of("n", 5)).progressToken("token").build());
			assertThat(result.content()).asString().contains("Sent 5");
			await().atMost(MAX_WAIT)
				.untilAsserted(() -> assertThat(progress).extracting(McpSchema.ProgressNotification::progress)
					.containsExactlyInAnyOrder(1.0, 2.0, 3.0, 4.0, 5.0));
			client.subscribeResource(new McpSchema.SubscribeRequest(WATCHED));
			await().atMost(MAX_WAIT).untilAsserted(() -> {
				text(client, "touch_watched_resource", Map.of());
				assertThat(updates).isNotEmpty();
			});
		}
	}

	// transports SSE-09
	@Test
	void lendsItsModelAndTellsItsRoots() {
		try (McpSyncClient client = connect((spec) -> spec)) {
			assertThat(text(client, "test_sampling", Map.of("prompt", "Hello")))
				.isEqualTo("LLM response: Hello indeed");
			assertThat(text(client, "test_input_required_result_list_roots", Map.of()))
				.isEqualTo("Roots: file:///home/ada");
		}
	}

	private McpSyncClient connect(UnaryOperator<McpClient.SyncSpec> how) {
		McpSyncClient client = how
			.apply(McpClient.sync(HttpClientSseClientTransport.builder("http://localhost:" + this.port).build())
				.requestTimeout(MAX_WAIT)
				.capabilities(ClientCapabilities.builder().sampling().roots(true).build())
				.roots(new McpSchema.Root("file:///home/ada", "home"))
				.sampling(SseSdkClientContract::agree))
			.build();
		assertThat(client.initialize().protocolVersion()).isEqualTo("2024-11-05");
		return client;
	}

	private static CreateMessageResult agree(McpSchema.CreateMessageRequest request) {
		String asked = ((McpSchema.TextContent) request.messages().get(0).content()).text();
		return CreateMessageResult.builder(McpSchema.Role.ASSISTANT, asked + " indeed", "parrot").build();
	}

	private static String text(McpSyncClient client, String tool, Map<String, Object> arguments) {
		CallToolResult result = client.callTool(new CallToolRequest(tool, arguments));
		assertThat(result.isError()).as(tool).isNotEqualTo(true);
		return ((McpSchema.TextContent) result.content().get(0)).text();
	}

}

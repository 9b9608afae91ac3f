package io.mcpspring.conformance.sdk;

import java.net.URL;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * The client of the MCP Java SDK and every primitive of the session era. Run against each
 * version of the SDK that is named in the build. Its clients hand notifications over in
 * parallel, so their order means nothing here; they cannot cancel a call.
 */
abstract class SdkClientContract {

	private static final String WATCHED = "test://watched-resource";

	private static final Duration MAX_WAIT = Duration.ofSeconds(60);

	@LocalServerPort
	private int port;

	@Test
	void isTheVersionTheBuildNames() {
		URL jar = McpClient.class.getProtectionDomain().getCodeSource().getLocation();
		assertThat(jar.getPath()).endsWith("/mcp-core-" + System.getProperty("mcp.sdk.version") + ".jar");
	}

	@Test
	void connectsListsAndCalls() {
		try (McpSyncClient client = connect((spec) -> spec)) {
			assertThat(client.getServerInfo().name()).isEqualTo("mcp-conformance");
			assertThat(client.listTools().tools()).extracting(McpSchema.Tool::name).contains("echo", "add");
			assertThat(client.ping()).isNotNull();
			assertThat(text(client, "echo", Map.of("message", "hello"))).isEqualTo("hello");
			assertThat(client.callTool(new CallToolRequest("add", Map.of("a", 1, "b", 2))).structuredContent())
				.isEqualTo(Map.of("sum", 3));
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
			assertThatThrownBy(() -> client.readResource(new McpSchema.ReadResourceRequest("test://nothing")))
				.isInstanceOfSatisfying(McpError.class,
						(error) -> assertThat(error.getJsonRpcError().code()).isEqualTo(-32002));
		}
	}

	// server-2025 TOOL-15, TOOL-16
	@Test
	void takesResultsThatDoNotFitTheirSchemaAndErrorsOfThoseThatCannotBeSent() {
		try (McpSyncClient client = connect((spec) -> spec.enableCallToolSchemaCaching(true))) {
			client.listTools();
			CallToolResult misfit = client.callTool(new CallToolRequest("probe_misfit", Map.of()));
			assertThat(misfit.isError()).isNotEqualTo(true);
			assertThat(misfit.structuredContent()).isEqualTo(Map.of("id", 7));
			assertThat(misfit.content()).singleElement()
				.isInstanceOfSatisfying(McpSchema.TextContent.class,
						(text) -> assertThat(text.text()).isEqualTo("{\"id\":7,\"share\":\"NaN\"}"));
			CallToolResult cycle = client.callTool(new CallToolRequest("probe_cycle", Map.of()));
			assertThat(cycle.isError()).isTrue();
			assertThat(cycle.structuredContent()).isNull();
			assertThat(cycle.content()).asString().contains("The tool completed its work. Do not call it again");
			assertThat(client.callTool(new CallToolRequest("probe_nothing", Map.of())).content()).isEmpty();
		}
	}

	@Test
	void readsResources() {
		try (McpSyncClient client = connect((spec) -> spec)) {
			assertThat(client.listResources().resources()).extracting(McpSchema.Resource::uri).contains(WATCHED);
			assertThat(client.listResourceTemplates().resourceTemplates())
				.extracting(McpSchema.ResourceTemplate::uriTemplate)
				.contains("test://template/{id}/data");
			assertThat(client.readResource(new McpSchema.ReadResourceRequest("test://template/7/data")).contents())
				.singleElement()
				.isInstanceOfSatisfying(McpSchema.TextResourceContents.class,
						(contents) -> assertThat(contents.text()).contains("Data for ID: 7"));
		}
	}

	@Test
	void getsPrompts() {
		try (McpSyncClient client = connect((spec) -> spec)) {
			assertThat(client.listPrompts().prompts()).extracting(McpSchema.Prompt::name)
				.contains("test_prompt_with_arguments");
			McpSchema.GetPromptResult prompt = client.getPrompt(
					new McpSchema.GetPromptRequest("test_prompt_with_arguments", Map.of("arg1", "one", "arg2", "two")));
			assertThat(prompt.messages()).singleElement()
				.satisfies((message) -> assertThat(((McpSchema.TextContent) message.content()).text())
					.contains("arg1='one', arg2='two'"));
		}
	}

	@Test
	void completesArguments() {
		try (McpSyncClient client = connect((spec) -> spec)) {
			McpSchema.PromptReference prompt = new McpSchema.PromptReference("test_prompt_with_arguments");
			assertThat(complete(client, new CompleteRequest(prompt, argument("arg1", "test"))).values())
				.containsExactly("test-one", "test-two");
			assertThat(complete(client,
					new CompleteRequest(prompt, argument("arg2", "a"),
							new CompleteRequest.CompleteContext(Map.of("arg1", "b"))))
				.values()).containsExactly("a after b");
			McpSchema.CompleteResult.CompleteCompletion ids = complete(client, new CompleteRequest(
					new McpSchema.ResourceReference("test://template/{id}/data"), argument("id", "")));
			assertThat(ids.values()).hasSize(100);
			assertThat(ids.total()).isEqualTo(150);
			assertThat(ids.hasMore()).isTrue();
		}
	}

	@Test
	void hearsOfProgress() {
		Queue<McpSchema.ProgressNotification> progress = new ConcurrentLinkedQueue<>();
		try (McpSyncClient client = connect((spec) -> spec.progressConsumer(progress::add))) {
			CallToolResult result = client.callTool(
					CallToolRequest.builder("probe_emit").arguments(Map.of("n", 5)).progressToken("token").build());
			assertThat(result.content()).asString().contains("Sent 5");
			await().atMost(MAX_WAIT)
				.untilAsserted(() -> assertThat(progress).extracting(McpSchema.ProgressNotification::progress)
					.containsExactlyInAnyOrder(1.0, 2.0, 3.0, 4.0, 5.0));
			assertThat(progress).allSatisfy((update) -> {
				assertThat(update.progressToken()).isEqualTo("token");
				assertThat(update.total()).isEqualTo(5);
			});
		}
	}

	@Test
	void hearsLogMessagesOfTheLevelItWants() {
		Queue<McpSchema.LoggingLevel> levels = new ConcurrentLinkedQueue<>();
		try (McpSyncClient client = connect(
				(spec) -> spec.loggingConsumer((notification) -> levels.add(notification.level())))) {
			client.setLoggingLevel(McpSchema.LoggingLevel.ERROR);
			text(client, "test_logging_tool", Map.of());
			await().atMost(MAX_WAIT)
				.untilAsserted(() -> assertThat(levels).containsExactlyInAnyOrder(McpSchema.LoggingLevel.ERROR,
						McpSchema.LoggingLevel.CRITICAL, McpSchema.LoggingLevel.ALERT,
						McpSchema.LoggingLevel.EMERGENCY));
		}
	}

	@Test
	void hearsOfUpdatesItSubscribedTo() {
		Queue<List<McpSchema.ResourceContents>> updates = new ConcurrentLinkedQueue<>();
		try (McpSyncClient client = connect((spec) -> spec.resourcesUpdateConsumer(updates::add))) {
			client.subscribeResource(new McpSchema.SubscribeRequest(WATCHED));
			// Its stream for such things opens when it likes.
			await().atMost(MAX_WAIT).untilAsserted(() -> {
				text(client, "touch_watched_resource", Map.of());
				assertThat(updates).isNotEmpty();
			});
			assertThat(updates.peek()).extracting(McpSchema.ResourceContents::uri).containsOnly(WATCHED);
			client.unsubscribeResource(new McpSchema.UnsubscribeRequest(WATCHED));
		}
	}

	@Test
	void hearsThatListsChanged() {
		Queue<List<McpSchema.Tool>> tools = new ConcurrentLinkedQueue<>();
		Queue<List<McpSchema.Prompt>> prompts = new ConcurrentLinkedQueue<>();
		try (McpSyncClient client = connect(
				(spec) -> spec.toolsChangeConsumer(tools::add).promptsChangeConsumer(prompts::add))) {
			await().atMost(MAX_WAIT).untilAsserted(() -> {
				text(client, "test_trigger_tool_change", Map.of());
				text(client, "test_trigger_prompt_change", Map.of());
				assertThat(tools).isNotEmpty();
				assertThat(prompts).isNotEmpty();
			});
		}
	}

	@ParameterizedTest
	@EnumSource(ElicitResult.Action.class)
	void answersForms(ElicitResult.Action action) {
		Queue<ElicitFormRequest> asked = new ConcurrentLinkedQueue<>();
		boolean accepted = action == ElicitResult.Action.ACCEPT;
		Map<String, Object> content = accepted ? Map.of("username", "ada", "email", "ada@example.com") : null;
		try (McpSyncClient client = connect((spec) -> spec.elicitation((request) -> {
			asked.add(request);
			return new ElicitResult(action, content);
		}))) {
			assertThat(text(client, "test_elicitation", Map.of("message", "Who are you?")))
				.startsWith("User response: action=" + action.name().toLowerCase(Locale.ROOT))
				.contains(accepted ? "ada@example.com" : "");
			assertThat(asked).extracting(ElicitFormRequest::message).containsExactly("Who are you?");
		}
	}

	@Test
	void visitsPages() {
		try (McpSyncClient client = connect(
				(spec) -> spec.capabilities(ClientCapabilities.builder().elicitation(true, true).build())
					.urlElicitation((request) -> new ElicitResult(ElicitResult.Action.ACCEPT, null)))) {
			assertThat(text(client, "test_url_elicitation", Map.of())).startsWith("Visit: action=accept");
		}
	}

	@Test
	void lendsItsModel() {
		try (McpSyncClient client = connect((spec) -> spec)) {
			assertThat(text(client, "test_sampling", Map.of("prompt", "Hello")))
				.isEqualTo("LLM response: Hello indeed");
		}
	}

	@Test
	void tellsItsRoots() {
		try (McpSyncClient client = connect((spec) -> spec)) {
			assertThat(text(client, "test_input_required_result_list_roots", Map.of()))
				.isEqualTo("Roots: file:///home/ada");
			client.addRoot(new McpSchema.Root("file:///srv", null));
			assertThat(text(client, "test_input_required_result_list_roots", Map.of())).contains("file:///srv");
		}
	}

	@Test
	void answersSeveralQuestionsAndRounds() {
		try (McpSyncClient client = connect((spec) -> spec.elicitation((request) -> {
			boolean color = request.message().contains("colour");
			return new ElicitResult(ElicitResult.Action.ACCEPT,
					color ? Map.of("color", "teal") : Map.of("name", "Ada"));
		}))) {
			assertThat(text(client, "test_input_required_result_multiple_inputs", Map.of()))
				.isEqualTo("Hello, Ada! Generate a greeting indeed Roots: file:///home/ada");
			assertThat(text(client, "test_input_required_result_multi_round", Map.of())).isEqualTo("Ada likes teal");
		}
	}

	@Test
	void isNotAskedWhatItDidNotDeclare() {
		try (McpSyncClient client = McpClient.sync(transport()).requestTimeout(MAX_WAIT).build()) {
			client.initialize();
			CallToolResult result = client
				.callTool(new CallToolRequest("test_elicitation", Map.of("message", "Who are you?")));
			assertThat(result.isError()).isTrue();
		}
	}

	private McpSyncClient connect(UnaryOperator<McpClient.SyncSpec> how) {
		McpSyncClient client = how
			.apply(McpClient.sync(transport())
				.requestTimeout(MAX_WAIT)
				.capabilities(ClientCapabilities.builder().sampling().elicitation().roots(true).build())
				.roots(new McpSchema.Root("file:///home/ada", "home"))
				.elicitation((request) -> new ElicitResult(ElicitResult.Action.CANCEL, null))
				.sampling(SdkClientContract::agree))
			.build();
		client.initialize();
		return client;
	}

	private static CreateMessageResult agree(McpSchema.CreateMessageRequest request) {
		String asked = ((McpSchema.TextContent) request.messages().get(0).content()).text();
		return CreateMessageResult.builder(McpSchema.Role.ASSISTANT, asked + " indeed", "parrot").build();
	}

	private HttpClientStreamableHttpTransport transport() {
		return HttpClientStreamableHttpTransport.builder("http://localhost:" + this.port).endpoint("/mcp").build();
	}

	private static String text(McpSyncClient client, String tool, Map<String, Object> arguments) {
		CallToolResult result = client.callTool(new CallToolRequest(tool, arguments));
		assertThat(result.isError()).as(tool).isNotEqualTo(true);
		return ((McpSchema.TextContent) result.content().get(0)).text();
	}

	private static McpSchema.CompleteResult.CompleteCompletion complete(McpSyncClient client, CompleteRequest request) {
		return client.completeCompletion(request).completion();
	}

	private static CompleteRequest.CompleteArgument argument(String name, String value) {
		return new CompleteRequest.CompleteArgument(name, value);
	}

}

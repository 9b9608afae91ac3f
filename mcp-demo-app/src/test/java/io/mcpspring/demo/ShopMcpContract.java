package io.mcpspring.demo;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;

import io.mcpspring.endpoint.McpServer;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.LoggingMessageNotification;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the shop does for the client of the MCP Java SDK, on each web stack.
 */
abstract class ShopMcpContract {

	@LocalServerPort
	private int port;

	@Autowired
	private JsonMapper mapper;

	@Autowired
	private McpServer server;

	private final List<ProgressNotification> progress = Collections.synchronizedList(new ArrayList<>());

	private final List<LoggingMessageNotification> messages = Collections.synchronizedList(new ArrayList<>());

	private final List<McpSchema.ResourceContents> updates = Collections.synchronizedList(new ArrayList<>());

	private final List<ElicitFormRequest> questions = Collections.synchronizedList(new ArrayList<>());

	private final Deque<ElicitResult> answers = new ArrayDeque<>();

	private McpSyncClient client;

	@BeforeEach
	void connect() {
		// Of clients that are gone.
		Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> this.server.openStreams() == 0);
		this.client = McpClient
			.sync(HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + this.port).endpoint("/mcp").build())
			.requestTimeout(Duration.ofSeconds(30))
			.capabilities(McpSchema.ClientCapabilities.builder().elicitation().build())
			.elicitation(this::answer)
			.progressConsumer(this.progress::add)
			.loggingConsumer(this.messages::add)
			.resourcesUpdateConsumer(this.updates::addAll)
			.build();
		this.client.initialize();
	}

	@AfterEach
	void disconnect() {
		this.client.closeGracefully();
	}

	@Test
	void introducesItself() {
		assertThat(this.client.getServerInfo().name()).isEqualTo("shop");
		assertThat(this.client.getServerInstructions()).contains("coffee");
	}

	@Test
	void listsTheMethodsOfItsServicesAsTools() {
		assertThat(this.client.listTools().tools()).extracting(McpSchema.Tool::name)
			.containsExactlyInAnyOrder("find_products", "stock_level", "order_status", "place_order", "order_form",
					"cancel_order", "return_order", "recount_stock");
		assertThat(this.client.listTools().tools()).allSatisfy((tool) -> {
			assertThat(tool.title()).isNotBlank();
			assertThat(tool.description()).isNotBlank();
			assertThat(tool.annotations()).isNotNull();
		});
	}

	@Test
	void callsAServiceThroughItsProxy() {
		CallToolResult found = call("find_products", Map.of("category", "COFFEE", "maxPrice", 10));
		assertThat(found.isError()).isNotEqualTo(true);
		assertThat(text(found)).contains("Sidamo Filter").doesNotContain("House Espresso");
		assertThat(structured(call("stock_level", Map.of("sku", "EQU-002")))).containsEntry("onHand", 3)
			.containsEntry("low", true);
	}

	@Test
	void placesAnOrderAndServesItAsAResource() {
		Map<String, Object> order = Map.of("customer", "linus@example.com", "items",
				List.of(Map.of("sku", "EQU-003", "quantity", 2)));
		Map<String, Object> placed = structured(call("place_order", Map.of("order", order)));
		assertThat(placed).containsEntry("status", "PLACED").containsEntry("total", 9.8);

		String uri = "order://" + placed.get("id");
		assertThat(read(uri).get("customer").asString()).isEqualTo("linus@example.com");
		assertThat(this.client.listResourceTemplates().resourceTemplates())
			.extracting(McpSchema.ResourceTemplate::uriTemplate)
			.containsExactly("order://{id}", "shop://guides/{+path}", "skill://{+path}");
	}

	@Test
	void servesAFormWithATextForClientsThatShowNone() {
		// extensions APP-06, APP-17
		CallToolResult form = call("order_form", Map.of("category", "TEA", "customer", "ada@example.com"));
		assertThat(text(form)).contains("TEA-001", "ada@example.com").doesNotContain("COF-001");
		assertThat(structured(form)).containsKey("products");
		TextResourceContents page = contents("ui://shop/order-form.html");
		assertThat(page.mimeType()).isEqualTo("text/html;profile=mcp-app");
		assertThat(page.text()).startsWith("<!doctype html>");
	}

	@Test
	void servesAFolder() {
		assertThat(this.client.listResources().resources()).extracting(McpSchema.Resource::uri)
			.containsExactly("shop://guides/coffee/espresso.md", "shop://guides/coffee/pour-over.md",
					"shop://guides/tea/green-tea.md", "skill://orders/complaints/SKILL.md",
					"ui://shop/order-form.html");
		TextResourceContents guide = contents("shop://guides/tea/green-tea.md");
		assertThat(guide.mimeType()).isEqualTo("text/markdown");
		assertThat(guide.text()).contains("70 °C");
		assertThatExceptionOfType(McpError.class).isThrownBy(() -> contents("shop://guides/%2e%2e/data.sql"))
			.satisfies((error) -> assertThat(error.getJsonRpcError().code()).isEqualTo(-32002));
	}

	@Test
	void explainsToTheModelWhatIsWrong() {
		assertError(call("stock_level", Map.of("sku", "XXX")), "There is no product 'XXX'");
		assertError(call("order_status", Map.of("id", 4711)), "There is no order 4711");
		assertError(call("find_products", Map.of("maxPrice", -1)), "maxPrice");
		assertError(call("find_products", Map.of("category", "BEER")), "category");
		assertError(
				call("place_order", Map.of("order",
						Map.of("customer", "nobody", "items", List.of(Map.of("sku", "COF-001", "quantity", 1))))),
				"customer");
		assertError(
				call("place_order",
						Map.of("order",
								Map.of("customer", "ada@example.com", "items",
										List.of(Map.of("sku", "COF-003", "quantity", 1))))),
				"Only 0 of 'COF-003' are left");
	}

	@Test
	void answersUnknownNamesAsErrors() {
		assertThatExceptionOfType(McpError.class).isThrownBy(() -> call("burn_down", Map.of()))
			.satisfies((error) -> assertThat(error.getJsonRpcError().code()).isEqualTo(-32602));
		assertThatExceptionOfType(McpError.class).isThrownBy(() -> read("order://4711"))
			.satisfies((error) -> assertThat(error.getJsonRpcError().code()).isEqualTo(-32002));
	}

	@Test
	void offersAPromptAndCompletesItsArguments() {
		McpSchema.GetPromptResult prompt = this.client
			.getPrompt(new McpSchema.GetPromptRequest("answer_customer", Map.of("orderId", "1", "tone", "FORMAL")));
		assertThat(prompt.messages()).hasSize(2);
		assertThat(((TextContent) prompt.messages().get(0).content()).text()).contains("formal", "ada@example.com");
		assertThat(prompt.messages().get(1).content()).isInstanceOf(McpSchema.EmbeddedResource.class);

		McpSchema.PromptReference reference = new McpSchema.PromptReference("answer_customer");
		assertThat(complete(reference, "orderId", "1")).contains("1");
		assertThat(complete(reference, "orderId", "x")).isEmpty();
		assertThat(complete(reference, "tone", "F")).containsExactly("FRIENDLY", "FORMAL");
		assertThat(complete(new McpSchema.ResourceReference("order://{id}"), "id", "")).contains("1", "2", "3");
	}

	@Test
	void tellsHowFarALongCallIs() {
		this.client.setLoggingLevel(McpSchema.LoggingLevel.NOTICE);
		CallToolResult result = this.client.callTool(CallToolRequest.builder("recount_stock")
			.arguments(Map.of("category", "TEA"))
			.progressToken("recount")
			.build());
		assertThat(structured(result)).containsEntry("counted", 3);
		Awaitility.await().untilAsserted(() -> {
			assertThat(this.progress).isNotEmpty().allSatisfy((update) -> {
				assertThat(update.progressToken()).isEqualTo("recount");
				assertThat(update.total()).isEqualTo(3.0);
			});
			assertThat(this.progress).extracting(ProgressNotification::progress).isSorted();
		});
		String differences = String.valueOf(structured(result).get("differences"));
		// The books and the shelf disagree once only, whichever test comes first.
		Awaitility.await()
			.untilAsserted(() -> assertThat(differences.contains("TEA-003")).isEqualTo(!this.messages.isEmpty()));
	}

	@Test
	void asksBeforeItCancels() {
		int id = place("EQU-004");
		this.answers.add(new ElicitResult(ElicitResult.Action.DECLINE, null));
		assertThat(text(call("cancel_order", Map.of("orderId", id)))).contains("was not cancelled");
		this.answers.add(new ElicitResult(ElicitResult.Action.CANCEL, null));
		assertThat(text(call("cancel_order", Map.of("orderId", id)))).contains("was not cancelled");
		this.answers.add(new ElicitResult(ElicitResult.Action.ACCEPT, Map.of("confirmed", false)));
		assertThat(text(call("cancel_order", Map.of("orderId", id)))).contains("was not cancelled");
		assertThat(read("order://" + id).get("status").asString()).isEqualTo("PLACED");

		this.answers.add(new ElicitResult(ElicitResult.Action.ACCEPT, Map.of("confirmed", true)));
		assertThat(text(call("cancel_order", Map.of("orderId", id)))).isEqualTo("Order " + id + " is cancelled");
		assertThat(read("order://" + id).get("status").asString()).isEqualTo("CANCELLED");
		assertThat(this.questions).hasSize(4)
			.allSatisfy(
					(question) -> assertThat(question.message()).isEqualTo("Cancel order " + id + " over 7.30 EUR?"));

		assertError(call("cancel_order", Map.of("orderId", id)), "cannot be cancelled");
		assertThat(this.questions).hasSize(4);
	}

	// server-2025 RES-10
	@Test
	void tellsWhoFollowsAnOrderThatItChanged() {
		int followed = place("EQU-003");
		int other = place("EQU-003");
		this.client.subscribeResource(new McpSchema.SubscribeRequest("order://" + followed));
		// The client opens the stream it listens on in its own time.
		Awaitility.await().until(() -> this.server.openStreams() == 1);
		cancel(other);
		cancel(followed);
		Awaitility.await().until(() -> !this.updates.isEmpty());
		assertThat(this.updates).allSatisfy((contents) -> {
			assertThat(contents.uri()).isEqualTo("order://" + followed);
			assertThat(((TextResourceContents) contents).text()).contains("CANCELLED");
		});
	}

	@Test
	void asksTwiceAndPrintsOneLabel() {
		int before = returns().get("labels").size();
		this.answers.add(new ElicitResult(ElicitResult.Action.ACCEPT, Map.of("reason", "DAMAGED")));
		this.answers.add(new ElicitResult(ElicitResult.Action.ACCEPT, Map.of("method", "VOUCHER")));
		String answer = text(call("return_order", Map.of("orderId", 1)));

		JsonNode labels = returns().get("labels");
		assertThat(labels).hasSize(before + 1);
		String number = labels.get(before).get("number").asString();
		assertThat(answer)
			.isEqualTo("Order 1 comes back with label " + number + "; 108.00 EUR are refunded by VOUCHER");
		assertThat(returns().get("returns").get(before).get("labelNumber").asString()).isEqualTo(number);
		assertThat(this.questions).extracting(ElicitFormRequest::message)
			.containsExactly("Why does order 1 come back?",
					"Label " + number + " is printed. How are 108.00 EUR refunded?");
	}

	private ElicitResult answer(ElicitFormRequest question) {
		this.questions.add(question);
		return this.answers.remove();
	}

	private CallToolResult call(String tool, Map<String, Object> arguments) {
		return this.client.callTool(new CallToolRequest(tool, arguments));
	}

	private int place(String sku) {
		Map<String, Object> order = Map.of("customer", "linus@example.com", "items",
				List.of(Map.of("sku", sku, "quantity", 1)));
		return (int) structured(call("place_order", Map.of("order", order))).get("id");
	}

	private void cancel(int order) {
		RestClient.create()
			.post()
			.uri(URI.create("http://127.0.0.1:" + this.port + "/api/orders/" + order + "/cancel"))
			.retrieve()
			.toBodilessEntity();
	}

	private JsonNode read(String uri) {
		TextResourceContents contents = contents(uri);
		assertThat(contents.mimeType()).isEqualTo("application/json");
		return this.mapper.readTree(contents.text());
	}

	private TextResourceContents contents(String uri) {
		TextResourceContents contents = (TextResourceContents) this.client
			.readResource(new McpSchema.ReadResourceRequest(uri))
			.contents()
			.get(0);
		assertThat(contents.uri()).isEqualTo(uri);
		return contents;
	}

	private JsonNode returns() {
		return this.mapper.readTree(RestClient.create()
			.get()
			.uri(URI.create("http://127.0.0.1:" + this.port + "/api/orders/1/returns"))
			.retrieve()
			.body(String.class));
	}

	private List<String> complete(McpSchema.CompleteReference reference, String argument, String value) {
		return this.client
			.completeCompletion(new McpSchema.CompleteRequest(reference,
					new McpSchema.CompleteRequest.CompleteArgument(argument, value)))
			.completion()
			.values();
	}

	private static String text(CallToolResult result) {
		return ((TextContent) result.content().get(0)).text();
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> structured(CallToolResult result) {
		assertThat(result.isError()).as(text(result)).isNotEqualTo(true);
		return (Map<String, Object>) result.structuredContent();
	}

	private static void assertError(CallToolResult result, String explanation) {
		assertThat(result.isError()).as(text(result)).isTrue();
		assertThat(text(result)).contains(explanation);
	}

}

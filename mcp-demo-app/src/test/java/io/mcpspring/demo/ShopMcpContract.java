package io.mcpspring.demo;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpspring.demo.order.Order;
import io.mcpspring.demo.order.OrderStatus;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.test.EachEra;
import io.mcpspring.test.LogMessage;
import io.mcpspring.test.McpEra;
import io.mcpspring.test.McpResponse;
import io.mcpspring.test.McpTestCall;
import io.mcpspring.test.McpTestClient;
import io.mcpspring.test.McpTestListener;
import io.mcpspring.test.McpTestRequest;
import io.mcpspring.test.Progress;
import io.mcpspring.test.descriptor.McpDescriptors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the shop does for a client, in each era and on each web stack.
 */
abstract class ShopMcpContract {

	@LocalServerPort
	private int port;

	@Autowired
	private JsonMapper mapper;

	@Autowired
	private McpTestClient client;

	@EachEra
	void introducesItself() {
		assertThat(this.client.server().info().path("name").asString("")).isEqualTo("shop");
		assertThat(this.client.server().instructions()).contains("coffee");
	}

	@EachEra
	void listsTheMethodsOfItsServicesAsTools() {
		assertThat(this.client.tools()).extracting((tool) -> tool.path("name").asString())
			.containsExactlyInAnyOrder("find_products", "stock_level", "order_status", "place_order", "order_form",
					"cancel_order", "return_order", "recount_stock", "stock_report", "add_to_basket", "order_basket");
		assertThat(this.client.tools()).allSatisfy((tool) -> assertThat(tool.path("title").asString("")).isNotBlank());
	}

	@EachEra
	void leavesRoomInTheContextOfAModel() {
		// Tools that change something say how bad that is, not that they do.
		assertThat(McpDescriptors.of(this.client)).arePortable().takeAtMost(1_500);
	}

	@EachEra
	void callsAServiceThroughItsProxy() {
		assertThat(this.client.tool("find_products").with("category", "COFFEE").with("maxPrice", 10).call()).text()
			.contains("Sidamo Filter")
			.doesNotContain("House Espresso");
		assertThat(this.client.tool("stock_level").with("sku", "EQU-002").call()).hasStructured("/onHand", 3)
			.hasStructured("/low", true);
	}

	@EachEra
	void placesAnOrderAndServesItAsAResource() {
		McpResponse placed = order("EQU-003", 2);
		assertThat(placed).hasStructured("/status", "PLACED").hasStructured("/total", 9.8);
		assertThat(read(placed.structured().path("id").asLong()).customer()).isEqualTo("linus@example.com");
		assertThat(this.client.resourceTemplates()).extracting((template) -> template.path("uriTemplate").asString())
			.containsExactly("order://{id}", "shop://guides/{+path}", "skill://{+path}");
	}

	// extensions APP-06, APP-17
	@EachEra
	void servesAFormWithATextForClientsThatShowNone() {
		McpResponse form = this.client.tool("order_form")
			.with("category", "TEA")
			.with("customer", "ada@example.com")
			.call();
		assertThat(form).text().contains("TEA-001", "ada@example.com").doesNotContain("COF-001");
		assertThat(form.structured().has("products")).isTrue();
		McpResponse page = this.client.resource("ui://shop/order-form.html").call();
		assertThat(page).text().startsWith("<!doctype html>");
		assertThat(page.blocks().get(0).path("mimeType").asString()).isEqualTo("text/html;profile=mcp-app");
	}

	@EachEra
	void servesAFolder(McpEra era) {
		assertThat(this.client.resources()).extracting((resource) -> resource.path("uri").asString())
			.containsExactly("shop://guides/coffee/espresso.md", "shop://guides/coffee/pour-over.md",
					"shop://guides/tea/green-tea.md", "skill://orders/complaints/SKILL.md",
					"ui://shop/order-form.html");
		McpResponse guide = this.client.resource("shop://guides/tea/green-tea.md").call();
		assertThat(guide).text().contains("70 °C");
		assertThat(guide.blocks().get(0).path("mimeType").asString()).isEqualTo("text/markdown");
		assertThat(this.client.resource("shop://guides/%2e%2e/data.sql").call()).hasErrorCode(unknownResource(era));
	}

	@EachEra
	void explainsToTheModelWhatIsWrong() {
		assertThat(this.client.tool("stock_level").with("sku", "XXX").call()).failed("There is no product 'XXX'");
		assertThat(this.client.tool("order_status").with("id", 4711).call()).failed("There is no order 4711");
		assertThat(this.client.tool("find_products").with("maxPrice", -1).call()).failed("maxPrice");
		assertThat(this.client.tool("find_products").with("category", "BEER").call()).failed("category");
		assertThat(this.client.tool("place_order").with("order", order("nobody", "COF-001", 1)).call())
			.failed("customer");
		assertThat(order("COF-003", 1)).failed("Only 0 of 'COF-003' are left");
	}

	@EachEra
	void answersUnknownNamesAsErrors(McpEra era) {
		assertThat(this.client.tool("burn_down").call()).hasErrorCode(-32602);
		assertThat(this.client.resource("order://4711").call()).hasErrorCode(unknownResource(era));
	}

	private static int unknownResource(McpEra era) {
		return (era == McpEra.SESSION) ? -32002 : -32602;
	}

	@EachEra
	void offersAPromptAndCompletesItsArguments() {
		McpResponse prompt = this.client.prompt("answer_customer").with("orderId", "1").with("tone", "FORMAL").call();
		assertThat(prompt).text().contains("formal", "ada@example.com");
		assertThat(prompt.blocks()).hasSize(2);
		assertThat(this.client.completePrompt("answer_customer", "orderId", "1")).contains("1");
		assertThat(this.client.completePrompt("answer_customer", "orderId", "x")).isEmpty();
		assertThat(this.client.completePrompt("answer_customer", "tone", "F")).containsExactly("FRIENDLY", "FORMAL");
		assertThat(this.client.completeResource("order://{id}", "id", "")).contains("1", "2", "3");
	}

	@EachEra
	void tellsHowFarALongCallIs() {
		McpResponse counted = this.client.logging(LoggingLevel.NOTICE)
			.tool("recount_stock")
			.with("category", "TEA")
			.call();
		assertThat(counted).hasStructured("/counted", 3);
		assertThat(counted).progress().extracting(Progress::progress).containsExactly(1.0, 2.0, 3.0);
		assertThat(counted).progress().extracting(Progress::total).containsOnly(3.0);
		// The books and the shelf disagree once only, whichever test comes first.
		boolean corrected = !counted.structured().path("differences").isEmpty();
		assertThat(counted).logs()
			.extracting(LogMessage::level)
			.hasSize(corrected ? 1 : 0)
			.allMatch(LoggingLevel.NOTICE::equals);
	}

	@EachEra
	void cancelsAfterAYes() {
		long id = placed("EQU-004");
		String question = "Cancel order " + id + " over 7.30 EUR?";
		McpTestClient agreeing = this.client.answering(question, Map.of("confirmed", true));
		assertThat(agreeing.tool("cancel_order").with("orderId", id).call()).hasText("Order " + id + " is cancelled")
			.asked(question);
		assertThat(read(id).status()).isEqualTo(OrderStatus.CANCELLED);
		assertThat(agreeing.tool("cancel_order").with("orderId", id).call()).failed("cannot be cancelled").asked();
	}

	@EachEra
	void cancelsNothingWithoutAYes() {
		long id = placed("EQU-004");
		String question = "Cancel order " + id + " over 7.30 EUR?";
		for (McpTestClient reluctant : List.of(this.client.declining(question), this.client.dismissing(question),
				this.client.answering(question, Map.of("confirmed", false)))) {
			assertThat(reluctant.tool("cancel_order").with("orderId", id).call()).text().contains("was not cancelled");
		}
		assertThat(read(id).status()).isEqualTo(OrderStatus.PLACED);
	}

	@EachEra
	void keepsABasketFromCallToCall(McpEra era) {
		McpResponse first = this.client.tool("add_to_basket").with("sku", "EQU-003").with("quantity", 1).call();
		assertThat(first).hasStructured("/items/EQU-003", 1).hasStructured("/total", 4.9);
		String basket = first.structured().path("basket").asString("");
		assertThat(basket.isEmpty()).isEqualTo(era == McpEra.SESSION);

		McpResponse second = this.client.tool("add_to_basket")
			.with("sku", "EQU-003")
			.with("quantity", 1)
			.with("basket", basket)
			.call();
		assertThat(second).hasStructured("/items/EQU-003", 2).hasStructured("/total", 9.8);

		McpResponse placed = this.client.tool("order_basket")
			.with("customer", "linus@example.com")
			.with("basket", basket)
			.call();
		assertThat(placed).hasStructured("/total", 9.8);
		assertThat(this.client.tool("order_basket").with("customer", "linus@example.com").with("basket", basket).call())
			.failed("The basket is empty");
	}

	@EachEra
	void ordersABasketOnceThoughItIsOrderedTwiceAtATime() {
		String basket = basketOf("EQU-003", 1);
		List<McpTestCall> calls = Stream.generate(() -> order(basket).start()).limit(4).toList();
		List<McpResponse> answers = calls.stream().map(McpTestCall::response).toList();
		assertThat(answers).filteredOn((answer) -> !answer.isFailed()).hasSize(1);
		assertThat(answers).filteredOn(McpResponse::isFailed)
			.allSatisfy((answer) -> assertThat(answer).failed("The basket is empty"));
	}

	@EachEra
	void keepsABasketThatCannotBeOrdered() {
		String basket = basketOf("EQU-002", 100);
		assertThat(order(basket).call()).failed("of 'EQU-002' are left");
		assertThat(order(basket).call()).failed("of 'EQU-002' are left");
	}

	private String basketOf(String sku, int quantity) {
		McpResponse filled = this.client.tool("add_to_basket").with("sku", sku).with("quantity", quantity).call();
		return filled.structured().path("basket").asString("");
	}

	private McpTestRequest order(String basket) {
		String customer = "a".repeat(60) + "@" + "example.".repeat(8) + "com";
		return this.client.tool("order_basket").with("customer", customer).with("basket", basket);
	}

	// server-2025 RES-10
	@EachEra
	void tellsWhoFollowsAnOrderThatItChanged() {
		String followed = "order://" + placed("EQU-003");
		String other = "order://" + placed("EQU-003");
		try (McpTestListener listener = this.client.listen(followed)) {
			List.of(other, followed).forEach(this::cancel);
			assertThat(listener.awaitUpdate(followed).notifications()).extracting(Object::toString)
				.noneMatch((notification) -> notification.contains(other));
		}
	}

	@EachEra
	void asksTwiceAndPrintsOneLabel() {
		int before = labels().size();
		McpResponse answer = this.client.answering("Why does order 1 come back?", Map.of("reason", "DAMAGED"))
			.answering(Pattern.compile("Label .+ How are 108\\.00 EUR refunded\\?"), Map.of("method", "VOUCHER"))
			.tool("return_order")
			.with("orderId", 1)
			.call();
		assertThat(labels()).hasSize(before + 1);
		assertThat(answer)
			.hasText("Order 1 comes back with label " + labels().get(before) + "; 108.00 EUR are refunded by VOUCHER");
	}

	private McpResponse order(String sku, int quantity) {
		return this.client.tool("place_order").with("order", order("linus@example.com", sku, quantity)).call();
	}

	private static Map<String, Object> order(String customer, String sku, int quantity) {
		return Map.of("customer", customer, "items", List.of(Map.of("sku", sku, "quantity", quantity)));
	}

	private long placed(String sku) {
		return order(sku, 1).structured().path("id").asLong();
	}

	private Order read(long id) {
		return this.client.resource("order://" + id).call().text(Order.class);
	}

	private void cancel(String order) {
		RestClient.create()
			.post()
			.uri(URI
				.create("http://127.0.0.1:" + this.port + "/api/orders/" + order.replace("order://", "") + "/cancel"))
			.retrieve()
			.toBodilessEntity();
	}

	/** The labels of order 1, each of which is registered with a return. */
	private List<String> labels() {
		JsonNode order = this.mapper.readTree(RestClient.create()
			.get()
			.uri(URI.create("http://127.0.0.1:" + this.port + "/api/orders/1/returns"))
			.retrieve()
			.body(String.class));
		List<String> printed = texts(order.path("labels"), "number");
		assertThat(texts(order.path("returns"), "labelNumber")).isEqualTo(printed);
		return printed;
	}

	private static List<String> texts(JsonNode list, String member) {
		return list.valueStream().map((entry) -> entry.path(member).asString()).toList();
	}

}

package io.mcpspring.demo.assistant;

import java.util.List;
import java.util.Locale;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.demo.order.Order;
import io.mcpspring.demo.order.OrderService;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ResourceContents;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.stereotype.Component;

/**
 * Helps to answer customers, and to type the numbers of their orders.
 */
@Component
class CustomerAnswers {

	private final OrderService orders;

	private final JsonMapper mapper;

	CustomerAnswers(OrderService orders, JsonMapper mapper) {
		this.orders = orders;
		this.mapper = mapper;
	}

	@McpPrompt(name = "answer_customer", title = "Answer a customer",
			description = "Writes to a customer who asks where an order is")
	List<PromptMessage> answer(@McpParam(description = "The number of the order") long orderId,
			@McpParam(description = "How it should sound") @Nullable Tone tone) {
		Order order = this.orders.get(orderId);
		String style = ((tone != null) ? tone : Tone.FRIENDLY).name().toLowerCase(Locale.ROOT);
		ResourceContents data = ResourceContents.text("order://" + orderId, "application/json",
				this.mapper.writeValueAsString(order));
		return List.of(
				PromptMessage.user("Write a short, " + style + " e-mail to " + order.customer()
						+ " that tells where the order below is. Promise nothing that it does not say."),
				PromptMessage.of(McpRole.USER, Content.resource(data)));
	}

	@McpComplete(ref = "answer_customer", argument = "orderId")
	List<String> orderOfPrompt(String prefix) {
		return this.orders.numbersBeginningWith(prefix).stream().map(String::valueOf).toList();
	}

	@McpComplete(ref = "order://{id}", argument = "id")
	List<String> orderOfResource(String prefix) {
		return orderOfPrompt(prefix);
	}

	/** How a text sounds. */
	enum Tone {

		/** Warm. */
		FRIENDLY,

		/** Polite. */
		FORMAL,

		/** Sorry. */
		APOLOGETIC

	}

}

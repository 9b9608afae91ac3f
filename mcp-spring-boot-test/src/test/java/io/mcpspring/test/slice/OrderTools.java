package io.mcpspring.test.slice;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;

import org.springframework.stereotype.Component;

@Component
class OrderTools {

	private final OrderService orders;

	OrderTools(OrderService orders) {
		this.orders = orders;
	}

	record Confirmation(boolean confirmed) {
	}

	@McpTool(name = "order_status", description = "The status of an order")
	public String status(int order) {
		return this.orders.status(order);
	}

	@McpTool(name = "cancel_order", description = "Cancel an order")
	public String cancel(int order, McpRequestContext context) {
		Confirmation answer = context.elicit("Cancel order " + order + "?", Confirmation.class).orNull();
		if (answer == null || !answer.confirmed()) {
			return "Kept";
		}
		this.orders.cancel(order);
		return "Cancelled for "
				+ (context.caller().principal() != null ? context.caller().principal().getName() : "nobody");
	}

}

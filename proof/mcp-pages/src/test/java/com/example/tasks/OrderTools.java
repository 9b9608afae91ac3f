package com.example.tasks;

import com.example.tasks.Domain.Confirmation;
import com.example.tasks.Domain.Order;
import com.example.tasks.Domain.Orders;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;

import org.springframework.stereotype.Component;

/** A tool that asks, for clients of both eras. */
@Component
class OrderTools {

	private final Orders orders;

	OrderTools(Orders orders) {
		this.orders = orders;
	}

	// @formatter:off
	@McpTool(description = "Cancels an order; asks the person to confirm")
	String cancel(long orderId, McpRequestContext context) {
		Order order = this.orders.cancellable(orderId);
		Confirmation answer = context.elicit("Cancel order " + orderId + "?", Confirmation.class).orNull();
		if (answer == null || !answer.confirmed()) {
			return "Order " + orderId + " was not cancelled";
		}
		this.orders.cancel(orderId);
		return "Order " + orderId + " is cancelled";
	}
	// @formatter:on

}

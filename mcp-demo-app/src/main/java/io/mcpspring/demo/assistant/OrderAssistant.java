package io.mcpspring.demo.assistant;

import java.math.BigDecimal;

import io.mcpspring.annotation.McpFormField;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.demo.order.Order;
import io.mcpspring.demo.order.OrderService;
import io.mcpspring.demo.returns.RefundMethod;
import io.mcpspring.demo.returns.ReturnReason;
import io.mcpspring.demo.returns.ReturnService;

import org.springframework.stereotype.Component;

/**
 * Changes of an order that need the consent of the person. While the person thinks,
 * nothing waits here: the method is left, and runs again with the answer.
 */
@Component
class OrderAssistant {

	private final OrderService orders;

	private final ReturnService returns;

	OrderAssistant(OrderService orders, ReturnService returns) {
		this.orders = orders;
		this.returns = returns;
	}

	@McpTool(name = "cancel_order", title = "Cancel an order",
			hints = { ToolHint.DESTRUCTIVE, ToolHint.IDEMPOTENT, ToolHint.CLOSED_WORLD }, scopes = "orders:write",
			description = "Cancels an order that is not shipped yet; asks the person to confirm")
	String cancel(@McpParam(description = "The number of the order") long orderId, McpRequestContext context) {
		Order order = this.orders.cancellable(orderId);
		Confirmation answer = context
			.elicit("Cancel order " + orderId + " over " + euros(order) + "?", Confirmation.class)
			.orNull();
		if (answer == null || !answer.confirmed()) {
			return "Order " + orderId + " was not cancelled, because the person did not confirm it";
		}
		this.orders.cancel(orderId);
		return "Order " + orderId + " is cancelled";
	}

	/**
	 * Asks twice. The label between the two questions is printed once, however often this
	 * method runs.
	 */
	@McpTool(name = "return_order", title = "Return an order",
			hints = { ToolHint.NON_DESTRUCTIVE, ToolHint.IDEMPOTENT, ToolHint.CLOSED_WORLD }, scopes = "orders:write",
			description = "Takes back an order that was shipped; asks the person for the reason and how to refund it")
	String takeBack(@McpParam(description = "The number of the order") long orderId, McpRequestContext context) {
		Order order = this.returns.returnable(orderId);
		Reason reason = context.elicit("Why does order " + orderId + " come back?", Reason.class).orNull();
		if (reason == null) {
			return "Order " + orderId + " was not taken back, because the person gave no reason";
		}
		String label = context.once("label", String.class,
				() -> this.returns.printLabel(orderId, reason.reason()).number());
		Refund refund = context
			.elicit("Label " + label + " is printed. How are " + euros(order) + " refunded?", Refund.class)
			.orNull();
		if (refund == null) {
			return "Label " + label + " is printed; the refund of order " + orderId + " is still open";
		}
		this.returns.register(orderId, label, refund.method());
		return "Order " + orderId + " comes back with label " + label + "; " + euros(order) + " are refunded by "
				+ refund.method();
	}

	private static String euros(Order order) {
		BigDecimal total = order.total();
		return total.toPlainString() + " EUR";
	}

	/**
	 * A yes or no.
	 *
	 * @param confirmed whether the person agrees
	 */
	record Confirmation(@McpFormField(title = "Yes, cancel it", defaultValue = "false") boolean confirmed) {
	}

	/**
	 * Why something comes back.
	 *
	 * @param reason the reason
	 */
	record Reason(@McpFormField(title = "Reason") ReturnReason reason) {
	}

	/**
	 * How the money goes back.
	 *
	 * @param method the way
	 */
	record Refund(@McpFormField(title = "Refund by") RefundMethod method) {
	}

}

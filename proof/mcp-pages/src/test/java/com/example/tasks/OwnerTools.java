package com.example.tasks;

import java.util.List;

import com.example.tasks.Domain.Confirmation;
import com.example.tasks.Domain.Owner;
import com.example.tasks.Domain.PaymentException;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** What the tests and clients of the pages call. */
@Component
class OwnerTools {

	@McpTool(name = "find_owner")
	Owner owner(String name) {
		return new Owner(name.equals("Davis") ? "Sun Prairie" : "Nowhere");
	}

	@McpTool(name = "cancel_order")
	String cancel(int order, McpRequestContext context) {
		boolean sure = context.elicit("Cancel order " + order + "?", Confirmation.class).isAccepted();
		return "Order " + order + (sure ? " is cancelled" : " stays");
	}

	@McpTool(name = "find_orders")
	List<Domain.Order> orders(String customer, @Nullable Integer limit) {
		return List.of(new Domain.Order(customer.length()), new Domain.Order((limit != null) ? limit : 0));
	}

	@McpTool
	String cancelOrder(long id) {
		return "Order " + id + " is cancelled";
	}

	@McpTool(name = "internal_audit")
	String audit() {
		return "audited";
	}

	@McpTool
	String pay() {
		throw new PaymentException("The card has expired");
	}

}

package com.example.tasks;

import com.example.tasks.Domain.Customers;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.catalog.McpCatalog;
import jakarta.validation.constraints.NotBlank;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Registration by code. */
@Component
class LedgerTools {

	// @formatter:off
	@Autowired
	void offer(McpCatalog catalog, Customers customers) {
		catalog.tool("enter")
			.description("Enter an amount into the ledger")
			.input(Entry.class)
			.output(Balance.class)
			.handler((context, entry) -> customers.book(context.caller(), entry))
			.register();
		catalog.resource("ledger://entries/{customer}")
			.name("entries")
			.complete("customer", (context, request) -> customers.named(request.value()))
			.handler((context, request) -> customers.entries(request.variables().get("customer")))
			.register();
		catalog.prompt("dun")
			.description("Write a friendly reminder")
			.argument("customer", "Whom to remind")
			.optionalArgument("tone", "How friendly")
			.handler((context, arguments) -> "Remind " + arguments.get("customer") + " to pay.")
			.register();
	}

	record Entry(@NotBlank String customer, @McpParam(description = "In cents") long amount) { }

	record Balance(long cents) { }
	// @formatter:on

}

package com.example.tasks.client;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import com.example.tasks.client.OrdersTests.Order;
import com.example.tasks.client.OrdersTests.Report;
import io.mcpspring.client.service.McpToolCall;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** A typed client. */
// @formatter:off
interface Orders {

	@McpToolCall("find_orders")
	List<Order> findOrders(String customer, @Nullable Integer limit);

	@McpToolCall
	CompletableFuture<String> cancelOrder(long id);

	@McpToolCall
	Mono<Report> yearlyReport(int year);

}

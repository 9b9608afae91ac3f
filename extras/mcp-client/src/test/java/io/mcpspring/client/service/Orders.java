package io.mcpspring.client.service;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.mcpspring.client.RequestOptions;
import io.mcpspring.client.shop.ShopServer.Order;
import io.mcpspring.client.shop.ShopServer.Report;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The shop as an interface.
 */
interface Orders {

	@McpToolCall("find_orders")
	List<Order> findOrders(String customer, @Nullable Integer limit);

	@McpToolCall("find_orders")
	Flux<Order> streamOrders(String customer, @Nullable Integer limit);

	@McpToolCall
	Order getOrder(@JsonProperty("id") long number);

	@McpToolCall("get_order")
	McpToolResult getOrderAsItIs(long id);

	@McpToolCall("cancel_order")
	CompletableFuture<String> cancelOrder(long id);

	@McpToolCall("cancel_order")
	String cancelOrderWith(long id, RequestOptions options);

	@McpToolCall
	Mono<Report> yearlyReport(int year);

	@McpToolCall("yearlyReport")
	Report yearlyReportNow(int year);

	@McpToolCall
	CompletableFuture<Integer> countStock();

	@McpToolCall("count_stock")
	void countStockNow();

	@McpToolCall
	String breakDown();

	@McpToolCall
	Map<String, Integer> describe(Map<String, String> labels);

	default Order firstOrder(String customer) {
		return findOrders(customer, 1).get(0);
	}

}

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

	@McpCall("find_orders")
	List<Order> findOrders(String customer, @Nullable Integer limit);

	@McpCall("find_orders")
	Flux<Order> streamOrders(String customer, @Nullable Integer limit);

	@McpCall
	Order getOrder(@JsonProperty("id") long number);

	@McpCall("get_order")
	McpToolResult getOrderAsItIs(long id);

	@McpCall("cancel_order")
	CompletableFuture<String> cancelOrder(long id);

	@McpCall("cancel_order")
	String cancelOrderWith(long id, RequestOptions options);

	@McpCall
	Mono<Report> yearlyReport(int year);

	@McpCall("yearlyReport")
	Report yearlyReportNow(int year);

	@McpCall
	CompletableFuture<Integer> countStock();

	@McpCall("count_stock")
	void countStockNow();

	@McpCall
	String breakDown();

	@McpCall
	Map<String, Integer> describe(Map<String, String> labels);

	default Order firstOrder(String customer) {
		return findOrders(customer, 1).get(0);
	}

}

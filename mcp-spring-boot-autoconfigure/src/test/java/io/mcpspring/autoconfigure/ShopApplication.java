package io.mcpspring.autoconfigure;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * An application with controllers, to whose beans annotations were added. Runs on either
 * stack, without security.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(excludeName = {
		"org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration",
		"org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration",
		"org.springframework.boot.security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration",
		"org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration",
		"org.springframework.boot.security.autoconfigure.actuate.web.reactive.ReactiveManagementWebSecurityAutoConfiguration",
		"org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration",
		"org.springframework.boot.security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration" })
@Import({ ShopApplication.Stock.class, ShopApplication.Orders.class, ShopApplication.Delivery.class })
class ShopApplication {

	record Item(String name, int count) {
	}

	@Component
	static class Stock {

		@McpTool(description = "Says how many of an item there are")
		Item stock(String name) {
			if (name.isBlank()) {
				throw new IllegalStateException("SECRET-4711");
			}
			return new Item(name, 42);
		}

		@McpTool(description = "Counts in steps")
		String count(int steps, McpRequestContext context) {
			for (int step = 1; step <= steps; step++) {
				context.progress(step, steps);
			}
			return "counted to " + steps;
		}

		@McpTool(description = "Names the thread it runs on")
		String thread() {
			return Thread.currentThread().getName();
		}

		@McpResource(uri = "shop://items/{name}")
		String item(String name) {
			return "All about " + name;
		}

		@McpPrompt
		String restock(String name) {
			return "Order some " + name;
		}

	}

	/** Takes until it is released. */
	@Component
	static class Delivery {

		final CountDownLatch release = new CountDownLatch(1);

		volatile boolean delivered;

		@McpTool(description = "Delivers an order")
		String deliver(McpRequestContext context) throws InterruptedException {
			context.progress(1, 2);
			if (!this.release.await(60, TimeUnit.SECONDS)) {
				return "not delivered";
			}
			this.delivered = true;
			return "delivered";
		}

		@McpTool(description = "Cancels an order if the client is sure")
		String cancel(McpRequestContext context) {
			return "cancelled: " + context.elicit("Are you sure?", Confirmation.class);
		}

	}

	record Confirmation(boolean sure) {
	}

	@RestController
	static class Orders {

		@GetMapping("/orders/{id}")
		Map<String, Object> find(@PathVariable String id) {
			return Map.of("id", id);
		}

		@PostMapping("/orders")
		Map<String, Object> create(@RequestBody Map<String, Object> order) {
			return order;
		}

		@DeleteMapping("/orders/{id}")
		void delete(@PathVariable String id) {
		}

		@GetMapping("/mcp/status")
		String status() {
			return "up";
		}

		@GetMapping("/{page}")
		String page(@PathVariable String page) {
			return "page " + page;
		}

	}

}

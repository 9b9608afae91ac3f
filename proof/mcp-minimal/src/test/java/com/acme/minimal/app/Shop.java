package com.acme.minimal.app;

import io.mcpspring.annotation.McpTool;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A service and a controller, with the tools of both. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ Shop.Stock.class, Shop.Orders.class })
public class Shop {

	public static void main(String[] args) {
		SpringApplication.run(Shop.class, args);
	}

	record Item(String name, int count) {
	}

	@Component
	static class Stock {

		@McpTool(description = "Counts an item")
		Item stock(String name) {
			return new Item(name, 42);
		}

		@McpTool(description = "Adds an item")
		String add(Item item) {
			return item.count() + " of " + item.name();
		}

	}

	@RestController
	static class Orders {

		@McpTool(description = "Orders an item")
		@PostMapping("/orders")
		String order(@RequestBody Item item) {
			return "ordered " + item.name();
		}

		@GetMapping("/orders/find")
		Item findOrder(@RequestParam String name) {
			return new Item(name, 7);
		}

	}

}

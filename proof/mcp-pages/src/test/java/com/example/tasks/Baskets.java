package com.example.tasks;

import com.example.tasks.Domain.Basket;
import com.example.tasks.Domain.Contents;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpSessionState;

import org.springframework.stereotype.Component;

/** A tool with state between calls. */
@Component
class Baskets {

	// @formatter:off
	@McpTool(name = "add_to_basket")
	Contents add(String sku, int quantity, McpSessionState basket) {
		Basket filled = basket.update("basket", Basket.class, Basket.EMPTY,
				(present) -> present.plus(sku, quantity));
		return new Contents(basket.handle(), filled.items());
	}
	// @formatter:on

}

package io.mcpspring.demo.assistant;

import java.util.List;

import io.mcpspring.annotation.McpApp;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.demo.product.Category;
import io.mcpspring.demo.product.Product;
import io.mcpspring.demo.product.ProductService;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * A form within the conversation, in which the person chooses what to order. The page
 * places the order by itself, with the tool that the model would use.
 */
@Component
class OrderForm {

	private final ProductService products;

	OrderForm(ProductService products) {
		this.products = products;
	}

	@McpTool(name = "order_form", title = "Order form", hints = { ToolHint.READ_ONLY, ToolHint.CLOSED_WORLD },
			description = "Shows a form in which the person chooses products and orders them; without forms, lists what "
					+ "can be ordered")
	@McpApp("shop/order-form.html")
	Form open(@McpParam(description = "The customer's e-mail address, if it is known") @Nullable String customer,
			@McpParam(description = "The part of the shop; everything if left out") @Nullable Category category) {
		return new Form(customer, this.products.list(category));
	}

	/**
	 * Contents of the form.
	 *
	 * @param customer the customer's e-mail address, if it is known
	 * @param products the products on offer
	 */
	record Form(@Nullable String customer, List<Product> products) {
	}

}

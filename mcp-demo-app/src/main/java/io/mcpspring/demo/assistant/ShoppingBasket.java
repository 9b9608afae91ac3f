package io.mcpspring.demo.assistant;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.context.McpSessionState;
import io.mcpspring.demo.error.ConflictException;
import io.mcpspring.demo.order.NewOrder;
import io.mcpspring.demo.order.Order;
import io.mcpspring.demo.order.OrderService;
import io.mcpspring.demo.product.ProductService;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * A basket that is filled call by call. It belongs to the session or, where there are no
 * sessions, to the handle that each result shows.
 */
@Component
class ShoppingBasket {

	private static final String ATTRIBUTE = "basket";

	private final ProductService products;

	private final OrderService orders;

	ShoppingBasket(ProductService products, OrderService orders) {
		this.products = products;
		this.orders = orders;
	}

	@McpTool(name = "add_to_basket", title = "Put into the basket",
			hints = { ToolHint.NON_DESTRUCTIVE, ToolHint.NOT_IDEMPOTENT, ToolHint.CLOSED_WORLD },
			description = "Puts a product into the basket, and shows the basket")
	Contents add(@McpParam(description = "The product's number") String sku,
			@McpParam(description = "How many") @Min(1) @Max(100) int quantity,
			@McpParam(description = "The basket of an earlier result") McpSessionState basket) {
		this.products.get(sku);
		Basket filled = basket.update(ATTRIBUTE, Basket.class, Basket.EMPTY, (present) -> present.plus(sku, quantity));
		BigDecimal total = filled.items()
			.entrySet()
			.stream()
			.map((item) -> this.products.get(item.getKey()).price().multiply(BigDecimal.valueOf(item.getValue())))
			.reduce(BigDecimal.ZERO, BigDecimal::add);
		return new Contents(basket.handle(), filled.items(), total);
	}

	@McpTool(name = "order_basket", title = "Order the basket",
			hints = { ToolHint.NON_DESTRUCTIVE, ToolHint.IDEMPOTENT, ToolHint.CLOSED_WORLD }, scopes = "orders:write",
			description = "Orders the contents of the basket, and empties it")
	Order order(@McpParam(description = "The customer's e-mail address") @Email @Size(max = 200) String customer,
			@McpParam(description = "The basket of an earlier result") McpSessionState basket) {
		Basket taken = take(basket);
		try {
			return this.orders.place(new NewOrder(customer, taken.ordered()));
		}
		catch (RuntimeException ex) {
			basket.update(ATTRIBUTE, Basket.class, Basket.EMPTY, (present) -> present.plus(taken));
			throw ex;
		}
	}

	/**
	 * Empties the basket before it is ordered, so that two calls at a time do not both
	 * order it.
	 */
	private static Basket take(McpSessionState basket) {
		AtomicReference<@Nullable Basket> taken = new AtomicReference<>();
		basket.<Basket>update(ATTRIBUTE, Basket.class, (present) -> {
			taken.set(present);
			return null;
		});
		Basket filled = taken.get();
		if (filled == null) {
			throw new ConflictException("The basket is empty");
		}
		return filled;
	}

	/**
	 * A stored basket.
	 *
	 * @param items how many of each product, by its number
	 */
	record Basket(Map<String, Integer> items) {

		static final Basket EMPTY = new Basket(Map.of());

		Basket plus(String sku, int quantity) {
			Map<String, Integer> more = new TreeMap<>(this.items);
			more.merge(sku, quantity, (before, added) -> Math.min(before + added, 100));
			return new Basket(more);
		}

		Basket plus(Basket other) {
			Basket both = this;
			for (Map.Entry<String, Integer> item : other.items.entrySet()) {
				both = both.plus(item.getKey(), item.getValue());
			}
			return both;
		}

		List<NewOrder.Item> ordered() {
			return this.items.entrySet()
				.stream()
				.map((item) -> new NewOrder.Item(item.getKey(), item.getValue()))
				.toList();
		}

	}

	/**
	 * A basket with names and prices.
	 *
	 * @param basket the handle of the basket, where there are no sessions
	 * @param items how many of each product, by its number
	 * @param total the price, in euros
	 */
	record Contents(@Nullable String basket, Map<String, Integer> items, BigDecimal total) {
	}

}

package io.mcpspring.demo.assistant;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.demo.product.Category;
import io.mcpspring.demo.product.Product;
import io.mcpspring.demo.product.ProductService;
import io.mcpspring.demo.product.StockDifference;
import io.mcpspring.demo.product.StockService;
import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Counts the stock shelf by shelf, which takes a while.
 */
@Component
class StockRecount {

	private final ProductService products;

	private final StockService stock;

	private final Duration pause;

	StockRecount(ProductService products, StockService stock, @Value("${shop.stock.recount-pause}") Duration pause) {
		this.products = products;
		this.stock = stock;
		this.pause = pause;
	}

	/**
	 * Count.
	 * @param category the category to count, or {@code null} for all
	 * @param context reports the progress to the client
	 * @return the differences
	 * @throws InterruptedException when the client cancels; counts so far are kept
	 */
	@McpTool(name = "recount_stock", title = "Recount the stock",
			hints = { ToolHint.NON_DESTRUCTIVE, ToolHint.IDEMPOTENT, ToolHint.CLOSED_WORLD },
			description = "Counts the shelves and corrects the stock; takes a while and reports its progress")
	Recount recount(@McpParam(description = "The part of the shop; everything if left out") @Nullable Category category,
			McpRequestContext context) throws InterruptedException {
		List<Product> shelves = this.products.list(category);
		List<StockDifference> differences = new ArrayList<>();
		for (int counted = 0; counted < shelves.size(); counted++) {
			Product product = shelves.get(counted);
			Thread.sleep(this.pause.toMillis());
			this.stock.recount(product.sku()).ifPresent((difference) -> {
				differences.add(difference);
				context.log(LoggingLevel.NOTICE, "There are " + difference.after() + " of '" + difference.sku()
						+ "', not " + difference.before());
			});
			context.progress(counted + 1, (double) shelves.size(), "Counted " + product.name());
		}
		return new Recount(shelves.size(), differences);
	}

	/**
	 * Result of a recount.
	 *
	 * @param counted how many shelves were counted
	 * @param differences the corrected mistakes
	 */
	record Recount(int counted, List<StockDifference> differences) {
	}

}

package io.mcpspring.demo.assistant;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.demo.product.Product;
import io.mcpspring.demo.product.ProductService;
import io.mcpspring.demo.product.StockLevel;
import io.mcpspring.demo.product.StockService;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Draws up a report, which takes longer than some clients wait: those that know tasks get
 * one.
 */
@Component
class StockReport {

	private final ProductService products;

	private final StockService stock;

	private final Duration pause;

	StockReport(ProductService products, StockService stock, @Value("${shop.stock.recount-pause}") Duration pause) {
		this.products = products;
		this.stock = stock;
		this.pause = pause;
	}

	/**
	 * Draw up the report. It changes nothing, so that another node may begin anew where
	 * the first one died.
	 * @param context reports the progress to the client
	 * @return the products to order
	 * @throws InterruptedException when the client cancels
	 */
	@McpTool(name = "stock_report", title = "Draw up the stock report",
			hints = { ToolHint.READ_ONLY, ToolHint.CLOSED_WORLD },
			description = "Lists the products to order from the suppliers; takes a while")
	@McpTask(repeatable = true)
	Report report(McpRequestContext context) throws InterruptedException {
		List<Product> shelves = this.products.list(null);
		List<StockLevel> low = new ArrayList<>();
		for (int seen = 0; seen < shelves.size(); seen++) {
			Thread.sleep(this.pause.toMillis());
			StockLevel level = this.stock.level(shelves.get(seen).sku());
			if (level.low()) {
				low.add(level);
			}
			context.progress(seen + 1, (double) shelves.size(), "Checked " + level.name());
		}
		return new Report(shelves.size(), low);
	}

	/**
	 * Products to order.
	 *
	 * @param products how many products there are
	 * @param low those of which little is left
	 */
	record Report(int products, List<StockLevel> low) {
	}

}

package io.mcpspring.demo.assistant;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.demo.product.Product;
import io.mcpspring.demo.product.ProductService;
import io.mcpspring.demo.product.StockLevel;
import io.mcpspring.demo.product.StockService;
import io.mcpspring.model.TaskSupport;

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
	 * @param context tells the client how far this is
	 * @return what is to be ordered
	 * @throws InterruptedException when the client cancels
	 */
	@McpTool(name = "stock_report", title = "Draw up the stock report", task = TaskSupport.OPTIONAL, repeatable = true,
			hints = { ToolHint.READ_ONLY, ToolHint.CLOSED_WORLD },
			description = "Tells what to order from the suppliers; takes a while")
	Report report(McpRequestContext context) throws InterruptedException {
		List<Product> shelves = this.products.list(null);
		List<StockLevel> low = new ArrayList<>();
		for (int seen = 0; seen < shelves.size(); seen++) {
			Thread.sleep(this.pause.toMillis());
			StockLevel level = this.stock.level(shelves.get(seen).sku());
			if (level.low()) {
				low.add(level);
			}
			context.progress(seen + 1, (double) shelves.size(), "Looked at " + level.name());
		}
		return new Report(shelves.size(), low);
	}

	/**
	 * What is to be ordered.
	 *
	 * @param products how many products there are
	 * @param low those of which little is left
	 */
	record Report(int products, List<StockLevel> low) {
	}

}

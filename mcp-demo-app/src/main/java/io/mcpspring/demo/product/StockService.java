package io.mcpspring.demo.product;

import java.util.Optional;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.demo.error.ConflictException;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Keeps the stock.
 */
@Service
@Transactional
public class StockService {

	private final ProductRepository products;

	private final ProductService catalogue;

	StockService(ProductRepository products, ProductService catalogue) {
		this.products = products;
		this.catalogue = catalogue;
	}

	/**
	 * How much of a product is there.
	 * @param sku the product's number
	 * @return the level
	 */
	@McpTool(name = "stock_level", title = "Look up the stock", hints = { ToolHint.READ_ONLY, ToolHint.CLOSED_WORLD },
			description = "Tells how many of a product can be ordered now")
	@Transactional(readOnly = true)
	public StockLevel level(@McpParam(description = "The product's number, such as COF-001") String sku) {
		return new StockLevel(this.catalogue.get(sku));
	}

	/**
	 * Take from the stock, as a part of something larger.
	 * @param sku the product's number
	 * @param quantity how many
	 * @param note why
	 * @throws ConflictException if there are not as many
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public void take(String sku, int quantity, String note) {
		if (this.products.changeStock(sku, -quantity) == 0) {
			throw new ConflictException("Only " + level(sku).onHand() + " of '" + sku + "' are left");
		}
		this.products.addMovement(sku, -quantity, note);
	}

	/**
	 * Put back into the stock, as a part of something larger.
	 * @param sku the product's number
	 * @param quantity how many
	 * @param note why
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public void putBack(String sku, int quantity, String note) {
		this.products.changeStock(sku, quantity);
		this.products.addMovement(sku, quantity, note);
	}

	/**
	 * Check a stock against its movements, and correct it.
	 * @param sku the product's number
	 * @return the corrected difference, if any
	 */
	public Optional<StockDifference> recount(String sku) {
		StockDifference found = this.products.compareWithMovements(this.catalogue.get(sku).sku());
		int change = found.after() - found.before();
		return (change != 0 && this.products.changeStock(sku, change) != 0) ? Optional.of(found) : Optional.empty();
	}

}

package io.mcpspring.demo.product;

import java.math.BigDecimal;
import java.util.List;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.demo.error.NotFoundException;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.validation.annotation.Validated;

/**
 * Finds products.
 */
@Service
@Validated
@Transactional(readOnly = true)
public class ProductService {

	private static final int MAX_COUNT = 50;

	private final ProductRepository products;

	ProductService(ProductRepository products) {
		this.products = products;
	}

	/**
	 * Find products.
	 * @param text a part of the name or description, or {@code null} for any
	 * @param category the category, or {@code null} for any
	 * @param maxPrice the highest price in euros, or {@code null} for any
	 * @return the first 50, in the order of their numbers
	 */
	@McpTool(name = "find_products", title = "Find products", hints = { ToolHint.READ_ONLY, ToolHint.CLOSED_WORLD },
			description = "Finds products of the shop by any mix of text, category and price; without arguments, all")
	public List<Product> find(
			@McpParam(description = "A part of the name or description") @Nullable @Size(max = 100) String text,
			@McpParam(description = "The part of the shop") @Nullable Category category,
			@McpParam(description = "The highest price in euros") @Nullable @PositiveOrZero BigDecimal maxPrice) {
		return this.products.search((text != null) ? text.strip() : "", (category != null) ? category.name() : null,
				maxPrice, MAX_COUNT);
	}

	/**
	 * The products of a category.
	 * @param category the category, or {@code null} for all
	 * @return the products, in the order of their numbers
	 */
	public List<Product> list(@Nullable Category category) {
		return (category != null) ? this.products.findByCategoryOrderBySku(category)
				: this.products.findAllByOrderBySku();
	}

	/**
	 * One product.
	 * @param sku its number
	 * @return the product
	 * @throws NotFoundException if there is none
	 */
	public Product get(String sku) {
		return this.products.findById(sku)
			.orElseThrow(() -> new NotFoundException("There is no product '" + sku + "'"));
	}

}

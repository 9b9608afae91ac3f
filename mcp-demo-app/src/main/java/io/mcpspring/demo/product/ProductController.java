package io.mcpspring.demo.product;

import java.math.BigDecimal;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Products over HTTP.
 */
@RestController
@RequestMapping("/api/products")
class ProductController {

	private final ProductService products;

	private final StockService stock;

	ProductController(ProductService products, StockService stock) {
		this.products = products;
		this.stock = stock;
	}

	@GetMapping
	List<Product> find(@RequestParam(required = false) @Nullable String text,
			@RequestParam(required = false) @Nullable Category category,
			@RequestParam(required = false) @Nullable BigDecimal maxPrice) {
		return this.products.find(text, category, maxPrice);
	}

	@GetMapping("/{sku}")
	Product get(@PathVariable String sku) {
		return this.products.get(sku);
	}

	@GetMapping("/{sku}/stock")
	StockLevel stock(@PathVariable String sku) {
		return this.stock.level(sku);
	}

}

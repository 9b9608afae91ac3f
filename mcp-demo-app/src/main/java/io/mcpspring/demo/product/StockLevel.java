package io.mcpspring.demo.product;

/**
 * How much of a product is there.
 *
 * @param sku the product's number
 * @param name the product's name
 * @param onHand how many can be ordered now
 * @param low whether it should be ordered from the supplier
 */
public record StockLevel(String sku, String name, int onHand, boolean low) {

	private static final int LOW = 5;

	StockLevel(Product product) {
		this(product.sku(), product.name(), product.onHand(), product.onHand() < LOW);
	}

}

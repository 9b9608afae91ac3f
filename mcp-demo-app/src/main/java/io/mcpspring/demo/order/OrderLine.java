package io.mcpspring.demo.order;

import java.math.BigDecimal;

/**
 * A part of an order.
 *
 * @param sku the product's number
 * @param quantity how many
 * @param unitPrice the price of one when it was ordered, in euros
 */
public record OrderLine(String sku, int quantity, BigDecimal unitPrice) {

	BigDecimal price() {
		return this.unitPrice.multiply(BigDecimal.valueOf(this.quantity));
	}

}

package io.mcpspring.demo.product;

import java.math.BigDecimal;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * Something the shop sells.
 *
 * @param sku its number
 * @param name its name
 * @param category where it belongs
 * @param description the description
 * @param price the price of one, in euros
 * @param onHand how many are there
 */
@Table
public record Product(@Id String sku, String name, Category category, String description, BigDecimal price,
		int onHand) {
}

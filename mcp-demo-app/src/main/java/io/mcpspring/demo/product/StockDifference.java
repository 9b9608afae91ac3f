package io.mcpspring.demo.product;

/**
 * A stock that differed from the sum of its movements, and was corrected.
 *
 * @param sku the product's number
 * @param before how many were thought to be there
 * @param after how many are there
 */
public record StockDifference(String sku, int before, int after) {
}

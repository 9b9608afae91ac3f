package io.mcpspring.demo.order;

/**
 * An order has changed.
 *
 * @param id its number
 */
public record OrderChanged(long id) {
}

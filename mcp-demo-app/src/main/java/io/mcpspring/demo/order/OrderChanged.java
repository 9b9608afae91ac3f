package io.mcpspring.demo.order;

/**
 * An order is no longer what it was.
 *
 * @param id its number
 */
public record OrderChanged(long id) {
}

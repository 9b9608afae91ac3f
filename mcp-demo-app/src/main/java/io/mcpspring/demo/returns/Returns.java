package io.mcpspring.demo.returns;

import java.util.List;

/**
 * The state of the return of an order.
 *
 * @param labels the labels that were printed
 * @param returns the returns that were registered
 */
public record Returns(List<ReturnLabel> labels, List<OrderReturn> returns) {
}

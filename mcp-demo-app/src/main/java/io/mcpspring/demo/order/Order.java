package io.mcpspring.demo.order;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * An order as customers see it.
 *
 * @param id its number
 * @param customer the customer's e-mail address
 * @param status how far it is
 * @param placedAt when it was placed
 * @param lines the ordered products
 * @param total the price, in euros
 */
public record Order(long id, String customer, OrderStatus status, Instant placedAt, List<OrderLine> lines,
		BigDecimal total) {

	static Order of(PurchaseOrder order) {
		BigDecimal total = order.lines().stream().map(OrderLine::price).reduce(BigDecimal.ZERO, BigDecimal::add);
		return new Order(Objects.requireNonNull(order.id()), order.customer(), order.status(), order.placedAt(),
				order.lines(), total);
	}

}

package io.mcpspring.demo.returns;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

import io.mcpspring.demo.error.ConflictException;
import io.mcpspring.demo.order.Order;
import io.mcpspring.demo.order.OrderService;
import io.mcpspring.demo.order.OrderStatus;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Takes orders back.
 */
@Service
@Transactional
public class ReturnService {

	private final OrderService orders;

	private final ReturnLabelRepository labels;

	private final OrderReturnRepository returns;

	ReturnService(OrderService orders, ReturnLabelRepository labels, OrderReturnRepository returns) {
		this.orders = orders;
		this.labels = labels;
		this.returns = returns;
	}

	/**
	 * An order that can be returned.
	 * @param orderId its number
	 * @return the order
	 * @throws ConflictException if it cannot be returned
	 */
	@Transactional(readOnly = true)
	public Order returnable(long orderId) {
		Order order = this.orders.get(orderId);
		if (order.status() != OrderStatus.SHIPPED) {
			throw new ConflictException("Order " + orderId + " is " + order.status() + " and cannot be returned");
		}
		return order;
	}

	/**
	 * Print a label.
	 * @param orderId the order
	 * @param reason why it comes back
	 * @return the label
	 */
	public ReturnLabel printLabel(long orderId, ReturnReason reason) {
		returnable(orderId);
		String number = "R-" + UUID.randomUUID();
		Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
		return this.labels.save(new ReturnLabel(null, number, orderId, reason, now));
	}

	/**
	 * Register a return.
	 * @param orderId the order
	 * @param labelNumber the label it comes with
	 * @param refund how the money goes back
	 * @return the return
	 */
	public OrderReturn register(long orderId, String labelNumber, RefundMethod refund) {
		returnable(orderId);
		return this.returns.save(new OrderReturn(null, labelNumber, orderId, refund));
	}

	/**
	 * The state of the return of an order.
	 * @param orderId the order
	 * @return its labels and returns
	 */
	@Transactional(readOnly = true)
	public Returns ofOrder(long orderId) {
		this.orders.get(orderId);
		return new Returns(this.labels.findByOrderIdOrderById(orderId), this.returns.findByOrderIdOrderById(orderId));
	}

}

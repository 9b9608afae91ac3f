package io.mcpspring.demo.order;

/**
 * How far an order is.
 */
public enum OrderStatus {

	/** Taken, can still be cancelled. */
	PLACED,

	/** On its way or there. */
	SHIPPED,

	/** Called off. */
	CANCELLED

}

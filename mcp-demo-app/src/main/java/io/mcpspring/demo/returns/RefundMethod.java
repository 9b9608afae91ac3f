package io.mcpspring.demo.returns;

/**
 * How the money goes back.
 */
public enum RefundMethod {

	/** To the card that was paid with. */
	CARD,

	/** As a voucher. */
	VOUCHER

}

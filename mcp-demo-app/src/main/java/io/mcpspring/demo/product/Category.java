package io.mcpspring.demo.product;

/**
 * A part of the shop.
 */
public enum Category {

	/** Beans. */
	COFFEE,

	/** Leaves. */
	TEA,

	/** Equipment to prepare them. */
	EQUIPMENT

}

package io.mcpspring.demo.returns;

/**
 * Why something comes back.
 */
public enum ReturnReason {

	/** It is damaged. */
	DAMAGED,

	/** Another product was ordered. */
	WRONG_ITEM,

	/** It is not liked. */
	NOT_LIKED

}

package io.mcpspring.audit;

/**
 * Told of each call when it has ended. Define a bean of this type to keep them somewhere.
 * Called on the thread that ends the call: be quick, or hand over.
 */
@FunctionalInterface
public interface CallAuditListener {

	/**
	 * A call ended.
	 * @param call the call
	 */
	void ended(AuditedCall call);

}

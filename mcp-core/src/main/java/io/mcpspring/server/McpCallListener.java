package io.mcpspring.server;

/**
 * Listener for completed calls. Define a bean of this type to record them. It is invoked
 * on the thread that ends the call, so it must be quick or delegate to another thread.
 */
@FunctionalInterface
public interface McpCallListener {

	/**
	 * Handle the end of a call.
	 * @param call the call
	 */
	void ended(CallRecord call);

}

package io.mcpspring.catalog;

/**
 * Traits of a handler whose call becomes a task.
 *
 * @param asksFirst whether it asks the client before it calls
 * {@link io.mcpspring.context.McpRequestContext#startTask()}, and the call becomes a task
 * only there (extensions T26-14)
 * @param repeatable whether another node may run it again from its start if the node that
 * ran it is gone, although that run may have had effects (extensions T26-35)
 */
public record TaskTraits(boolean asksFirst, boolean repeatable) {

	/** Traits of a call that is a task from the beginning and is not run again. */
	public static final TaskTraits NONE = new TaskTraits(false, false);

	/**
	 * Create the traits of a handler that is not run again.
	 * @param asksFirst whether it asks the client before the call becomes a task
	 */
	public TaskTraits(boolean asksFirst) {
		this(asksFirst, false);
	}

}

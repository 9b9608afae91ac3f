package io.mcpspring.catalog;

/**
 * Traits of a handler whose call becomes a task.
 *
 * @param asksFirst whether it asks the client before it calls
 * {@link io.mcpspring.context.McpRequestContext#startTask()}, and the call becomes a task
 * only there (extensions T26-14)
 */
public record TaskTraits(boolean asksFirst) {

	/** Traits of a call that is a task from the beginning. */
	public static final TaskTraits NONE = new TaskTraits(false);

}

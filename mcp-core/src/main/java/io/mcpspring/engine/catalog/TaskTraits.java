package io.mcpspring.engine.catalog;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Traits of a handler whose call becomes a task.
 *
 * @param asksFirst whether it asks the client before it calls
 * {@link io.mcpspring.context.McpRequestContext#startTask()}, and the call becomes a task
 * only there (extensions T26-14)
 * @param repeatable whether another node may run it again from its start if the node that
 * ran it is gone, although that run may have had effects (extensions T26-35)
 * @param ttl how long its tasks are kept, counted from their creation; {@code null} for
 * the server's time
 * @param pollInterval how often clients should ask for its tasks; {@code null} for the
 * server's interval
 */
public record TaskTraits(boolean asksFirst, boolean repeatable, @Nullable Duration ttl,
		@Nullable Duration pollInterval) {

	/** Traits of a call that is a task from the beginning and is not run again. */
	public static final TaskTraits NONE = new TaskTraits(false, false);

	public TaskTraits {
		if ((ttl != null && ttl.toMillis() < 1) || (pollInterval != null && pollInterval.toMillis() < 1)) {
			throw new IllegalArgumentException("The lifetime and the poll interval of tasks are positive");
		}
	}

	/**
	 * Create traits with the times of the server.
	 * @param asksFirst whether it asks the client before the call becomes a task
	 * @param repeatable whether it may be run again
	 */
	public TaskTraits(boolean asksFirst, boolean repeatable) {
		this(asksFirst, repeatable, null, null);
	}

	/**
	 * Create the traits of a handler that is not run again.
	 * @param asksFirst whether it asks the client before the call becomes a task
	 */
	public TaskTraits(boolean asksFirst) {
		this(asksFirst, false);
	}

}

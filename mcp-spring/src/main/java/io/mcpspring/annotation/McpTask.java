package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.mcpspring.model.TaskSupport;

/**
 * Annotation, beside {@link McpTool}, of a method whose calls become tasks: the server
 * responds while the method runs, and clients retrieve the result later (extensions
 * T25-04, T26-06). Such a method cannot take the HTTP request, which ends before the
 * method does.
 * <p>
 * Durations are a number with its unit, such as {@code 30s}, {@code 5m} or {@code 1h}, or
 * a placeholder for one.
 */
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpTask {

	/**
	 * Which calls become tasks.
	 * @return {@link TaskSupport#OPTIONAL} for long-running calls of clients that support
	 * tasks; {@link TaskSupport#REQUIRED} for all calls, so that other clients are
	 * refused
	 */
	TaskSupport support() default TaskSupport.OPTIONAL;

	/**
	 * Whether the method asks the client before the call becomes a task by
	 * {@link io.mcpspring.context.McpRequestContext#startTask()} (extensions T26-14).
	 * Without effect for clients of 2025-11-25, whose calls are tasks from the beginning
	 * if they are tasks.
	 * @return {@code true} to ask these questions as in any other call
	 */
	boolean asksFirst() default false;

	/**
	 * Whether a task may be run again from its start, or from its last question, if the
	 * node that ran it is gone: the run that was cut short may have had effects, and may
	 * even go on for some seconds. Matters where nodes share their tasks; otherwise such
	 * a task fails, and its client decides (extensions T26-35).
	 * @return {@code true} if another run does no harm
	 */
	boolean repeatable() default false;

	/**
	 * The time for which a task and its result are kept, from the creation of the task. A
	 * client of 2025-11-25 may wish for less.
	 * @return the duration; empty for {@code mcp.server.tasks.ttl}
	 */
	String ttl() default "";

	/**
	 * The interval at which clients should ask for a task.
	 * @return the duration; empty for that of the server
	 */
	String pollInterval() default "";

}

package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.mcpspring.model.TaskSupport;

/**
 * Offers a method of a bean as a tool. The input schema is made from the parameters, the
 * output schema from the return type. The method is called through the bean's proxy, so
 * that transactions, security and validation apply.
 * <p>
 * Parameters are bound from the arguments by name (see {@link McpToolParam}), save those
 * of a type that is injected: the request context, the caller, its principal, the locale
 * and the client's identity.
 * <p>
 * What the method returns becomes the result: text, numbers and other scalars a text;
 * records, beans, maps, collections and arrays structured content; content blocks and
 * resource contents themselves; bytes what {@link #mimeType()} says; a full result
 * itself; nothing an empty result. {@code Optional}, {@code CompletionStage},
 * {@code Future}, {@code Stream}, {@code ResponseEntity} and reactive types of these are
 * resolved.
 */
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpTool {

	/**
	 * The name (server-2025 TOOL-05).
	 * @return 1 to 128 letters, digits, {@code _}, {@code -} and {@code .}; empty for the
	 * name of the method
	 */
	String name() default "";

	/**
	 * The name people see.
	 * @return the title; empty for none
	 */
	String title() default "";

	/**
	 * What the tool does and when to use it, for the model.
	 * @return the description; empty for none
	 */
	String description() default "";

	/**
	 * What the client may assume of its behaviour.
	 * @return hints that do not contradict each other
	 */
	ToolHint[] hints() default {};

	/**
	 * What a {@code byte[]} result is: an image for {@code image/*}, sound for
	 * {@code audio/*}, an embedded resource for anything else.
	 * @return the media type; empty for {@code application/octet-stream}
	 */
	String mimeType() default "";

	/**
	 * Whether the tool is listed with a schema of its structured results.
	 * @return {@link OutputSchema#AUTO} to decide by the return type and
	 * {@code mcp.server.tools.output-schemas}
	 */
	OutputSchema outputSchema() default OutputSchema.AUTO;

	/**
	 * Makes the text of a result. Content blocks, resource contents, bytes and full
	 * results are not rendered.
	 * @return the class of a bean, or a class with a constructor without parameters; by
	 * default the text is the JSON of the structured content
	 */
	Class<? extends McpTextRenderer<?>> renderer() default McpTextRenderer.None.class;

	/**
	 * Icons.
	 * @return the icons
	 */
	McpIcon[] icons() default {};

	/**
	 * Metadata for the client.
	 * @return the members of {@code _meta}
	 */
	McpMeta[] meta() default {};

	/**
	 * Whether a client may answer each round of questions only once, for tools with which
	 * a second answer does harm. Sessions never take an answer twice; without them the
	 * server has to remember what was answered (server-2026 MRTR-09).
	 * @return {@code true} if a second answer is refused
	 */
	boolean singleUse() default false;

	/**
	 * How long each run of the method may work before it is stopped and answered by an
	 * error; time in which the client is asked is not counted (server-2026 CANC-07).
	 * @return the time in seconds; 0 for {@code mcp.server.limits.call-timeout}
	 */
	int timeoutSeconds() default 0;

	/**
	 * Whether calls become tasks: their requests are answered while the method runs, and
	 * clients ask for the result later (extensions T26-06). A method whose calls become
	 * tasks cannot take the HTTP request, which is over.
	 * @return {@link TaskSupport#OPTIONAL} for calls that take long, of clients that can
	 * deal with tasks; {@link TaskSupport#REQUIRED} for all calls, so that other clients
	 * are refused
	 */
	TaskSupport task() default TaskSupport.NEVER;

	/**
	 * Whether the method asks the client before the call becomes a task, which it does by
	 * {@link io.mcpspring.context.McpRequestContext#startTask()} (extensions T26-14).
	 * @return {@code true} if questions before it are asked as those of any other call
	 */
	boolean asksBeforeTask() default false;

	/**
	 * The OAuth scopes a caller needs, all of them.
	 * @return the scopes
	 */
	String[] scopes() default {};

}

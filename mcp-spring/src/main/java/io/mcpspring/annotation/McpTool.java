package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.mcpspring.model.Access;
import io.mcpspring.server.McpTextRenderer;

/**
 * Annotation that offers a method of a bean as a tool. The input schema is derived from
 * the parameters, the output schema from the return type. The method is called through
 * the bean's proxy, so that transactions, security and validation apply.
 * <p>
 * Parameters are bound from the arguments by name (see {@link McpParam}), except those of
 * an injected type: the request context, the caller, its principal, the locale and the
 * client's identity.
 * <p>
 * The return value becomes the result. Texts, numbers and other scalars become text;
 * records, beans, maps, collections and arrays become structured content. Content blocks,
 * resource contents and full results are used unchanged. Bytes become content of the type
 * {@link #mimeType()}. {@code null} and {@code void} become an empty result.
 * {@code Optional}, {@code CompletionStage}, {@code Future}, {@code Stream},
 * {@code ResponseEntity} and reactive types of these are resolved.
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
	 * The display name.
	 * @return the title; empty for none
	 */
	String title() default "";

	/**
	 * The description of the tool and when to use it, for the model.
	 * @return the description; empty for none
	 */
	String description() default "";

	/**
	 * The hints about the behaviour of the tool.
	 * @return hints that do not contradict each other
	 */
	ToolHint[] hints() default {};

	/**
	 * The media type of a {@code byte[]} result: an image for {@code image/*}, sound for
	 * {@code audio/*}, an embedded resource for any other type.
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
	 * The renderer of the text of results. Content blocks, resource contents, bytes and
	 * full results are not rendered.
	 * @return the class of a bean, or a class with a constructor without parameters; by
	 * default the text is the JSON of the structured content
	 */
	Class<? extends McpTextRenderer<?>> renderer() default McpTextRenderer.None.class;

	/**
	 * The icons.
	 * @return the icons
	 */
	McpIcon[] icons() default {};

	/**
	 * Metadata for the client.
	 * @return the members of {@code _meta}
	 */
	McpMeta[] meta() default {};

	/**
	 * Whether a client may answer each round of questions only once, for tools where a
	 * second answer does harm. Sessions never accept a second answer; in the stateless
	 * era the server has to remember the answered rounds (server-2026 MRTR-09).
	 * @return {@code true} to refuse a second answer
	 */
	boolean singleUse() default false;

	/**
	 * The time limit of each run of the method. A run that exceeds it is stopped and
	 * answered by an error; time spent waiting for the client does not count (server-2026
	 * CANC-07).
	 * @return a number with its unit, such as {@code 30s} or {@code 5m}, or a placeholder
	 * for one; empty for {@code mcp.server.limits.call-timeout}
	 */
	String timeout() default "";

	/**
	 * The OAuth scopes that a caller needs, all of them.
	 * @return the scopes
	 */
	String[] scopes() default {};

	/**
	 * Who may use the tool of a server that asks for credentials. What is not
	 * {@link Access#PROTECTED} needs {@code mcp.server.security.anonymous}, and no
	 * {@link #scopes()}.
	 * @return {@link Access#PUBLIC} for everybody, {@link Access#OPTIONAL} for everybody
	 * if signing in makes a difference
	 */
	Access access() default Access.PROTECTED;

	/**
	 * Choice whether lists show a tool with a schema of its structured results.
	 */
	enum OutputSchema {

		/**
		 * A schema if the JSON form of the return type is certain, unless
		 * {@code mcp.server.tools.output-schemas} is {@code false}.
		 */
		AUTO,

		/**
		 * A schema that promises a result, regardless of the property and even if the
		 * return type permits absence, as {@code Optional} and {@code Mono} do. A return
		 * type without a certain JSON form makes the start fail.
		 */
		ON,

		/** No schema. The structured content is unaffected. */
		OFF,

		/**
		 * Neither a schema nor structured content. Some hosts show the model structured
		 * content alone, where there is any; the text of a {@linkplain McpTool#renderer()
		 * renderer} reaches it in all of them by this.
		 */
		NONE

	}

}

package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Offers a method of a bean as a prompt. A returned text becomes one message of the user;
 * content, messages, a collection of these or a full result are taken as they are
 * (server-2025 PROMPT-02, PROMPT-03). Arguments come as text and are converted to the
 * types of the parameters.
 */
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpPrompt {

	/**
	 * The name.
	 * @return the name; empty for the name of the method
	 */
	String name() default "";

	/**
	 * The name people see.
	 * @return the title; empty for none
	 */
	String title() default "";

	/**
	 * What the prompt is for.
	 * @return the description; empty for none
	 */
	String description() default "";

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
	 * The OAuth scopes a caller needs, all of them.
	 * @return the scopes
	 */
	String[] scopes() default {};

}

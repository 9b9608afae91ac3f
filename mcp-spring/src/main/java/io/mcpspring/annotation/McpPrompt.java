package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.mcpspring.model.Access;

/**
 * Annotation that offers a method of a bean as a prompt. A returned text becomes one
 * message of the user; content, messages, a collection of these or a full result are used
 * unchanged (server-2025 PROMPT-02, PROMPT-03). Arguments arrive as text and are
 * converted to the types of the parameters.
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
	 * The display name.
	 * @return the title; empty for none
	 */
	String title() default "";

	/**
	 * The purpose of the prompt.
	 * @return the description; empty for none
	 */
	String description() default "";

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
	 * The OAuth scopes that a caller needs, all of them.
	 * @return the scopes
	 */
	String[] scopes() default {};

	/**
	 * Who may use the prompt of a server that asks for credentials. What is not
	 * {@link Access#PROTECTED} needs {@code mcp.server.security.anonymous}, and no
	 * {@link #scopes()}.
	 * @return {@link Access#PUBLIC} for everybody, {@link Access#OPTIONAL} for everybody
	 * if signing in makes a difference
	 */
	Access access() default Access.PROTECTED;

}

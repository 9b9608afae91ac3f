package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Offers a method of a bean as completion for an argument of a prompt or a variable of a
 * resource template. The first {@code String} parameter takes what was typed so far, the
 * others the values already chosen for the arguments of their names, {@code null} when
 * not chosen. Returned are the candidates, best first, of which 100 are sent, or a full
 * result (server-2025 COMPL-02).
 * <p>
 * Enums and booleans complete by themselves.
 */
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpComplete {

	/**
	 * The name of the prompt; either this or {@link #resource()} is needed.
	 * @return the name
	 */
	String prompt() default "";

	/**
	 * The URI template of the family of resources.
	 * @return the template, exactly as it is declared
	 */
	String resource() default "";

	/**
	 * The name of the argument or variable.
	 * @return the name; empty for the name of the first {@code String} parameter
	 */
	String argument() default "";

	/**
	 * The OAuth scopes a caller needs, all of them.
	 * @return the scopes
	 */
	String[] scopes() default {};

}

package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation that offers a method of a bean as completion for an argument of a prompt or
 * a variable of a resource template. The first {@code String} parameter receives the text
 * typed so far. The other parameters receive the values already chosen for the arguments
 * of their names, or {@code null}. The method returns the candidates, best first, of
 * which 100 are sent, or a full result (server-2025 COMPL-02).
 * <p>
 * Enums and booleans are completed without such a method.
 */
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpComplete {

	/**
	 * The prompt, or the resource template, whose argument is completed.
	 * @return the name of a prompt, the name of a resource template, or the URI template
	 * itself; of several, the first in this order
	 */
	String ref();

	/**
	 * The name of the argument or variable.
	 * @return the name; empty for the name of the first {@code String} parameter
	 */
	String argument() default "";

	/**
	 * The OAuth scopes that a caller needs, all of them.
	 * @return the scopes
	 */
	String[] scopes() default {};

}

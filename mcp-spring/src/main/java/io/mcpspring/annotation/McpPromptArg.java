package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says more about an argument of a prompt.
 */
@Target({ ElementType.PARAMETER, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpPromptArg {

	/**
	 * The name of the argument.
	 * @return the name; empty for the name of the parameter
	 */
	String name() default "";

	/**
	 * The name people see.
	 * @return the title; empty for none
	 */
	String title() default "";

	/**
	 * What the argument means.
	 * @return the description; empty for none
	 */
	String description() default "";

	/**
	 * Whether the argument must be given. One that is {@code Optional} or may be
	 * {@code null} by its type need not be given in any case.
	 * @return {@code false} if it may be left out
	 */
	boolean required() default true;

}

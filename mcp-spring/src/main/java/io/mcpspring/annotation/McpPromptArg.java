package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation that describes an argument of a prompt.
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
	 * The display name.
	 * @return the title; empty for none
	 */
	String title() default "";

	/**
	 * The meaning of the argument.
	 * @return the description; empty for none
	 */
	String description() default "";

	/**
	 * Whether the argument is required. An argument that is {@code Optional} or nullable
	 * by its type is never required.
	 * @return {@code false} if it may be left out
	 */
	boolean required() default true;

}

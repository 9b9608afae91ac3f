package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.core.annotation.AliasFor;

/**
 * Annotation that describes a field of a form: a component of the record, or a field of
 * the bean, that is passed to
 * {@link io.mcpspring.context.McpRequestContext#elicit(String, Class)}. On an enum
 * constant the title names the choice (server-2025 ELIC-04).
 */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@McpParam
public @interface McpFormField {

	/**
	 * The label that is displayed to people.
	 * @return the title; empty for none
	 */
	@AliasFor(annotation = McpParam.class)
	String title() default "";

	/**
	 * The description of the field.
	 * @return the description; empty for none
	 */
	@AliasFor(annotation = McpParam.class)
	String description() default "";

	/**
	 * Whether the field must be filled in. A field that is {@code Optional}, is nullable
	 * by its type or has a default value is never required.
	 * @return {@code false} if it may be left out
	 */
	@AliasFor(annotation = McpParam.class)
	boolean required() default true;

	/**
	 * The initial value of the field.
	 * @return JSON or, for text, the text itself
	 */
	@AliasFor(annotation = McpParam.class)
	String defaultValue() default McpParam.NO_DEFAULT;

}

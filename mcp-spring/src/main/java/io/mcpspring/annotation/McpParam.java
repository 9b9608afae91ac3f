package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation that describes a parameter of a tool, prompt or resource template, or a
 * component of a record or a field of a bean within the arguments of a tool. On an enum
 * constant the title names the choice. For fields of forms, use {@link McpFormField}.
 */
@Target({ ElementType.PARAMETER, ElementType.FIELD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpParam {

	/**
	 * The name of the argument; ignored on fields and components, which are named by
	 * Jackson.
	 * @return the name; empty for the name of the parameter
	 */
	String name() default "";

	/**
	 * The display name.
	 * @return the title; empty for none
	 */
	String title() default "";

	/**
	 * The meaning of the argument, for the model.
	 * @return the description; empty for none
	 */
	String description() default "";

	/**
	 * Whether the argument is required. An argument that is {@code Optional}, is nullable
	 * by its type or has a default value is never required.
	 * @return {@code false} if it may be left out
	 */
	boolean required() default true;

	/**
	 * The value of an absent argument.
	 * @return JSON or, for text, the text itself
	 */
	String defaultValue() default NO_DEFAULT;

	/**
	 * The name of the HTTP header, after {@code Mcp-Param-}, in which clients of the
	 * stateless era repeat the argument for gateways (server-2026 PARAM-01). Only for
	 * texts, integers and booleans of tools that are not secret.
	 * @return the name; empty for none
	 */
	String header() default "";

	/** Marker for the absence of a default value, since the empty text is a value. */
	String NO_DEFAULT = "\uE000";

}

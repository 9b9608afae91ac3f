package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says more about a parameter of a tool, or about a component of a record or a field of a
 * bean that is part of its arguments. On an enum constant the title names the choice.
 * Fields of forms have {@link McpFormField}.
 */
@Target({ ElementType.PARAMETER, ElementType.FIELD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpToolParam {

	/**
	 * The name of the argument; ignored on fields and components, which are named by
	 * Jackson.
	 * @return the name; empty for the name of the parameter
	 */
	String name() default "";

	/**
	 * The name people see.
	 * @return the title; empty for none
	 */
	String title() default "";

	/**
	 * What the argument means, for the model.
	 * @return the description; empty for none
	 */
	String description() default "";

	/**
	 * Whether the argument must be given. An argument that is {@code Optional}, may be
	 * {@code null} by its type or has a default value need not be given in any case.
	 * @return {@code false} if it may be left out
	 */
	boolean required() default true;

	/**
	 * What stands in for an argument that is not given.
	 * @return JSON or, for text, the text itself
	 */
	String defaultValue() default NO_DEFAULT;

	/**
	 * The name of the HTTP header, after {@code Mcp-Param-}, in which clients of the
	 * stateless era repeat the argument, for gateways to read (server-2026 PARAM-01).
	 * Only for text, integers and booleans that are no secrets.
	 * @return the name; empty for none
	 */
	String header() default "";

	/** Stands for no default value, because the empty text is one. */
	String NO_DEFAULT = "\uE000";

}

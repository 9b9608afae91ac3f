package io.mcpspring.autoconfigure.condition;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.context.annotation.Conditional;

/**
 * Matches if a property is set whose name is, or begins with, one of the prefixes. Unlike
 * a condition on a property it serves maps, whose keys the application chooses.
 */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnPropertyPrefixCondition.class)
public @interface ConditionalOnPropertyPrefix {

	/**
	 * The prefixes, without a dot at the end.
	 * @return the prefixes
	 */
	String[] value();

	/**
	 * Whether to match if a source of properties cannot list their names, so that it may
	 * contain one. For configuration that protects the server.
	 * @return {@code true} to match
	 */
	boolean matchIfUnknown() default false;

}

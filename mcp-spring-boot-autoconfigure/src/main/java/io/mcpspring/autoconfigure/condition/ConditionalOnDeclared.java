package io.mcpspring.autoconfigure.condition;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Conditional;

/**
 * Condition that matches if there is a bean of a type. It differs from
 * {@link ConditionalOnBean} in determining the type of each bean only once, and in
 * ignoring beans that are not candidates for injection.
 */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnDeclaredCondition.class)
public @interface ConditionalOnDeclared {

	/** The type of the bean. */
	Class<?> value();

}

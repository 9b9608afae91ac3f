package io.mcpspring.autoconfigure.condition;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Conditional;

/**
 * Matches unless there is a bean of the type that the method returns. Means what
 * {@link ConditionalOnMissingBean} without attributes means, but does not ask each bean
 * for its type again for each method, which is most of what conditions cost when an
 * application starts.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnNotReplacedCondition.class)
public @interface ConditionalOnNotReplaced {

}

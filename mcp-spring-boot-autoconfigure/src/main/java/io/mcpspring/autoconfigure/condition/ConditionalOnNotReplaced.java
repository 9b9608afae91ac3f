package io.mcpspring.autoconfigure.condition;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Conditional;

/**
 * Condition that matches unless there is a bean of the type that the method returns. It
 * is equivalent to {@link ConditionalOnMissingBean} without attributes, but does not
 * determine the type of each bean again for each method, which accounts for most of the
 * cost of conditions at start-up.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnNotReplacedCondition.class)
public @interface ConditionalOnNotReplaced {

}

package io.mcpspring.spring.kotlin;

import org.jspecify.annotations.Nullable;

/**
 * Whether the values of a Kotlin type may be {@code null}, and those that they contain.
 *
 * @param nonNull whether no value is {@code null}
 * @param inner that of the last type argument, {@code null} without one
 */
public record TypeNullness(boolean nonNull, @Nullable TypeNullness inner) {

}

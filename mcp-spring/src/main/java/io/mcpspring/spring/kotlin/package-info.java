/**
 * Kotlin functions: {@code suspend}, default arguments and value classes.
 */
@NullMarked
package io.mcpspring.spring.kotlin;

import org.jspecify.annotations.NullMarked;

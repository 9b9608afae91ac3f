/**
 * Kotlin functions: {@code suspend}, default arguments and value classes.
 */
@NullMarked
package io.mcpspring.kotlin;

import org.jspecify.annotations.NullMarked;

/**
 * Tool callbacks of Spring AI, and methods with its {@code @Tool}.
 */
@NullMarked
package io.mcpspring.springai.callback;

import org.jspecify.annotations.NullMarked;

/**
 * Validation of arguments by their constraints.
 */
@NullMarked
package io.mcpspring.spring.method.validation;

import org.jspecify.annotations.NullMarked;

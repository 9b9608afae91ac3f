/**
 * Validation of arguments by their constraints.
 */
@NullMarked
package io.mcpspring.method.validation;

import org.jspecify.annotations.NullMarked;

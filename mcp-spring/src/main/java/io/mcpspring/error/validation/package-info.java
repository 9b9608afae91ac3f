/**
 * Exceptions of Jakarta Validation; needs its API.
 */
@NullMarked
package io.mcpspring.error.validation;

import org.jspecify.annotations.NullMarked;

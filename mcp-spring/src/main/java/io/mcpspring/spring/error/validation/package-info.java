/**
 * Exceptions of Jakarta Validation; needs its API.
 */
@NullMarked
package io.mcpspring.spring.error.validation;

import org.jspecify.annotations.NullMarked;

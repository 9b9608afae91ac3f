/**
 * Errors with texts for the caller.
 */
@NullMarked
package io.mcpspring.demo.error;

import org.jspecify.annotations.NullMarked;

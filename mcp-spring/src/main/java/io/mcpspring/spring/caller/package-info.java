/**
 * Callers and their principals.
 */
@NullMarked
package io.mcpspring.spring.caller;

import org.jspecify.annotations.NullMarked;

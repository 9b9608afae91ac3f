/**
 * Callers and their principals.
 */
@NullMarked
package io.mcpspring.security.caller;

import org.jspecify.annotations.NullMarked;

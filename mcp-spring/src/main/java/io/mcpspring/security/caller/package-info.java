/**
 * Callers by their principal.
 */
@NullMarked
package io.mcpspring.security.caller;

import org.jspecify.annotations.NullMarked;

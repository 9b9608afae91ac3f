/**
 * Limits how often callers may call.
 */
@NullMarked
package io.mcpspring.limit;

import org.jspecify.annotations.NullMarked;

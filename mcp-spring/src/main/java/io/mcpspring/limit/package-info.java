/**
 * Rate limits of callers.
 */
@NullMarked
package io.mcpspring.limit;

import org.jspecify.annotations.NullMarked;

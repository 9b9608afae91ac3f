/**
 * Rate limits of callers.
 */
@NullMarked
package io.mcpspring.spring.limit;

import org.jspecify.annotations.NullMarked;

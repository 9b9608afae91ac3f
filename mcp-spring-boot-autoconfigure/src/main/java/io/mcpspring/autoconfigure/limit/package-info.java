/**
 * Auto-configuration of rate limits.
 */
@NullMarked
package io.mcpspring.autoconfigure.limit;

import org.jspecify.annotations.NullMarked;

/**
 * Calls that run, calls that wait for their client, and states that were used.
 */
@NullMarked
package io.mcpspring.redis.call;

import org.jspecify.annotations.NullMarked;

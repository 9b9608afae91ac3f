/**
 * Running calls, suspended calls, and used states.
 */
@NullMarked
package io.mcpspring.redis.call;

import org.jspecify.annotations.NullMarked;

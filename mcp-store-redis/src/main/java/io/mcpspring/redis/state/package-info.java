/**
 * State of sessions and handles on Redis.
 */
@NullMarked
package io.mcpspring.redis.state;

import org.jspecify.annotations.NullMarked;

/**
 * The event log on Redis streams.
 */
@NullMarked
package io.mcpspring.redis.stream;

import org.jspecify.annotations.NullMarked;

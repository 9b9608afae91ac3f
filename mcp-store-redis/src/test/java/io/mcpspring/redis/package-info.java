/**
 * The stores on a real Redis, which these tests start; {@link RedisServer} is for tests
 * of other modules too.
 */
@NullMarked
package io.mcpspring.redis;

import org.jspecify.annotations.NullMarked;

/**
 * Access to Redis: commands, scripts, subscriptions, and the state of the connection.
 */
@NullMarked
package io.mcpspring.redis.access;

import org.jspecify.annotations.NullMarked;

/**
 * Tasks.
 */
@NullMarked
package io.mcpspring.redis.task;

import org.jspecify.annotations.NullMarked;

/**
 * Sessions on Redis, and their index.
 */
@NullMarked
package io.mcpspring.redis.session;

import org.jspecify.annotations.NullMarked;

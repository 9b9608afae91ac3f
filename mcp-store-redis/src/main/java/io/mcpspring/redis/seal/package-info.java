/**
 * Agreement of the nodes about the keys that seal what is stored.
 */
@NullMarked
package io.mcpspring.redis.seal;

import org.jspecify.annotations.NullMarked;

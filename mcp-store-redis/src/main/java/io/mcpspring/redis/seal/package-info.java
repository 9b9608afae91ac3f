/**
 * Agreement of the nodes on the keys for stored data and on their lists.
 */
@NullMarked
package io.mcpspring.redis.seal;

import org.jspecify.annotations.NullMarked;

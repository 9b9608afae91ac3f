/**
 * A node of the cluster: its lease, its index, and messages between nodes.
 */
@NullMarked
package io.mcpspring.redis.node;

import org.jspecify.annotations.NullMarked;

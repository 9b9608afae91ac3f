package io.mcpspring.engine.share;

import java.util.function.LongSupplier;

/**
 * The bound of a resource that a node keeps for its clients.
 *
 * @param name the name of the resource, in lower case with underscores
 * @param max the amount that the node has
 * @param used supplies the amount in use
 */
public record Bound(String name, long max, LongSupplier used) {
}

/**
 * The stores of sessions and their calls: their interfaces, their records, and the
 * implementations in memory.
 */
@NullMarked
package io.mcpspring.store;

import org.jspecify.annotations.NullMarked;

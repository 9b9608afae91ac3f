/**
 * What is kept of sessions and their calls: the interfaces of the stores, the records
 * that they keep, and the stores in memory.
 */
@NullMarked
package io.mcpspring.store;

import org.jspecify.annotations.NullMarked;

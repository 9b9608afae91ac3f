/**
 * The written form of what stores keep, the same for every store that writes it down:
 * versioned, and readable by nodes of the version before and after.
 */
@NullMarked
package io.mcpspring.store.codec;

import org.jspecify.annotations.NullMarked;

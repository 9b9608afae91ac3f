/**
 * Serialized forms of stored objects, common to all stores that serialize: versioned, and
 * readable by nodes of the version before and after.
 */
@NullMarked
package io.mcpspring.engine.store.codec;

import org.jspecify.annotations.NullMarked;

/**
 * Key rings, the choice of the key for new data, and cryptographic algorithms.
 */
@NullMarked
package io.mcpspring.engine.keys;

import org.jspecify.annotations.NullMarked;

/**
 * Key rings, and the choice of the key for new data.
 */
@NullMarked
package io.mcpspring.engine.keys;

import org.jspecify.annotations.NullMarked;

/**
 * Key rings, and the choice of the key for new data.
 */
@NullMarked
package io.mcpspring.keys;

import org.jspecify.annotations.NullMarked;

/**
 * Keys and which of them is used when.
 */
@NullMarked
package io.mcpspring.keys;

import org.jspecify.annotations.NullMarked;

/**
 * A sample extension, written without a change to the engine, and what the engine does
 * with it in both eras.
 */
@NullMarked
package io.mcpspring.engine.extension;

import org.jspecify.annotations.NullMarked;

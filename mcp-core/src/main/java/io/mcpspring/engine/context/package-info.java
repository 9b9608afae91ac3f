/**
 * The engine's side of {@link io.mcpspring.context}: what a run of a handler has besides.
 */
@NullMarked
package io.mcpspring.engine.context;

import org.jspecify.annotations.NullMarked;

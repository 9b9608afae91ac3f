/**
 * The engine's side of {@link io.mcpspring.extension}: the extensions of a server
 * together.
 */
@NullMarked
package io.mcpspring.engine.extension;

import org.jspecify.annotations.NullMarked;

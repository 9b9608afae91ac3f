/**
 * The engine's side of {@link io.mcpspring.server}: settings, methods, and events.
 */
@NullMarked
package io.mcpspring.engine.server;

import org.jspecify.annotations.NullMarked;

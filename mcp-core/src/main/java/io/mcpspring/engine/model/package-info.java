/**
 * Values of the protocol that only the engine reads and writes.
 */
@NullMarked
package io.mcpspring.engine.model;

import org.jspecify.annotations.NullMarked;

/**
 * Properties of the server, the rules for their values, and their conversion to the
 * settings of the engine.
 */
@NullMarked
package io.mcpspring.autoconfigure.properties;

import org.jspecify.annotations.NullMarked;

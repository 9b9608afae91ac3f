/**
 * Properties of the server, the rules for their values, and the settings of the engine
 * made of them.
 */
@NullMarked
package io.mcpspring.autoconfigure.properties;

import org.jspecify.annotations.NullMarked;

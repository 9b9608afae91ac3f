/**
 * Auto-configuration of functions that are offered as tools.
 */
@NullMarked
package io.mcpspring.autoconfigure.function;

import org.jspecify.annotations.NullMarked;

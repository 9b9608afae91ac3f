/**
 * Failures of properties, with the remedy for each.
 */
@NullMarked
package io.mcpspring.properties;

import org.jspecify.annotations.NullMarked;

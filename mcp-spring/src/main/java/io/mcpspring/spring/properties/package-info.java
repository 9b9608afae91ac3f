/**
 * Failures of properties, with the remedy for each.
 */
@NullMarked
package io.mcpspring.spring.properties;

import org.jspecify.annotations.NullMarked;

/**
 * Declarations of the values of a schema: their annotations, constraints and nullness.
 */
@NullMarked
package io.mcpspring.spring.typeschema.declaration;

import org.jspecify.annotations.NullMarked;

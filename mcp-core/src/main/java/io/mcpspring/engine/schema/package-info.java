/**
 * JSON Schema: compiles the schemas of tools and questions, and validates values. The
 * only package that depends on the validator library.
 */
@NullMarked
package io.mcpspring.engine.schema;

import org.jspecify.annotations.NullMarked;

/**
 * JSON Schema: compiles the schemas of tools and questions, and checks values against
 * them. The only package that knows the validator library.
 */
@NullMarked
package io.mcpspring.schema;

import org.jspecify.annotations.NullMarked;

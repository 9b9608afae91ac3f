/**
 * Schemas of OpenAPI documents as JSON Schemas of tools, and the names of tools.
 */
@NullMarked
package io.mcpspring.openapi.schema;

import org.jspecify.annotations.NullMarked;

/**
 * Auto-configuration of tools and resources from OpenAPI documents.
 */
@NullMarked
package io.mcpspring.openapi.autoconfigure;

import org.jspecify.annotations.NullMarked;

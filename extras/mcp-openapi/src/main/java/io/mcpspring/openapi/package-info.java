/**
 * Operations of OpenAPI documents as tools and resources: the API for applications of
 * them.
 */
@NullMarked
package io.mcpspring.openapi;

import org.jspecify.annotations.NullMarked;

/**
 * Operations of OpenAPI documents as tools and resources: what an application sees of
 * them.
 */
@NullMarked
package io.mcpspring.openapi;

import org.jspecify.annotations.NullMarked;

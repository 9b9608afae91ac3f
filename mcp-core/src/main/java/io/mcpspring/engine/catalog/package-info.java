/**
 * The catalogue of the engine: the registrations behind
 * {@link io.mcpspring.catalog.McpCatalog}, its builders, and the lookup by URI.
 */
@NullMarked
package io.mcpspring.engine.catalog;

import org.jspecify.annotations.NullMarked;

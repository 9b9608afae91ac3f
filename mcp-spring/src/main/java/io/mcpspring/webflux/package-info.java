/**
 * The adapter for reactive servers.
 */
@NullMarked
package io.mcpspring.webflux;

import org.jspecify.annotations.NullMarked;

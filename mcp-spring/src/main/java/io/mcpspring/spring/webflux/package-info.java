/**
 * The adapter for reactive servers.
 */
@NullMarked
package io.mcpspring.spring.webflux;

import org.jspecify.annotations.NullMarked;

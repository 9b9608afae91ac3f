/**
 * Calls of controllers of Spring WebFlux.
 */
@NullMarked
package io.mcpspring.autoconfigure.controller.webflux;

import org.jspecify.annotations.NullMarked;

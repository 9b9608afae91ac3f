/**
 * Calls of controllers of Spring WebFlux.
 */
@NullMarked
package io.mcpspring.controllers.webflux;

import org.jspecify.annotations.NullMarked;

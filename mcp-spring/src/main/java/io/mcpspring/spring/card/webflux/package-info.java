/**
 * The card of a server on the reactive stack.
 */
@NullMarked
package io.mcpspring.spring.card.webflux;

import org.jspecify.annotations.NullMarked;

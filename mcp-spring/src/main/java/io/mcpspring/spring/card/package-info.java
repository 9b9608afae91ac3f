/**
 * The card of a server, which describes it and its address to people and registries.
 */
@NullMarked
package io.mcpspring.spring.card;

import org.jspecify.annotations.NullMarked;

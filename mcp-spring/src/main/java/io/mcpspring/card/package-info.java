/**
 * The card of a server: what it is and where it is found, for people and registries.
 */
@NullMarked
package io.mcpspring.card;

import org.jspecify.annotations.NullMarked;

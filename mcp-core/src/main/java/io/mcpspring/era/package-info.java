/**
 * What the two ways of speaking the protocol have in common: what they take from the
 * endpoint, and what the server asks of them.
 */
@NullMarked
package io.mcpspring.era;

import org.jspecify.annotations.NullMarked;

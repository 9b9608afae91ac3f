/**
 * Auto-configuration of the card of the server.
 */
@NullMarked
package io.mcpspring.autoconfigure.card;

import org.jspecify.annotations.NullMarked;

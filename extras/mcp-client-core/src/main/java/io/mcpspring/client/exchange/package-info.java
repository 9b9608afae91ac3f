/**
 * Parts of the exchanges with a server: their order, their time and their end.
 */
@NullMarked
package io.mcpspring.client.exchange;

import org.jspecify.annotations.NullMarked;

/**
 * How HTTP requests of a client leave, and how their answers come in.
 */
@NullMarked
package io.mcpspring.client.transport;

import org.jspecify.annotations.NullMarked;

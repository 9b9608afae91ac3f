/**
 * A client of MCP servers, one face for both eras of the protocol.
 */
@NullMarked
package io.mcpspring.client;

import org.jspecify.annotations.NullMarked;

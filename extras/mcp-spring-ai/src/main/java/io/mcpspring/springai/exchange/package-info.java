/**
 * The exchange and the values of the MCP Java SDK, for methods written with Spring AI,
 * backed by the request that this server serves.
 */
@NullMarked
package io.mcpspring.springai.exchange;

import org.jspecify.annotations.NullMarked;

/**
 * The stores of an MCP server on Redis, so that any node serves any request.
 */
@NullMarked
package io.mcpspring.redis;

import org.jspecify.annotations.NullMarked;

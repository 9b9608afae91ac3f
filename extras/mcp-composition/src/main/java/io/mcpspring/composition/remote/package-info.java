/**
 * Another MCP server, its tools and their calls.
 */
@NullMarked
package io.mcpspring.composition.remote;

import org.jspecify.annotations.NullMarked;

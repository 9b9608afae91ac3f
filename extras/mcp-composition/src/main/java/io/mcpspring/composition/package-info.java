/**
 * Tools of other MCP servers: the API for applications.
 */
@NullMarked
package io.mcpspring.composition;

import org.jspecify.annotations.NullMarked;

/**
 * Auto-configuration of the protection of an MCP server.
 */
@NullMarked
package io.mcpspring.autoconfigure.security;

import org.jspecify.annotations.NullMarked;

/**
 * Auto-configuration of what protects an MCP server.
 */
@NullMarked
package io.mcpspring.autoconfigure.security;

import org.jspecify.annotations.NullMarked;

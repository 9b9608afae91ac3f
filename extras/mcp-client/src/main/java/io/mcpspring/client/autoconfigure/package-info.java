/**
 * Auto-configuration of clients of MCP servers.
 */
@NullMarked
package io.mcpspring.client.autoconfigure;

import org.jspecify.annotations.NullMarked;

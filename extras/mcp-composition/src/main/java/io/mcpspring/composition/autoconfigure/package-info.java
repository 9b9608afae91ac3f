/**
 * Auto-configuration of the tools of other MCP servers.
 */
@NullMarked
package io.mcpspring.composition.autoconfigure;

import org.jspecify.annotations.NullMarked;

/**
 * A page in the browser that tries an MCP server out.
 */
@NullMarked
package io.mcpspring.console;

import org.jspecify.annotations.NullMarked;

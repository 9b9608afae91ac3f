/**
 * A shop for coffee and tea, as it was before MCP and with it.
 */
@NullMarked
package io.mcpspring.demo;

import org.jspecify.annotations.NullMarked;

/**
 * What an application writes on its own methods to offer them to MCP clients.
 */
@NullMarked
package io.mcpspring.annotation;

import org.jspecify.annotations.NullMarked;

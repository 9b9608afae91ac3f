/**
 * What only an MCP client can do: calls that take long, that ask back, and texts for
 * models.
 */
@NullMarked
package io.mcpspring.demo.assistant;

import org.jspecify.annotations.NullMarked;

/**
 * What the operator of an application sees of its MCP server.
 */
@NullMarked
package io.mcpspring.autoconfigure.observation;

import org.jspecify.annotations.NullMarked;

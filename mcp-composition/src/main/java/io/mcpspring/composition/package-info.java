/**
 * Tools of other MCP servers: what an application sees of them.
 */
@NullMarked
package io.mcpspring.composition;

import org.jspecify.annotations.NullMarked;

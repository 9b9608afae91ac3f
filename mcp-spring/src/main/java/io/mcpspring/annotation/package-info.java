/**
 * Annotations by which an application offers its methods to MCP clients.
 */
@NullMarked
package io.mcpspring.annotation;

import org.jspecify.annotations.NullMarked;

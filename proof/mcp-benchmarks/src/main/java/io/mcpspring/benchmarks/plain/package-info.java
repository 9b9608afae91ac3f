/**
 * What the MCP servers are compared with: endpoints as one writes them without MCP that
 * read the same bodies and answer the same JSON.
 */
@NullMarked
package io.mcpspring.benchmarks.plain;

import org.jspecify.annotations.NullMarked;

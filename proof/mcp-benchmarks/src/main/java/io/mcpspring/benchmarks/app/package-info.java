/**
 * The MCP server that is measured, written with the starter as an application would be.
 */
@NullMarked
package io.mcpspring.benchmarks.app;

import org.jspecify.annotations.NullMarked;

/**
 * Interfaces as clients of the tools of an MCP server.
 */
@NullMarked
package io.mcpspring.client.service;

import org.jspecify.annotations.NullMarked;

package io.mcpspring.autoconfigure.lifecycle;

/**
 * Path of the server in URLs: with the context path or base path of the application,
 * which {@code mcp.server.path} does not contain.
 *
 * @param value the path
 */
public record McpUrlPath(String value) {
}

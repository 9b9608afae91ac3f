package io.mcpspring.autoconfigure.lifecycle;

/**
 * Where the server is found in URLs: with the context path or base path of the
 * application, which {@code mcp.server.path} is without.
 *
 * @param value the path
 */
public record McpUrlPath(String value) {
}

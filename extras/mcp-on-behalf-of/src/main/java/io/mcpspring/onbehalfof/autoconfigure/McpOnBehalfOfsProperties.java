package io.mcpspring.onbehalfof.autoconfigure;

import java.util.Map;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Services that are called on behalf of the caller.
 *
 * @param onBehalfOf Services that are called on behalf of the caller, by the names of
 * OpenAPI documents and of clients of MCP servers, or names of your own.
 */
@ConfigurationProperties("mcp.server")
public record McpOnBehalfOfsProperties(@DefaultValue Map<String, McpOnBehalfOfProperties> onBehalfOf) {
}

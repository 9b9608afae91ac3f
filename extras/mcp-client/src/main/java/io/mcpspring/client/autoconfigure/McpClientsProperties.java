package io.mcpspring.client.autoconfigure;

import java.util.Map;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Clients of MCP servers.
 *
 * @param client Clients of MCP servers by their names.
 */
@ConfigurationProperties("mcp")
public record McpClientsProperties(@DefaultValue Map<String, McpClientProperties> client) {

}

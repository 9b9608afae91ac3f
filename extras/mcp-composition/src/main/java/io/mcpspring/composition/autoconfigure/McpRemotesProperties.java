package io.mcpspring.composition.autoconfigure;

import java.util.Map;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Other MCP servers.
 *
 * @param remotes Other MCP servers whose tools are offered, by the names of their
 * clients.
 */
@ConfigurationProperties("mcp.server")
public record McpRemotesProperties(@DefaultValue Map<String, McpRemoteProperties> remotes) {
}

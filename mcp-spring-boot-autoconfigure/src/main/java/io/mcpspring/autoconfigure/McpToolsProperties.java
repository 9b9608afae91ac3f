package io.mcpspring.autoconfigure;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How tools are offered.
 *
 * @param outputSchemas Whether to list tools with schemas of their structured results. A
 * tool may say otherwise.
 */
@ConfigurationProperties("mcp.server.tools")
public record McpToolsProperties(@DefaultValue("true") boolean outputSchemas) {

}

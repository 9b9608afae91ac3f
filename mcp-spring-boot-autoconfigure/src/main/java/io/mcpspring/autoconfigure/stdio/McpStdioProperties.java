package io.mcpspring.autoconfigure.stdio;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Standard input and output, for a client that launches the application itself.
 *
 * @param enabled Whether to serve the client that launched this process over standard
 * input and output, in place of a web server.
 */
@ConfigurationProperties("mcp.server.stdio")
public record McpStdioProperties(@DefaultValue("false") boolean enabled) {
}

package io.mcpspring.autoconfigure.stdio;

import java.time.Duration;

import io.mcpspring.autoconfigure.properties.InvalidMcpPropertyException;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Standard input and output, for a client that launches the application itself.
 *
 * @param enabled Whether to serve the client that launched this process over standard
 * input and output, in place of a web server.
 * @param grace Maximum time for requests that are not answered when the client closes its
 * end.
 */
@ConfigurationProperties("mcp.server.stdio")
public record McpStdioProperties(@DefaultValue("false") boolean enabled, @DefaultValue("2s") Duration grace) {

	public McpStdioProperties {
		if (grace.isNegative()) {
			throw new InvalidMcpPropertyException("mcp.server.stdio.grace", "is negative: " + grace,
					"Use 0 to cancel requests at once when the client closes its end.");
		}
	}

}

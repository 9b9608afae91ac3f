package io.mcpspring.autoconfigure.stdio;

import java.time.Duration;

import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.properties.NumberRules;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Standard input and output, for a client that launches the application itself.
 */
@ConfigurationProperties("mcp.server.stdio")
public class McpStdioProperties {

	/**
	 * Whether to serve the client that launched this process over standard input and
	 * output, in place of a web server.
	 */
	private boolean enabled;

	/**
	 * Maximum time for requests that are not answered when the client closes its end.
	 */
	private Duration grace = Duration.ofSeconds(2);

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public Duration getGrace() {
		return this.grace;
	}

	public void setGrace(Duration grace) {
		if (grace.isNegative()) {
			throw new InvalidMcpPropertyException("mcp.server.stdio.grace", "is negative: " + grace,
					"Use 0 to cancel requests at once when the client closes its end.");
		}
		NumberRules.checkLength("mcp.server.stdio.grace", grace);
		this.grace = grace;
	}

}

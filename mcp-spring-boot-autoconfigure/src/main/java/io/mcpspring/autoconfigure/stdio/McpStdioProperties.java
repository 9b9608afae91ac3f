package io.mcpspring.autoconfigure.stdio;

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

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

}

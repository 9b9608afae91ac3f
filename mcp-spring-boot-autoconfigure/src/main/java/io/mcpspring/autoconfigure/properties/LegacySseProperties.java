package io.mcpspring.autoconfigure.properties;

import io.mcpspring.spring.properties.AddressRules;

/**
 * HTTP with SSE, the transport of 2024-11-05.
 */
public class LegacySseProperties {

	static final String PATH = "mcp.server.legacy-sse.path";

	private static final String MESSAGE = "/message";

	/** Whether to serve clients of the deprecated transport HTTP with SSE, too. */
	private boolean enabled;

	/** Path of the streams. Clients send messages to the path below it, '/message'. */
	private String path = "/sse";

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public String getPath() {
		return this.path;
	}

	public void setPath(String path) {
		AddressRules.checkPath(PATH, path);
		this.path = path;
	}

	/**
	 * Return the path of the messages of clients.
	 * @return the path, below that of the streams
	 */
	public String messagePath() {
		return this.path + MESSAGE;
	}

}

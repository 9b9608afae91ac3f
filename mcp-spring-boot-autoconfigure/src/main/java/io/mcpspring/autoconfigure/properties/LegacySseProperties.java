package io.mcpspring.autoconfigure.properties;

import io.mcpspring.properties.AddressRules;
import io.mcpspring.properties.NumberRules;

/**
 * HTTP with SSE, the transport of 2024-11-05.
 */
public class LegacySseProperties {

	static final String PATH = "mcp.server.legacy-sse.path";

	static final String MESSAGE_PATH = "mcp.server.legacy-sse.message-path";

	/** Whether to serve clients of the deprecated transport HTTP with SSE, too. */
	private boolean enabled;

	/** Path of the streams. */
	private String path = "/sse";

	/** Path of the messages of clients. */
	private String messagePath = "/sse/message";

	/** Maximum number of open streams. */
	private int maxStreams = 1000;

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

	public String getMessagePath() {
		return this.messagePath;
	}

	public void setMessagePath(String messagePath) {
		AddressRules.checkPath(MESSAGE_PATH, messagePath);
		this.messagePath = messagePath;
	}

	public int getMaxStreams() {
		return this.maxStreams;
	}

	public void setMaxStreams(int maxStreams) {
		NumberRules.checkAtLeast("mcp.server.legacy-sse.max-streams", maxStreams, 1);
		this.maxStreams = maxStreams;
	}

}

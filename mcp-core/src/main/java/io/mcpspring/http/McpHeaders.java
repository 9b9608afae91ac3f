package io.mcpspring.http;

/**
 * Names of the HTTP headers that carry meaning here.
 */
public final class McpHeaders {

	/** Names the session (server-2025 SESS-01). */
	public static final String SESSION_ID = "Mcp-Session-Id";

	/** Names the protocol revision (server-2025 PVER; server-2026 HDR-01). */
	public static final String PROTOCOL_VERSION = "MCP-Protocol-Version";

	/** Mirrors the method (server-2026 HDR-03). */
	public static final String METHOD = "Mcp-Method";

	/** Mirrors the tool, prompt or resource (server-2026 HDR-04). */
	public static final String NAME = "Mcp-Name";

	/** Begins the names of headers that mirror arguments (server-2026 PARAM-01). */
	public static final String PARAM_PREFIX = "Mcp-Param-";

	/** Names the last event received (server-2025 SSE-07). */
	public static final String LAST_EVENT_ID = "Last-Event-ID";

	private McpHeaders() {
	}

}

package io.mcpspring.engine.http;

/**
 * Names of the HTTP headers of MCP.
 */
public final class McpHeaders {

	/** The session id (server-2025 SESS-01). */
	public static final String SESSION_ID = "Mcp-Session-Id";

	/** The protocol revision (server-2025 PVER; server-2026 HDR-01). */
	public static final String PROTOCOL_VERSION = "MCP-Protocol-Version";

	/** The mirrored method (server-2026 HDR-03). */
	public static final String METHOD = "Mcp-Method";

	/** The mirrored name of the tool, prompt or resource (server-2026 HDR-04). */
	public static final String NAME = "Mcp-Name";

	/** The prefix of headers that mirror arguments (server-2026 PARAM-01). */
	public static final String PARAM_PREFIX = "Mcp-Param-";

	/** The id of the last received event (server-2025 SSE-07). */
	public static final String LAST_EVENT_ID = "Last-Event-ID";

	private McpHeaders() {
	}

}

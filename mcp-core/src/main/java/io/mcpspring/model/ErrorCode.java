package io.mcpspring.model;

/**
 * The error codes of MCP (server-2025 RES-06, ELIC-09; server-2026 ERR-01 to ERR-05).
 */
public final class ErrorCode {

	/** The body is not JSON. */
	public static final int PARSE_ERROR = -32700;

	/** The JSON is not an acceptable JSON-RPC message. */
	public static final int INVALID_REQUEST = -32600;

	/** The method does not exist or was not advertised. */
	public static final int METHOD_NOT_FOUND = -32601;

	/** The parameters do not fit the method, or name an unknown item. */
	public static final int INVALID_PARAMS = -32602;

	/** The server failed. */
	public static final int INTERNAL_ERROR = -32603;

	/** The resource does not exist; session era only. */
	public static final int RESOURCE_NOT_FOUND = -32002;

	/** An elicitation by URL must be completed first, 2025-11-25 only. */
	public static final int URL_ELICITATION_REQUIRED = -32042;

	/** Header and body contradict each other, stateless era only. */
	public static final int HEADER_MISMATCH = -32020;

	/** The request did not declare a capability it needs, stateless era only. */
	public static final int MISSING_CLIENT_CAPABILITY = -32021;

	/** The protocol version is not served. */
	public static final int UNSUPPORTED_PROTOCOL_VERSION = -32022;

	private ErrorCode() {
	}

}

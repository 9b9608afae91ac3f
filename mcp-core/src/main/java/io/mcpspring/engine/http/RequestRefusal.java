package io.mcpspring.engine.http;

import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.model.ErrorCode;

/**
 * Reason of a refused request.
 */
public enum RequestRefusal {

	/** The request comes from a web page of an origin that is not allowed. */
	ORIGIN,

	/** The request names a host that is not allowed. */
	HOST,

	/** The method is not part of the transport (405). */
	METHOD,

	/** The media type or encoding of the body or answer is not served (406, 415). */
	MEDIA_TYPE,

	/** The headers contradict each other, the body or the host of the request. */
	HEADERS,

	/** The body is larger than permitted (413). */
	TOO_LARGE,

	/** The body is not JSON, or no message that the protocol knows. */
	MALFORMED,

	/** The revision of the protocol is not served. */
	UNSUPPORTED_VERSION,

	/** The session does not exist (any more), or belongs to another caller. */
	UNKNOWN_SESSION,

	/** The access token is absent or invalid. */
	UNAUTHENTICATED,

	/** The access token cannot be verified at present. */
	UNCHECKED,

	/** Too many access tokens await the authorization server. */
	CHECK_LIMIT,

	/** A rule for the whole server forbids the request. */
	FORBIDDEN,

	/** The body did not arrive in time. */
	BODY_TIMEOUT,

	/** The head did not arrive in time, regardless of the path. */
	HEAD_TIMEOUT,

	/** The caller exceeds its rate. */
	RATE_LIMITED,

	/** The store of sessions or events failed for a request of a session. */
	UNAVAILABLE;

	/**
	 * Return the reason of a request that is refused for its content.
	 * @param error the error that the client receives
	 * @return the reason
	 */
	public static RequestRefusal of(JsonRpcError error) {
		return switch (error.code()) {
			case ErrorCode.UNSUPPORTED_PROTOCOL_VERSION -> UNSUPPORTED_VERSION;
			case ErrorCode.HEADER_MISMATCH -> HEADERS;
			default -> MALFORMED;
		};
	}

}

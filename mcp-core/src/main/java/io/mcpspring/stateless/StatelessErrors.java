package io.mcpspring.stateless;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;

/**
 * Which codes may be sent in this era, and with which HTTP status (server-2026 ERR-01 to
 * ERR-07).
 */
final class StatelessErrors {

	private static final int RESERVED_FROM = -32768;

	private static final int RESERVED_TO = -32000;

	private StatelessErrors() {
	}

	/**
	 * An error with a code of the reserved span that this era does not define becomes an
	 * internal one.
	 */
	static JsonRpcError permitted(JsonRpcError error) {
		int code = error.code();
		boolean reserved = code >= RESERVED_FROM && code <= RESERVED_TO;
		return (reserved && !isDefined(code))
				? new JsonRpcError(ErrorCode.INTERNAL_ERROR, error.message(), error.data()) : error;
	}

	private static boolean isDefined(int code) {
		return switch (code) {
			case ErrorCode.PARSE_ERROR, ErrorCode.INVALID_REQUEST, ErrorCode.METHOD_NOT_FOUND, ErrorCode.INVALID_PARAMS,
					ErrorCode.INTERNAL_ERROR, ErrorCode.HEADER_MISMATCH, ErrorCode.MISSING_CLIENT_CAPABILITY,
					ErrorCode.UNSUPPORTED_PROTOCOL_VERSION ->
				true;
			default -> false;
		};
	}

	static int status(int code) {
		return switch (code) {
			case ErrorCode.HEADER_MISMATCH, ErrorCode.MISSING_CLIENT_CAPABILITY, ErrorCode.UNSUPPORTED_PROTOCOL_VERSION,
					ErrorCode.PARSE_ERROR, ErrorCode.INVALID_REQUEST ->
				400;
			case ErrorCode.METHOD_NOT_FOUND -> 404;
			default -> 200;
		};
	}

}

package io.mcpspring.session;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.model.ClientCapability;
import io.mcpspring.model.ProtocolVersion;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Which codes may be sent in a session (server-2025 RES-06, ELIC-09).
 */
final class SessionErrors {

	private SessionErrors() {
	}

	/**
	 * An error with a code of JSON-RPC's span that the revision does not define becomes
	 * an internal one.
	 */
	static JsonRpcError permitted(JsonRpcError error, SessionRecord session) {
		int code = error.code();
		boolean reserved = code >= -32768 && code <= -32000;
		return (reserved && !isDefined(code, session))
				? new JsonRpcError(ErrorCode.INTERNAL_ERROR, error.message(), error.data()) : error;
	}

	/**
	 * The error of a call that was given up through no fault of its own: its client may
	 * send it again if repeating it does no harm.
	 */
	static JsonRpcError retryable(String message) {
		return new JsonRpcError(ErrorCode.INTERNAL_ERROR, message,
				JsonNodeFactory.instance.objectNode().put("retryable", true));
	}

	private static boolean isDefined(int code, SessionRecord session) {
		return switch (code) {
			case ErrorCode.PARSE_ERROR, ErrorCode.INVALID_REQUEST, ErrorCode.METHOD_NOT_FOUND, ErrorCode.INVALID_PARAMS,
					ErrorCode.INTERNAL_ERROR, ErrorCode.RESOURCE_NOT_FOUND ->
				true;
			case ErrorCode.URL_ELICITATION_REQUIRED -> session.version().atLeast(ProtocolVersion.V2025_11_25)
					&& session.capabilities().has(ClientCapability.ELICITATION_URL);
			default -> false;
		};
	}

}

package io.mcpspring.jsonrpc;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One message of JSON-RPC 2.0 as MCP narrows it: parameters are always an object, ids are
 * never {@code null} (server-2025 BASE-01, BASE-03).
 */
public sealed interface JsonRpcMessage {

	/**
	 * A call that expects an answer.
	 *
	 * @param id the id to echo
	 * @param method the method name
	 * @param params the parameters, or {@code null} when the member is absent
	 */
	record Request(RequestId id, String method, @Nullable ObjectNode params) implements JsonRpcMessage {
	}

	/**
	 * A message without an id, never answered (server-2025 BASE-09).
	 *
	 * @param method the method name
	 * @param params the parameters, or {@code null} when the member is absent
	 */
	record Notification(String method, @Nullable ObjectNode params) implements JsonRpcMessage {
	}

	/**
	 * A client's answer to a request of the server: exactly one of {@code result} and
	 * {@code error} is present (server-2025 BASE-06).
	 *
	 * @param id the id of the request that is answered
	 * @param result the result, or {@code null} when it is an error
	 * @param error the error, or {@code null} when it is a result
	 */
	record Response(RequestId id, @Nullable JsonNode result, @Nullable JsonRpcError error) implements JsonRpcMessage {
	}

	/**
	 * What a request or notification calls.
	 * @return the method, {@code null} for a response
	 */
	default @Nullable String methodName() {
		if (this instanceof Request request) {
			return request.method();
		}
		return (this instanceof Notification notification) ? notification.method() : null;
	}

	/**
	 * The parameters of a request or notification.
	 * @return the parameters, {@code null} when absent and for a response
	 */
	default @Nullable ObjectNode parameters() {
		if (this instanceof Request request) {
			return request.params();
		}
		return (this instanceof Notification notification) ? notification.params() : null;
	}

}

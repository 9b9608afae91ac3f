package io.mcpspring.engine.jsonrpc;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Message of JSON-RPC 2.0 as restricted by MCP: parameters are always an object, ids are
 * never {@code null} (server-2025 BASE-01, BASE-03).
 */
public sealed interface JsonRpcMessage {

	/**
	 * Request, which expects a response.
	 *
	 * @param id the id to echo
	 * @param method the method name
	 * @param params the parameters, or {@code null} if the member is absent
	 */
	record Request(RequestId id, String method, @Nullable ObjectNode params) implements JsonRpcMessage {
	}

	/**
	 * Notification: a message without an id, never answered (server-2025 BASE-09).
	 *
	 * @param method the method name
	 * @param params the parameters, or {@code null} if the member is absent
	 */
	record Notification(String method, @Nullable ObjectNode params) implements JsonRpcMessage {
	}

	/**
	 * Response of a client to a request of the server: exactly one of {@code result} and
	 * {@code error} is present (server-2025 BASE-06).
	 *
	 * @param id the id of the request
	 * @param result the result, or {@code null} for an error
	 * @param error the error, or {@code null} for a result
	 */
	record Response(RequestId id, @Nullable JsonNode result, @Nullable JsonRpcError error) implements JsonRpcMessage {
	}

	/**
	 * Return the id of a request.
	 * @return the id, {@code null} for other messages
	 */
	default @Nullable RequestId requestId() {
		return (this instanceof Request request) ? request.id() : null;
	}

	/**
	 * Return the method of a request or notification.
	 * @return the method, {@code null} for a response
	 */
	default @Nullable String methodName() {
		if (this instanceof Request request) {
			return request.method();
		}
		return (this instanceof Notification notification) ? notification.method() : null;
	}

	/**
	 * Return the parameters of a request or notification.
	 * @return the parameters, {@code null} when absent and for a response
	 */
	default @Nullable ObjectNode parameters() {
		if (this instanceof Request request) {
			return request.params();
		}
		return (this instanceof Notification notification) ? notification.params() : null;
	}

}

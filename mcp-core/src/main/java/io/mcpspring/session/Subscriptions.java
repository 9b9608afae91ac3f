package io.mcpspring.session;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Rules for subscriptions to resources (server-2025 RES-09 to RES-12).
 */
final class Subscriptions {

	/** How many resources a session may subscribe to. */
	static final int MAX = 1000;

	private Subscriptions() {
	}

	static JsonRpcError unknown(String uri) {
		return new JsonRpcError(ErrorCode.RESOURCE_NOT_FOUND, "Resource not found",
				JsonNodeFactory.instance.objectNode().put("uri", uri));
	}

}

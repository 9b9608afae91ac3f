package io.mcpspring.engine.jsonrpc;

import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * JSON-RPC error object (server-2025 BASE-07).
 *
 * @param code one of {@link ErrorCode} or an application's own
 * @param message one short sentence for a person; never a class name or foreign text
 * @param data further detail, or {@code null}
 */
public record JsonRpcError(int code, String message, @Nullable JsonNode data) {

	/**
	 * Create an error without data.
	 * @param code the code
	 * @param message the message
	 * @return the error
	 */
	public static JsonRpcError of(int code, String message) {
		return new JsonRpcError(code, message, null);
	}

}

package io.mcpspring.engine.answer;

import java.util.Map;

import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.model.McpResult;

/**
 * Answer to a call that ended without a result of its handler.
 */
public sealed interface Outcome {

	/**
	 * Result that reports the failure to the model.
	 *
	 * @param result the result
	 */
	record Result(McpResult result) implements Outcome {

	}

	/**
	 * JSON-RPC error.
	 *
	 * @param error the JSON-RPC error
	 * @param status the HTTP status, if the answer has not begun
	 * @param headers further headers of the HTTP response
	 */
	record Failure(JsonRpcError error, int status, Map<String, String> headers) implements Outcome {

	}

}

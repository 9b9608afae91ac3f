package io.mcpspring.answer;

import java.util.Map;

import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.model.McpResult;

/**
 * What a call is answered with that did not end with a result of its handler.
 */
public sealed interface Outcome {

	/**
	 * A result that tells the model of the failure.
	 *
	 * @param result the result
	 */
	record Result(McpResult result) implements Outcome {

	}

	/**
	 * An error.
	 *
	 * @param error the JSON-RPC error
	 * @param status the HTTP status, as long as nothing was sent
	 * @param headers further headers of the HTTP response
	 */
	record Failure(JsonRpcError error, int status, Map<String, String> headers) implements Outcome {

	}

}

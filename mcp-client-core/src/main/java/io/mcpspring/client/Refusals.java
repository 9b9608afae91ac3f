package io.mcpspring.client;

import io.mcpspring.client.transport.ResponseHead;
import io.mcpspring.jsonrpc.JsonRpcError;

/**
 * Makes exceptions of answers that are no result.
 */
final class Refusals {

	private Refusals() {
	}

	static RuntimeException of(ResponseHead head, byte[] body) {
		JsonRpcError error = Codec.error(body);
		boolean ofTheCaller = head.status() == 401 || head.status() == 403;
		return (error != null && !ofTheCaller) ? new McpErrorException(error, head.status())
				: new McpHttpException(head, Codec.text(body));
	}

}

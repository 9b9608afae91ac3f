package io.mcpspring.client;

import io.mcpspring.client.transport.ResponseHead;
import io.mcpspring.jsonrpc.JsonRpcError;
import org.jspecify.annotations.Nullable;

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

	/** Return the HTTP status of such an exception, 0 if it is another one. */
	static int status(@Nullable Throwable failure) {
		if (failure instanceof McpErrorException error) {
			return error.status();
		}
		return (failure instanceof McpHttpException refusal) ? refusal.status() : 0;
	}

	/** Return whether the same request may succeed later. */
	static boolean isPassing(int status) {
		return status == 408 || status == 429 || status >= 500;
	}

}

package io.mcpspring.engine.endpoint;

import io.mcpspring.engine.jsonrpc.Decoded;

/**
 * Continuation of a request whose body was received and decoded.
 */
@FunctionalInterface
interface BodyConsumer {

	/**
	 * Continue with a request.
	 * @param exchange the request
	 * @param body its body
	 * @param decoded the messages of the body, or their error
	 */
	void accept(ClosingExchange exchange, byte[] body, Decoded decoded);

}

package io.mcpspring.engine.http;

import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Factory of refusals: each is a JSON-RPC error in {@code application/json}, so that
 * clients of either era understand it.
 */
public final class Replies {

	private static final Logger logger = LoggerFactory.getLogger(Replies.class);

	private final JsonRpcCodec codec;

	/**
	 * Create replies.
	 * @param codec writes the errors
	 */
	public Replies(JsonRpcCodec codec) {
		this.codec = codec;
	}

	/**
	 * Create a refusal.
	 * @param status the HTTP status
	 * @param id the id of the request, {@code null} if there is none
	 * @param code the JSON-RPC error code
	 * @param message the problem and its remedy
	 * @return the reply
	 */
	public HttpReply error(int status, @Nullable RequestId id, int code, String message) {
		return error(status, id, JsonRpcError.of(code, message));
	}

	/**
	 * Create a refusal.
	 * @param status the HTTP status
	 * @param id the id of the request, {@code null} if there is none
	 * @param error the error
	 * @return the reply
	 */
	public HttpReply error(int status, @Nullable RequestId id, JsonRpcError error) {
		return HttpReply.json(status, this.codec.error(id, error));
	}

	/**
	 * Create a refusal with headers.
	 * @param status the HTTP status
	 * @param headers the headers
	 * @param id the id of the request, {@code null} if there is none
	 * @param error the error
	 * @return the reply
	 */
	public HttpReply error(int status, Map<String, String> headers, @Nullable RequestId id, JsonRpcError error) {
		return HttpReply.of(status, headers, this.codec.error(id, error));
	}

	/**
	 * Log a failure without fault of the client and create its answer.
	 * @param failure the failure, not shown to the client
	 * @return the reply
	 */
	public HttpReply failed(Throwable failure) {
		String reference = Long.toHexString(ThreadLocalRandom.current().nextLong() | Long.MIN_VALUE);
		logger.error("Request failed unexpectedly (reference {})", reference, SingleLine.of(failure));
		return error(500, null, ErrorCode.INTERNAL_ERROR, "Internal error (reference " + reference + ")");
	}

}

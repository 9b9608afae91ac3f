package io.mcpspring.http;

import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.log.SingleLine;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refusals: each is a JSON-RPC error in {@code application/json}, so that clients of
 * either era can tell what happened.
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
	 * A refusal.
	 * @param status the HTTP status
	 * @param id the id of the request, {@code null} when there is none
	 * @param code the JSON-RPC error code
	 * @param message what is wrong and what to do
	 * @return the reply
	 */
	public HttpReply error(int status, @Nullable RequestId id, int code, String message) {
		return error(status, id, JsonRpcError.of(code, message));
	}

	/**
	 * A refusal.
	 * @param status the HTTP status
	 * @param id the id of the request, {@code null} when there is none
	 * @param error the error
	 * @return the reply
	 */
	public HttpReply error(int status, @Nullable RequestId id, JsonRpcError error) {
		return HttpReply.json(status, this.codec.error(id, error));
	}

	/**
	 * A refusal with headers.
	 * @param status the HTTP status
	 * @param headers the headers
	 * @param id the id of the request, {@code null} when there is none
	 * @param error the error
	 * @return the reply
	 */
	public HttpReply error(int status, Map<String, String> headers, @Nullable RequestId id, JsonRpcError error) {
		return new HttpReply(status, headers, this.codec.error(id, error));
	}

	/**
	 * The answer to a request that failed for no fault of the client.
	 * @param failure why; only logged
	 * @return the reply
	 */
	public HttpReply failed(Throwable failure) {
		String reference = Long.toHexString(ThreadLocalRandom.current().nextLong() | Long.MIN_VALUE);
		logger.error("Request failed unexpectedly (reference {})", reference, SingleLine.of(failure));
		return error(500, null, ErrorCode.INTERNAL_ERROR, "Internal error (reference " + reference + ")");
	}

}

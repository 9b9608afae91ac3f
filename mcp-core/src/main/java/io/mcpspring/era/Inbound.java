package io.mcpspring.era;

import java.util.List;

import io.mcpspring.jsonrpc.Decoded;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.JsonRpcMessage;
import io.mcpspring.jsonrpc.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * What a POST turned out to be, and so which era serves it.
 */
public sealed interface Inbound {

	/**
	 * The answer if no era takes it.
	 * @return the refusal
	 */
	default Rejected refusal() {
		return new Rejected(400, null,
				JsonRpcError.of(ErrorCode.INVALID_REQUEST, "This server speaks no revision that knows such a message"));
	}

	/**
	 * It is refused.
	 *
	 * @param status the HTTP status
	 * @param id the id of the request, or {@code null}
	 * @param error why
	 */
	record Rejected(int status, @Nullable RequestId id, JsonRpcError error) implements Inbound {

		@Override
		public Rejected refusal() {
			return this;
		}

	}

	/**
	 * It begins a session.
	 *
	 * @param request the {@code initialize} request
	 */
	record Initialize(JsonRpcMessage.Request request) implements Inbound {
	}

	/**
	 * It is a response that cannot be read, of the session that its header names. It ends
	 * its question all the same: nobody knows whether the client sends another.
	 *
	 * @param error what is wrong with it
	 * @param question what it answers
	 */
	record Unreadable(JsonRpcError error, RequestId question) implements Inbound {
	}

	/**
	 * It belongs to the session that its header names.
	 *
	 * @param message the message
	 * @param otherwise what it is if there is no such session, {@code null} for 404
	 */
	record InSession(JsonRpcMessage message, @Nullable Inbound otherwise) implements Inbound {
	}

	/**
	 * It is a batch of the session that its header names.
	 *
	 * @param elements the elements
	 */
	record Batch(List<Decoded.Element> elements) implements Inbound {
	}

	/**
	 * It stands for itself.
	 *
	 * @param message a request or notification
	 */
	record Stateless(JsonRpcMessage message) implements Inbound {
	}

}

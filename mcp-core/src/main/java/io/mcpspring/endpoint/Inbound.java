package io.mcpspring.endpoint;

import java.util.List;

import io.mcpspring.jsonrpc.Decoded;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.JsonRpcMessage;
import io.mcpspring.jsonrpc.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * What a POST turned out to be, and so which era serves it.
 */
sealed interface Inbound {

	/**
	 * It is refused.
	 *
	 * @param status the HTTP status
	 * @param id the id of the request, or {@code null}
	 * @param error why
	 */
	record Rejected(int status, @Nullable RequestId id, JsonRpcError error) implements Inbound {
	}

	/**
	 * It begins a session.
	 *
	 * @param request the {@code initialize} request
	 */
	record Initialize(JsonRpcMessage.Request request) implements Inbound {
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

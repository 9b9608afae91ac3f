package io.mcpspring.engine.era;

import java.util.List;

import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Classification of a POST, which determines the era that serves it.
 */
public sealed interface Inbound {

	/**
	 * Return the refusal if no era accepts it.
	 * @return the refusal
	 */
	default Rejected refusal() {
		return new Rejected(400, null,
				JsonRpcError.of(ErrorCode.INVALID_REQUEST, "This server speaks no revision that knows such a message"));
	}

	/**
	 * Refused content.
	 *
	 * @param status the HTTP status
	 * @param id the id of the request, or {@code null}
	 * @param error the error
	 */
	record Rejected(int status, @Nullable RequestId id, JsonRpcError error) implements Inbound {

		@Override
		public Rejected refusal() {
			return this;
		}

	}

	/**
	 * Request that begins a session.
	 *
	 * @param request the {@code initialize} request
	 */
	record Initialize(JsonRpcMessage.Request request) implements Inbound {
	}

	/**
	 * Malformed response in the session of its header. It ends its question nevertheless,
	 * because it is unknown whether the client will send another.
	 *
	 * @param error the defect
	 * @param question the id of the question
	 */
	record Unreadable(JsonRpcError error, RequestId question) implements Inbound {
	}

	/**
	 * Message of the session of its header.
	 *
	 * @param message the message
	 * @param otherwise the classification if there is no such session, {@code null} for
	 * 404
	 */
	record InSession(JsonRpcMessage message, @Nullable Inbound otherwise) implements Inbound {
	}

	/**
	 * Batch of the session of its header.
	 *
	 * @param elements the elements
	 */
	record Batch(List<Decoded.Element> elements) implements Inbound {
	}

	/**
	 * Message of a revision with sessions that does without one, where that is served.
	 *
	 * @param message a request or notification
	 * @param version the revision
	 */
	record Sessionless(JsonRpcMessage message, ProtocolVersion version) implements Inbound {
	}

	/**
	 * Stateless message.
	 *
	 * @param message a request or notification
	 */
	record Stateless(JsonRpcMessage message) implements Inbound {
	}

}

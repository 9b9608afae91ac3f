package io.mcpspring.engine.jsonrpc;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Result of parsing a body. Whether a batch is accepted depends on the protocol revision
 * and is decided later (server-2025 BASE-11, BATCH-07).
 */
public sealed interface Decoded {

	/**
	 * Single message or its malformed replacement: a whole body or an element of a batch.
	 */
	sealed interface Element extends Decoded permits Single, Invalid {

	}

	/**
	 * Well-formed message.
	 *
	 * @param message the message
	 */
	record Single(JsonRpcMessage message) implements Element {
	}

	/**
	 * Malformed content that has to be answered with an error.
	 *
	 * @param error the error, suitable for the client
	 * @param id the id of the request, {@code null} if it could not be read or if this is
	 * not a request (server-2025 BASE-08, server-2026 BASE-04)
	 * @param answered the id of the server's own request to which this is a response,
	 * {@code null} if it could not be read or if this is not a response
	 */
	record Invalid(JsonRpcError error, @Nullable RequestId id, @Nullable RequestId answered) implements Element {

		/**
		 * Create malformed content that is not a response.
		 * @param error the error
		 * @param id the id of the request, or {@code null}
		 */
		public Invalid(JsonRpcError error, @Nullable RequestId id) {
			this(error, id, null);
		}

	}

	/**
	 * JSON array with at least one element (server-2025 BATCH-01, BATCH-06).
	 *
	 * @param elements the elements in their order
	 */
	record Batch(List<Element> elements) implements Decoded {

		public Batch {
			elements = List.copyOf(elements);
		}

	}

}

package io.mcpspring.jsonrpc;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a body turned out to be. Whether a batch is served at all depends on the protocol
 * revision and is decided later (server-2025 BASE-11, BATCH-07).
 */
public sealed interface Decoded {

	/**
	 * One message, or what stood in its place: a body of its own or an element of a
	 * batch.
	 */
	sealed interface Element extends Decoded permits Single, Invalid {

	}

	/**
	 * A well-formed message.
	 *
	 * @param message the message
	 */
	record Single(JsonRpcMessage message) implements Element {
	}

	/**
	 * Something that has to be answered with an error.
	 *
	 * @param error what is wrong, fit to be sent to the client
	 * @param id the id of the request, {@code null} when it could not be read or when
	 * this is no request (server-2025 BASE-08, server-2026 BASE-04)
	 * @param answered the id of the server's own request that this was to answer,
	 * {@code null} when it could not be read or when this is no response
	 */
	record Invalid(JsonRpcError error, @Nullable RequestId id, @Nullable RequestId answered) implements Element {

		/**
		 * Something that is no response.
		 * @param error what is wrong
		 * @param id the id of the request, or {@code null}
		 */
		public Invalid(JsonRpcError error, @Nullable RequestId id) {
			this(error, id, null);
		}

	}

	/**
	 * A JSON array with at least one element (server-2025 BATCH-01, BATCH-06).
	 *
	 * @param elements the elements in their order
	 */
	record Batch(List<Element> elements) implements Decoded {

		public Batch {
			elements = List.copyOf(elements);
		}

	}

}

package io.mcpspring.client.transport;

/**
 * Carries the HTTP requests of a client to one endpoint. Implementations know HTTP and no
 * MCP: a transport over a socket and one into a mock web environment look the same to the
 * client.
 */
public interface McpTransport extends AutoCloseable {

	/**
	 * Send a request. Does not block for the answer, which may be a stream that stays
	 * open for hours.
	 * @param request the request
	 * @param reader receives the answer, on any thread, one call at a time; an exception
	 * that it throws ends the exchange
	 * @return the exchange, to break it off
	 */
	Exchange send(TransportRequest request, ResponseReader reader);

	@Override
	default void close() {
	}

	/** A request on its way, or an answer that is being received. */
	@FunctionalInterface
	interface Exchange {

		/**
		 * Break the connection. The reader receives nothing from then on, except perhaps
		 * one failure. No effect on an exchange that is over.
		 */
		void abort();

		/**
		 * End the exchange after its answer was received, without waiting. A transport
		 * lets the server end its response, so that the connection can be used again. By
		 * default, the connection is broken.
		 */
		default void end() {
			abort();
		}

	}

	/** Receives an answer piece by piece. */
	interface ResponseReader {

		/**
		 * Receive the status and the headers.
		 * @param head the status and the headers
		 */
		void head(ReplyHead head);

		/**
		 * Receive the next bytes of the body.
		 * @param bytes the bytes, not to be changed afterwards
		 */
		void data(byte[] bytes);

		/** Receive the end of the body. */
		void complete();

		/**
		 * Receive a failure instead of the rest of the answer.
		 * @param cause the reason
		 */
		void failed(Throwable cause);

	}

}

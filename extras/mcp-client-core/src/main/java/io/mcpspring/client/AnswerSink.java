package io.mcpspring.client;

import io.mcpspring.client.transport.ReplyHead;

/**
 * Receives the events and the end of an exchange.
 */
interface AnswerSink {

	/** The server begins to answer. */
	default void opened(ReplyHead head) {
	}

	/**
	 * Receive a message.
	 * @throws NoMessageException if it is none
	 */
	void message(byte[] json);

	/** There will be nothing more. */
	void failed(Throwable cause);

}

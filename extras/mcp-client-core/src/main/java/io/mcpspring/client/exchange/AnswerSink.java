package io.mcpspring.client.exchange;

import java.time.Duration;

import io.mcpspring.client.message.NoMessageException;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.engine.jsonrpc.AnswerMemory;

/**
 * Receives the events and the end of an exchange.
 */
public interface AnswerSink {

	/** The server begins to answer. */
	default void opened(ReplyHead head) {
	}

	/** Return the shortest time between two connections for the answer. */
	default Duration shortestDelay() {
		return ReconnectDelay.SHORTEST;
	}

	/** Begin with a part of the memory of the answer. */
	AnswerMemory.Part part();

	/**
	 * Receive a message.
	 * @throws NoMessageException if it is none
	 */
	void message(byte[] json);

	/** There will be nothing more. */
	void failed(Throwable cause);

}

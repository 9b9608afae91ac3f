package io.mcpspring.client.exchange;

import io.mcpspring.client.message.NoMessageException;
import io.mcpspring.client.transport.ReplyHead;
import org.jspecify.annotations.Nullable;

/**
 * Receives the events and the end of an exchange.
 */
public interface AnswerSink {

	/** The server begins to answer. */
	default void opened(ReplyHead head) {
	}

	/** The key of the caller to whom the memory is charged, {@code null} for none. */
	default @Nullable Object caller() {
		return null;
	}

	/**
	 * Receive a message.
	 * @throws NoMessageException if it is none
	 */
	void message(byte[] json);

	/** There will be nothing more. */
	void failed(Throwable cause);

}

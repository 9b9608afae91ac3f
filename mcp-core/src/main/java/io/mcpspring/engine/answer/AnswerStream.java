package io.mcpspring.engine.answer;

import org.jspecify.annotations.Nullable;

/**
 * The stream of an {@link Answer}: an entry of the event log, or a queue in memory.
 * {@link #send} is called under the lock of the answer, in the order of the messages. It
 * must not write to a connection: {@link io.mcpspring.engine.stream.HeldWrites} defers
 * writes until the lock is released.
 */
public interface AnswerStream {

	/**
	 * Connect the client; called once, without a lock, after the first messages, so that
	 * they are written together. Not called for a stream that was already open.
	 */
	void connect();

	/**
	 * Send a message or a response that is not the last.
	 * @param message one JSON-RPC message
	 * @return the means to wait for a slow reader
	 */
	FlowControl send(byte[] message);

	/**
	 * End the stream; called at most once, without a lock, after all messages.
	 * @param last the last response, or {@code null} to end without one
	 */
	void end(byte @Nullable [] last);

}

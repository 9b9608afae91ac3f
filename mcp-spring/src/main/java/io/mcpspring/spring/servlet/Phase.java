package io.mcpspring.spring.servlet;

/**
 * Write permissions of an answer: the states of a {@link ServletAnswer}.
 * <table>
 * <caption>The effect of each input in each state, and the next state where it
 * changes</caption>
 * <tr>
 * <th>state</th>
 * <th>a body has to be received</th>
 * <th>the handler returns</th>
 * <th>there are data to write</th>
 * <th>the answer is complete, or the client has disconnected</th>
 * </tr>
 * <tr>
 * <td>HANDLING</td>
 * <td>RECEIVING</td>
 * <td>RETURNING</td>
 * <td>the thread of the handler writes, or one in its place; may block</td>
 * <td>CLOSED</td>
 * </tr>
 * <tr>
 * <td>RECEIVING</td>
 * <td>with the outcome HANDLING, on another thread</td>
 * <td>nothing</td>
 * <td>are kept for later</td>
 * <td>CLOSED</td>
 * </tr>
 * <tr>
 * <td>RETURNING</td>
 * <td></td>
 * <td>with the lock ASYNC</td>
 * <td>the writer stops; the rest is kept for later</td>
 * <td>CLOSED</td>
 * </tr>
 * <tr>
 * <td>ASYNC</td>
 * <td></td>
 * <td></td>
 * <td>any thread writes without blocking, when the container is ready</td>
 * <td>CLOSED</td>
 * </tr>
 * <tr>
 * <td>CLOSED</td>
 * <td>nothing</td>
 * <td>completes the request</td>
 * <td>are dropped: the container uses the response for another request</td>
 * <td>nothing</td>
 * </tr>
 * </table>
 * The state becomes CLOSED, and ASYNC, only under the lock of the answer.
 */
enum Phase {

	/** The body is being received, and there are no data to write. */
	RECEIVING,

	/** The handler runs: its thread, or one in its place, writes and may block. */
	HANDLING,

	/** The handler has returned: no thread may start a blocking write. */
	RETURNING,

	/** The request is asynchronous: any thread writes without blocking. */
	ASYNC,

	/** Writing is over. */
	CLOSED;

	/**
	 * Return whether only the thread of the handler, or one in its place, may write.
	 */
	boolean isBlocking() {
		return this == HANDLING || this == RETURNING;
	}

	/**
	 * Return whether another state may follow this one.
	 */
	boolean leadsTo(Phase next) {
		return switch (this) {
			case HANDLING -> next != HANDLING && next != ASYNC;
			case RECEIVING -> next == HANDLING || next == CLOSED;
			case RETURNING -> next == ASYNC || next == CLOSED;
			case ASYNC -> next == CLOSED;
			case CLOSED -> false;
		};
	}

}

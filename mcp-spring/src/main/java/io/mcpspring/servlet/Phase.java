package io.mcpspring.servlet;

/**
 * Who may write an answer, and how: the states of a {@link ServletAnswer}.
 * <table>
 * <caption>What happens in each state, and the state that follows where it
 * changes</caption>
 * <tr>
 * <th>state</th>
 * <th>a body has to be received</th>
 * <th>the handler returns</th>
 * <th>there is something to write</th>
 * <th>the answer is complete, or nobody is there</th>
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
 * <td>is kept for later</td>
 * <td>CLOSED</td>
 * </tr>
 * <tr>
 * <td>RETURNING</td>
 * <td></td>
 * <td>with the lock ASYNC</td>
 * <td>who writes stops; the rest is kept for later</td>
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
 * <td>is dropped: the container uses the response for another request</td>
 * <td>nothing</td>
 * </tr>
 * </table>
 * The state becomes CLOSED, and ASYNC, only under the lock of the answer.
 */
enum Phase {

	/** The body is received: nobody has anything to write. */
	RECEIVING,

	/** The handler runs: by its thread or in its place, blocking. */
	HANDLING,

	/** The handler has returned: nobody may begin to block. */
	RETURNING,

	/** The request is asynchronous: any thread, without blocking. */
	ASYNC,

	/** Nobody. */
	CLOSED;

	/**
	 * Return whether only the thread of the handler, or one in its place, may write.
	 */
	boolean isBlocking() {
		return this == HANDLING || this == RETURNING;
	}

	/**
	 * Return whether an answer goes from this state to another.
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

package io.mcpspring.redis.stream;

/**
 * Whether a {@link LocalStream} can be appended to. It passes through the states in this
 * order and may skip some; nothing leads back.
 * <table>
 * <caption>What happens in each state, and the state that follows where it
 * changes</caption>
 * <tr>
 * <th>state</th>
 * <th>an event is appended</th>
 * <th>the last event is appended</th>
 * <th>the outcome of the last event is known</th>
 * <th>the stream is closed, or Redis refuses an event</th>
 * <th>a connection reads</th>
 * </tr>
 * <tr>
 * <td>OPEN</td>
 * <td>is sent</td>
 * <td>is sent; ENDING</td>
 * <td></td>
 * <td>CLOSED</td>
 * <td>what is cached</td>
 * </tr>
 * <tr>
 * <td>ENDING</td>
 * <td>refused</td>
 * <td>refused</td>
 * <td>ENDED</td>
 * <td>CLOSED</td>
 * <td>what is cached</td>
 * </tr>
 * <tr>
 * <td>ENDED</td>
 * <td>refused</td>
 * <td>refused</td>
 * <td></td>
 * <td>CLOSED</td>
 * <td>what is cached, and that the stream ended</td>
 * </tr>
 * <tr>
 * <td>CLOSED</td>
 * <td>refused</td>
 * <td>refused</td>
 * <td>fails</td>
 * <td>nothing</td>
 * <td>nothing: Redis is asked</td>
 * </tr>
 * </table>
 */
enum AppendState {

	/** Takes events. */
	OPEN,

	/** The last event is on its way. */
	ENDING,

	/** The last event has arrived. */
	ENDED,

	/** Forgotten here. */
	CLOSED;

	/**
	 * Return whether nothing more can be appended and no end is on its way.
	 */
	boolean isOver() {
		return this == ENDED || this == CLOSED;
	}

	/**
	 * Check that an event can be appended.
	 * @throws IllegalStateException if it cannot
	 */
	void checkOpen() {
		if (this != OPEN) {
			throw new IllegalStateException("The stream is " + ((this == CLOSED) ? "closed" : "at its end"));
		}
	}

	/**
	 * Return whether a stream goes from this state to another.
	 */
	boolean leadsTo(AppendState next) {
		return next.compareTo(this) > 0;
	}

}

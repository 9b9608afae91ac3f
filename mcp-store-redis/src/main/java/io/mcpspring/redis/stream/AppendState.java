package io.mcpspring.redis.stream;

/**
 * Append states of a {@link LocalStream}. It enters them in this order and may skip some;
 * no transition leads back.
 * <table>
 * <caption>The effect of each input in each state, and the next state where it
 * changes</caption>
 * <tr>
 * <th>state</th>
 * <th>an event is appended</th>
 * <th>the last event is appended</th>
 * <th>the outcome of the last event is known</th>
 * <th>the stream is closed, or Redis refuses an event</th>
 * <th>result of a read</th>
 * </tr>
 * <tr>
 * <td>OPEN</td>
 * <td>is sent</td>
 * <td>is sent; ENDING</td>
 * <td></td>
 * <td>CLOSED</td>
 * <td>the cached events</td>
 * </tr>
 * <tr>
 * <td>ENDING</td>
 * <td>refused</td>
 * <td>refused</td>
 * <td>ENDED</td>
 * <td>CLOSED</td>
 * <td>the cached events</td>
 * </tr>
 * <tr>
 * <td>ENDED</td>
 * <td>refused</td>
 * <td>refused</td>
 * <td></td>
 * <td>CLOSED</td>
 * <td>the cached events, and the end</td>
 * </tr>
 * <tr>
 * <td>CLOSED</td>
 * <td>refused</td>
 * <td>refused</td>
 * <td>fails</td>
 * <td>nothing</td>
 * <td>none: Redis is queried</td>
 * </tr>
 * </table>
 */
enum AppendState {

	/** Accepts events. */
	OPEN,

	/** The last event is on its way. */
	ENDING,

	/** The last event has arrived. */
	ENDED,

	/** Removed from this node. */
	CLOSED;

	/**
	 * Return whether no event can be appended any more and no end is on its way.
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
	 * Return whether another state may follow this one.
	 */
	boolean leadsTo(AppendState next) {
		return next.compareTo(this) > 0;
	}

}

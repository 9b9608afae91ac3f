package io.mcpspring.redis.stream;

/**
 * How the events that a {@link LocalStream} caches relate to those in Redis. A stream
 * passes through the states in this order and may skip some; nothing leads back.
 * <table>
 * <caption>What happens in each state, and the state that follows where it
 * changes</caption>
 * <tr>
 * <th>state</th>
 * <th>another node writes the stream</th>
 * <th>an event cannot be stored, or Redis lost the stream</th>
 * <th>an event is appended</th>
 * <th>a connection reads</th>
 * </tr>
 * <tr>
 * <td>EXACT</td>
 * <td>PARTIAL</td>
 * <td>DIVERGED</td>
 * <td>is sent to Redis</td>
 * <td>what is cached, or Redis</td>
 * </tr>
 * <tr>
 * <td>PARTIAL</td>
 * <td>nothing</td>
 * <td>DIVERGED</td>
 * <td>is sent to Redis</td>
 * <td>Redis</td>
 * </tr>
 * <tr>
 * <td>DIVERGED</td>
 * <td>nothing</td>
 * <td>nothing</td>
 * <td>is kept here only</td>
 * <td>what is cached; the rest is gone</td>
 * </tr>
 * <tr>
 * <td>REPORTED</td>
 * <td>nothing</td>
 * <td>nothing</td>
 * <td>is kept here only</td>
 * <td>what is cached; the rest is gone</td>
 * </tr>
 * </table>
 * DIVERGED becomes REPORTED when the stream is handed over to be closed in Redis, once.
 */
enum CopyState {

	/** Redis holds what this node wrote, and nothing else. */
	EXACT,

	/** Redis holds events of other nodes, too. */
	PARTIAL,

	/** Events are missing in Redis, which is not told yet. */
	DIVERGED,

	/** Events are missing in Redis; the stream is being closed there. */
	REPORTED;

	/**
	 * Return whether events are missing in Redis.
	 */
	boolean isBroken() {
		return this == DIVERGED || this == REPORTED;
	}

	/**
	 * Return whether a stream goes from this state to another.
	 */
	boolean leadsTo(CopyState next) {
		return next.compareTo(this) > 0;
	}

}

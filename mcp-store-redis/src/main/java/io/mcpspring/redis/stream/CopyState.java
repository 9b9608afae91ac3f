package io.mcpspring.redis.stream;

/**
 * Relations between the cached events of a {@link LocalStream} and those in Redis. A
 * stream enters the states in this order and may skip some; no transition leads back.
 * <table>
 * <caption>The effect of each input in each state, and the next state where it
 * changes</caption>
 * <tr>
 * <th>state</th>
 * <th>another node writes the stream</th>
 * <th>an event cannot be stored, or Redis lost the stream</th>
 * <th>an event is appended</th>
 * <th>source of a read</th>
 * </tr>
 * <tr>
 * <td>EXACT</td>
 * <td>PARTIAL</td>
 * <td>DIVERGED</td>
 * <td>is sent to Redis</td>
 * <td>the cache, or Redis</td>
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
 * <td>the cache; other events are gone</td>
 * </tr>
 * <tr>
 * <td>REPORTED</td>
 * <td>nothing</td>
 * <td>nothing</td>
 * <td>is kept here only</td>
 * <td>the cache; other events are gone</td>
 * </tr>
 * </table>
 * DIVERGED becomes REPORTED once, when the stream is passed on to be closed in Redis.
 */
enum CopyState {

	/** Redis contains exactly the events that this node wrote. */
	EXACT,

	/** Redis also contains events of other nodes. */
	PARTIAL,

	/** Events are missing in Redis; the stream is not being closed there yet. */
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
	 * Return whether another state may follow this one.
	 */
	boolean leadsTo(CopyState next) {
		return next.compareTo(this) > 0;
	}

}

package io.mcpspring.stream;

/**
 * The states of a {@link StreamCursor}, which passes through them in this order and skips
 * some.
 * <table>
 * <caption>What happens in each state, and the state that follows where it
 * changes</caption>
 * <tr>
 * <th>state</th>
 * <th>when the connection asks for more</th>
 * <th>when the end of the stream was read</th>
 * <th>when its reader may read no more</th>
 * </tr>
 * <tr>
 * <td>READING</td>
 * <td>sends events, reads on; released: EXHAUSTED</td>
 * <td>ENDED</td>
 * <td>EXPIRED</td>
 * </tr>
 * <tr>
 * <td>EXPIRED</td>
 * <td>sends what was read; then EXHAUSTED</td>
 * <td>ENDED</td>
 * <td>nothing</td>
 * </tr>
 * <tr>
 * <td>ENDED</td>
 * <td>sends what was read; then EXHAUSTED</td>
 * <td>nothing</td>
 * <td>nothing</td>
 * </tr>
 * <tr>
 * <td>EXHAUSTED, CLOSED</td>
 * <td>sends nothing</td>
 * <td>nothing</td>
 * <td>nothing</td>
 * </tr>
 * </table>
 * Replaced by a newer connection, given up, or before a gap it is EXHAUSTED at once; when
 * the connection is over it is CLOSED.
 */
enum CursorState {

	/** Reads the log and sends its events. */
	READING,

	/** Reads nothing more, because its reader may read no more. */
	EXPIRED,

	/** Has read the end of the stream. */
	ENDED,

	/** Sends nothing more; the connection is to end. */
	EXHAUSTED,

	/** The connection is over. */
	CLOSED;

	/**
	 * Return whether nothing more is sent in this state.
	 */
	boolean isOver() {
		return this == EXHAUSTED || this == CLOSED;
	}

	/**
	 * Return whether a cursor goes from this state to another.
	 */
	boolean leadsTo(CursorState next) {
		return next.compareTo(this) > 0;
	}

}

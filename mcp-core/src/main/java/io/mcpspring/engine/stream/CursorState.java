package io.mcpspring.engine.stream;

/**
 * The states of a {@link StreamCursor}, which enters them in this order and may skip
 * some.
 * <table>
 * <caption>The effect of each input in each state, and the next state where it
 * changes</caption>
 * <tr>
 * <th>state</th>
 * <th>the connection pulls</th>
 * <th>the end of the stream was read</th>
 * <th>the credentials of the reader expired</th>
 * </tr>
 * <tr>
 * <td>READING</td>
 * <td>sends events, reads on; released: EXHAUSTED</td>
 * <td>ENDED</td>
 * <td>EXPIRED</td>
 * </tr>
 * <tr>
 * <td>EXPIRED</td>
 * <td>sends the events already read; then EXHAUSTED</td>
 * <td>ENDED</td>
 * <td>nothing</td>
 * </tr>
 * <tr>
 * <td>ENDED</td>
 * <td>sends the events already read; then EXHAUSTED</td>
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
 * A cursor that is replaced by a newer connection, gives up or reaches a gap becomes
 * EXHAUSTED at once. It becomes CLOSED when its connection ends.
 */
enum CursorState {

	/** Reads the log and sends its events. */
	READING,

	/** Reads nothing more, because the credentials of its reader expired. */
	EXPIRED,

	/** Has read the end of the stream. */
	ENDED,

	/** Sends nothing more; the connection must end. */
	EXHAUSTED,

	/** The connection has ended. */
	CLOSED;

	/**
	 * Return whether nothing is sent any more in this state.
	 */
	boolean isOver() {
		return this == EXHAUSTED || this == CLOSED;
	}

	/**
	 * Return whether another state may follow this one.
	 */
	boolean leadsTo(CursorState next) {
		return next.compareTo(this) > 0;
	}

}

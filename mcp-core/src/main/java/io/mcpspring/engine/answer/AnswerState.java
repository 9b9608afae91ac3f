package io.mcpspring.engine.answer;

/**
 * The states of an {@link Answer}.
 * <table>
 * <caption>The effect of each input in each state, and the next state where it
 * changes</caption>
 * <tr>
 * <th>state</th>
 * <th>message, or the call takes long</th>
 * <th>response that is not the last</th>
 * <th>last response, or none</th>
 * <th>abandoned</th>
 * </tr>
 * <tr>
 * <td>UNDECIDED</td>
 * <td>opens the stream: STREAMING; dropped if the client accepts none</td>
 * <td>kept for the array</td>
 * <td>replied: JSON</td>
 * <td>DONE</td>
 * </tr>
 * <tr>
 * <td>STREAMING</td>
 * <td>sent</td>
 * <td>sent</td>
 * <td>ends the stream: DONE</td>
 * <td>DONE, the stream is left as it is</td>
 * </tr>
 * <tr>
 * <td>JSON, DONE</td>
 * <td>dropped</td>
 * <td>dropped</td>
 * <td>dropped</td>
 * <td>nothing</td>
 * </tr>
 * </table>
 */
enum AnswerState {

	/** Nothing was sent; responses of a batch may wait for the others. */
	UNDECIDED,

	/** The stream is open. */
	STREAMING,

	/** One HTTP response with or without a JSON body was sent. */
	JSON,

	/** The stream has ended, or the answer was abandoned. */
	DONE;

	/**
	 * Return whether nothing is sent any more in this state.
	 */
	boolean isOver() {
		return this == JSON || this == DONE;
	}

	/**
	 * Return whether another state may follow this one.
	 */
	boolean leadsTo(AnswerState next) {
		return switch (this) {
			case UNDECIDED -> next != UNDECIDED;
			case STREAMING -> next == DONE;
			case JSON, DONE -> false;
		};
	}

}
